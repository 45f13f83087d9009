// The list of messages of the channel on screen.
import { byId, el } from "./dom.js";
import { render } from "./message.js";
import { channel, here } from "./store.js";

// Whoever reads the end stays there when the box or its content changes size.
let atEnd = true;
const nearEnd = (box) => box.scrollHeight - box.scrollTop - box.clientHeight < 120;

export function start() {
  const box = byId("scroller");
  box.addEventListener("scroll", () => { atEnd = nearEnd(box); }, { passive: true });
  const watch = new ResizeObserver(() => { if (atEnd) toEnd(); });
  watch.observe(box);
  watch.observe(byId("log"));
}

function keepingEnd(change) {
  const stay = atEnd;
  change();
  if (stay) toEnd();
}

export function toEnd() {
  const box = byId("scroller");
  box.scrollTop = box.scrollHeight;
  atEnd = true;
}

function before(id) {
  const ids = [...here().keys()];
  return here().get(ids[ids.indexOf(id) - 1]);
}

export function drawAll() {
  let last;
  const items = [...here().values()].map((message) => {
    const item = render(message, last);
    last = message;
    return item;
  });
  const name = channel()?.name ?? "";
  const hello = el("li", { class: "welcome" },
    el("p", { class: "welcome-title" }, channel()?.type === 1 ? name : `Welcome to #${name}!`),
    el("p", {}, "Type / to see what the bot can do. Open this page as someone else in a second window."));
  byId("log").replaceChildren(hello, ...items);
  toEnd();
}

export function drawOne(id) {
  const message = here().get(id);
  const old = byId(`message-${id}`);
  if (!message) return;
  keepingEnd(() => {
    const item = render(message, before(id));
    if (!old) byId("log").append(item);
    else {
      keepPictures(old, item);
      const focused = focusOf(old);
      old.replaceWith(item);
      focusAgain(item, focused);
    }
  });
}

export function drop(id) {
  keepingEnd(() => byId(`message-${id}`)?.remove());
}

// A picture that did not change keeps its element, so it does not blink.
function keepPictures(old, item) {
  for (const picture of item.querySelectorAll(".picture")) {
    const same = [...old.querySelectorAll(".picture")].find((each) => each.dataset.url === picture.dataset.url);
    if (same && same.firstChild.alt === picture.firstChild.alt) picture.replaceWith(same);
  }
}

function focusOf(node) {
  if (!node.contains(document.activeElement)) return null;
  return [...node.querySelectorAll("button")].indexOf(document.activeElement);
}

function focusAgain(node, index) {
  if (index === null) return;
  const buttons = [...node.querySelectorAll("button")];
  const next = buttons.slice(index).find((button) => !button.disabled) || buttons.find((button) => !button.disabled);
  next?.focus({ preventScroll: true });
}
