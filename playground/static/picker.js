// The list of suggestions above the composer: shown, walked by keys, picked by keys or mouse.
import { byId, el } from "./dom.js";

export class Picker {
  #items = [];
  #active = -1;

  constructor(input, onPick) {
    this.box = byId("picker");
    this.input = input;
    this.onPick = onPick;
  }

  get open() { return !this.box.hidden; }
  get active() { return this.#items[this.#active]; }

  show(title, items, first) {
    this.#items = items;
    const nodes = items.map((item, index) => el("div", {
      role: "option", id: `offer-${index}`, class: "offer",
      onpointerdown: (event) => { event.preventDefault(); if (!item.file) this.onPick(item); },
      // A browser opens its file chooser only for a whole click.
      onclick: () => { if (item.file) this.onPick(item); },
    }, el("span", { class: "offer-name" }, item.label), item.hint ? el("small", {}, item.hint) : null));
    this.box.replaceChildren(el("p", { class: "offer-title", role: "presentation" }, title), ...nodes);
    this.box.hidden = !items.length && !title;
    this.input.setAttribute("aria-expanded", String(this.open));
    this.move(first ? 0 : -1, true);
  }

  hide() {
    this.#items = [];
    this.#active = -1;
    this.box.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  move(step, absolute = false) {
    const count = this.#items.length;
    if (absolute) this.#active = count ? step : -1;
    else if (count) this.#active = (this.#active + step + count + (this.#active < 0 && step < 0 ? 1 : 0)) % count;
    this.box.querySelectorAll(".offer").forEach((node, index) => {
      const on = index === this.#active;
      node.classList.toggle("active", on);
      node.setAttribute("aria-selected", String(on));
      if (on) node.scrollIntoView({ block: "nearest" });
    });
    if (this.#active < 0) this.input.removeAttribute("aria-activedescendant");
    else this.input.setAttribute("aria-activedescendant", `offer-${this.#active}`);
  }
}
