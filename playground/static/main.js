// The page put together: what comes in by the line, and the few switches.
import { byId } from "./dom.js";
import { onChanged } from "./components.js";
import * as composer from "./composer.js";
import { Live } from "./live.js";
import { drawAll, drawOne, drop, start as startLog } from "./log.js";
import * as sidebar from "./sidebar.js";
import { channel, load, state } from "./store.js";

const query = new URLSearchParams(location.search);
const live = new Live(onChange, () => document.body.classList.add("lost"));

function onChange({ kind, data }) {
  document.body.classList.remove("lost");
  if (kind === "state") {
    load(data);
    data.problems.forEach(showProblem);
    drawPlace();
  } else if (kind === "message_create" || kind === "message_update") {
    const messages = state.messages.get(data.channel_id);
    if (!messages) return;
    const fresh = !messages.has(data.id);
    messages.set(data.id, data);
    if (data.channel_id === state.current) drawOne(data.id);
    else if (fresh) noteUnread(data);
  } else if (kind === "message_delete") {
    state.messages.get(data.channel_id)?.delete(data.id);
    drop(data.id);
  } else if (kind === "commands") {
    state.commands = data;
    composer.refresh();
  } else if (kind === "bot") {
    state.online = data.online;
    sidebar.drawBot();
  } else if (kind === "playground_problem") showProblem(data.text);
}

function noteUnread(message) {
  const note = state.unread.get(message.channel_id) || { count: 0, pings: 0 };
  note.count += 1;
  if (message.notified.includes(state.me.id)) note.pings += 1;
  state.unread.set(message.channel_id, note);
  sidebar.draw(go);
}

function showProblem(text) {
  const box = byId("problem");
  box.textContent = `Not covered by the playground: ${text}`;
  box.hidden = false;
}

function go(id) {
  state.current = id;
  state.unread.delete(id);
  remember("channel", channel().name);
  showMenu(false);
  drawPlace();
  byId("text").focus({ preventScroll: true });
}

function drawPlace() {
  const place = channel();
  sidebar.draw(go);
  byId("channel-name").textContent = place ? place.name : "";
  byId("channel-name").dataset.sign = { 0: "#", 1: "@", 11: "↳" }[place?.type] ?? "";
  byId("topic").textContent = place?.topic ?? "";
  drawAll();
  composer.refresh();
}

function remember(key, value) {
  const url = new URL(location.href);
  url.searchParams.set(key, value);
  history.replaceState(null, "", url);
}

function showMenu(open) {
  document.body.classList.toggle("menu", open);
  byId("menu").setAttribute("aria-expanded", String(open));
  byId("shade").hidden = !open;
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
}

const preferred = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
setTheme(query.get("theme") || localStorage.getItem("theme") || preferred);
byId("theme").addEventListener("click", () => {
  const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  localStorage.setItem("theme", next);
  setTheme(next);
});
byId("who").addEventListener("change", (event) => {
  state.unread.clear();
  state.failed.clear();
  remember("as", event.target.value);
  showMenu(false);
  live.connect(event.target.value);
});
byId("menu").addEventListener("click", () => showMenu(!document.body.classList.contains("menu")));
byId("shade").addEventListener("click", () => showMenu(false));
// A turned phone may be wide enough for the sidebar to stand beside the chat.
matchMedia("(max-width: 720px)").addEventListener("change", () => showMenu(false));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") showMenu(false);
});
byId("problem").addEventListener("click", () => { byId("problem").hidden = true; });
onChanged(drawOne);
composer.start();
startLog();
if (matchMedia("(min-width: 721px)").matches) byId("text").focus();
live.connect(query.get("as") || "ana");
