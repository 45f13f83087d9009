// Buttons and selects of a message, and what happens when they are used.
import { el } from "./dom.js";
import { act } from "./live.js";
import { openModal } from "./modal.js";
import { acting, nameOf, state } from "./store.js";

let redraw = () => {};
export const onChanged = (draw) => { redraw = draw; };

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link-button" };

export function components(message) {
  const rows = message.components.map((row) => el("div", { class: "row" }, row.components.map(
    (part) => (part.type === 2 ? button(message, part) : select(message, part)))));
  const words = state.failed.get(message.id);
  if (words) rows.push(el("p", { class: "interaction-failed", role: "alert" }, `\u26a0\ufe0e ${words}`));
  return rows;
}

export function emojiOf(part) {
  if (!part.emoji) return null;
  return el("span", { class: "emoji", "aria-hidden": part.label ? "true" : null }, part.emoji.id ? `:${part.emoji.name}:` : part.emoji.name);
}

function button(message, part) {
  const waiting = state.pending.has(`${message.id}:${part.custom_id}`);
  const link = part.style === 5;
  return el("button", {
    type: "button", class: `component ${STYLES[part.style]}${waiting ? " waiting" : ""}`,
    disabled: part.disabled, title: link ? part.url : null,
    "aria-busy": waiting ? "true" : null, dataset: { customId: part.custom_id ?? "" },
    onclick: () => { if (!link) use("click", message, part, {}); },
  }, emojiOf(part), part.label ? el("span", { class: "label" }, part.label) : null, link ? el("span", { "aria-hidden": "true" }, "\u2197\ufe0e") : null);
}

const USERS = 5, CHANNELS = 8, DIRECT = 1;

function optionsOf(part) {
  if (part.type !== USERS && part.type !== CHANNELS) return part.options;
  const chosen = new Set((part.default_values ?? []).map((value) => value.id));
  const kinds = part.channel_types ?? [];
  const offered = part.type === USERS
    ? [...state.members.values()].map((user) => [user.id, nameOf(user)])
    : [...state.channels.values()]
      .filter((one) => one.type !== DIRECT && (!kinds.length || kinds.includes(one.type)))
      .map((one) => [one.id, `#${one.name}`]);
  return offered.map(([value, label]) => ({ value, label, default: chosen.has(value) }));
}

function select(message, part) {
  const many = (part.max_values ?? 1) > 1;
  const options = optionsOf(part);
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const waiting = state.pending.has(`${message.id}:${part.custom_id}`);
  const words = options.filter((option) => chosen.has(option.value)).map((option) => option.label).join(", ");
  const send = () => use("select", message, part, { values: [...chosen] });
  const list = el("div", { class: "options", role: "listbox", hidden: true, "aria-multiselectable": many ? "true" : null },
    options.map((option) => optionOf(option, chosen, (node) => {
      if (!many) chosen.clear();
      if (chosen.has(option.value)) chosen.delete(option.value);
      else chosen.add(option.value);
      node.setAttribute("aria-selected", String(chosen.has(option.value)));
      if (!many) close(true);
    })));
  const open = el("button", {
    type: "button", class: `select-button${waiting ? " waiting" : ""}`, disabled: part.disabled,
    "aria-haspopup": "listbox", "aria-expanded": "false", "aria-busy": waiting ? "true" : null,
    dataset: { customId: part.custom_id },
    onclick: () => (list.hidden ? show() : close(many)),
  }, el("span", { class: words ? "" : "placeholder" }, words || part.placeholder || "Make a selection"), el("span", { "aria-hidden": "true" }, "⌄"));
  const away = (event) => { if (!open.parentNode.contains(event.target)) close(many); };
  const show = () => {
    list.hidden = false;
    open.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", away);
    (list.querySelector("[aria-selected=true]") || list.firstChild).focus();
  };
  const close = (sending) => {
    if (list.hidden) return;
    list.hidden = true;
    open.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", away);
    open.focus();
    if (sending && chosen.size >= (part.min_values ?? 1)) send();
  };
  const keys = (event) => {
    const step = { ArrowDown: "nextSibling", ArrowUp: "previousSibling" }[event.key];
    if (event.key === "Escape") close(false);
    else if (step && !list.hidden) document.activeElement[step]?.focus();
    else if (step) show();
    else return;
    event.preventDefault();
  };
  return el("div", { class: "select", onkeydown: keys }, open, list);
}

function optionOf(option, chosen, pick) {
  return el("button", {
    type: "button", class: "option", role: "option", "aria-selected": String(chosen.has(option.value)),
    dataset: { value: option.value }, onclick: (event) => pick(event.currentTarget),
  }, emojiOf(option), el("span", { class: "label" }, option.label), option.description ? el("small", {}, option.description) : null);
}

async function use(kind, message, part, more) {
  const key = `${message.id}:${part.custom_id}`;
  if (state.pending.has(key)) return;
  state.pending.add(key);
  state.failed.delete(message.id);
  redraw(message.id);
  try {
    const outcome = await act(kind, { ...acting(), message: message.id, custom_id: part.custom_id, ...more });
    if (outcome.failed) state.failed.set(message.id, outcome.failed);
    else if (outcome.modal) openModal(outcome.modal);
  } catch (error) {
    state.failed.set(message.id, error.message);
  }
  state.pending.delete(key);
  redraw(message.id);
}
