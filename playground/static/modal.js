// A modal: text inputs and selects in a dialog.
import { byId, el } from "./dom.js";
import { act } from "./live.js";
import { markdown } from "./markdown.js";
import { acting } from "./store.js";

export function openModal(modal) {
  const dialog = byId("modal");
  const failure = el("p", { class: "interaction-failed", role: "alert" });
  const submit = el("button", { type: "submit", class: "component primary" }, "Submit");
  const cancel = el("button", { type: "button", class: "component plain", onclick: () => dialog.close() }, "Cancel");
  const form = el("form", {
    onsubmit: async (event) => {
      event.preventDefault();
      failure.textContent = "";
      submit.disabled = true;
      try {
        const outcome = await act("modal", { ...acting(), modal: modal.id, values: valuesOf(form) });
        if (outcome.failed) failure.textContent = "Something went wrong. Try again.";
        else dialog.close();
      } catch (error) {
        failure.textContent = error.message;
      }
      submit.disabled = false;
    },
  }, el("h2", { id: "modal-title" }, modal.title), modal.components.map(part), failure, el("div", { class: "modal-end" }, cancel, submit));
  dialog.replaceChildren(form);
  dialog.showModal();
  form.querySelector("input, textarea, select")?.focus();
}

function part(data) {
  if (data.type === 10) return el("div", {}, markdown(data.content));
  const field = data.type === 18 ? data.component : data.components[0];
  const label = data.type === 18 ? data.label : field.label;
  const id = `field-${field.custom_id}`;
  const required = field.required ?? true;
  return el("div", { class: "field-box" },
    el("label", { for: id }, label, required ? el("span", { class: "required", "aria-hidden": "true" }, " *") : null),
    data.description ? el("small", {}, data.description) : null,
    field.type === 3 ? chooser(field, id, required) : input(field, id, required));
}

function input(field, id, required) {
  const props = {
    id, name: field.custom_id, required, placeholder: field.placeholder,
    minlength: field.min_length, maxlength: field.max_length ?? 4000,
  };
  const node = field.style === 2 ? el("textarea", { ...props, rows: 4 }) : el("input", { ...props, type: "text" });
  node.value = field.value ?? "";
  return node;
}

function chooser(field, id, required) {
  const many = (field.max_values ?? 1) > 1;
  const options = field.options.map((option) => el("option", { value: option.value, selected: option.default }, option.label));
  if (!many) options.unshift(el("option", { value: "" }, field.placeholder || ""));
  return el("select", { id, name: field.custom_id, required, multiple: many }, options);
}

function valuesOf(form) {
  const values = {};
  for (const node of form.querySelectorAll("input, textarea")) values[node.name] = node.value;
  for (const node of form.querySelectorAll("select")) {
    values[node.name] = [...node.selectedOptions].map((option) => option.value).filter(Boolean);
  }
  return values;
}
