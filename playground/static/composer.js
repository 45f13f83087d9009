// The line at the bottom: plain text, or a slash command with its options.
import { byId } from "./dom.js";
import { complete, local, missing, offers, parse } from "./command.js";
import { act, upload } from "./live.js";
import { openModal } from "./modal.js";
import { Picker } from "./picker.js";
import { acting, channel, here, isDirect, state } from "./store.js";
import { drawOne } from "./log.js";

const input = byId("text");
const picker = new Picker(input, pick);
let shownNames = new Map(); // option -> Map of a choice's name to its value, from the bot
let asked = 0;

export function refresh() {
  const place = channel();
  input.disabled = !place?.can_send;
  input.placeholder = !place ? "" : place.can_send ? `Message ${isDirect() ? "" : "#"}${place.name}` : "You may not write here";
  if (picker.open) suggest();
}

const target = () => (isDirect() ? "@me" : state.current);

function notice(words = "") {
  byId("notice").textContent = words;
}

function pick(item) {
  if (item.file) return chooseFile(item);
  if (item.label !== undefined && item.value !== undefined && item.option) {
    shownNames.set(item.option, (shownNames.get(item.option) || new Map()).set(item.shown, item.value));
  }
  input.value = item.text;
  input.focus();
  suggest();
  return undefined;
}

// Ask for a file, give it to the playground, and write its name where its id goes.
function chooseFile({ option, text }) {
  const chooser = byId("file");
  chooser.value = "";
  chooser.onchange = async () => {
    try {
      const { id, name } = await upload(state.me.id, chooser.files[0]);
      pick({ label: name, shown: name, value: id, option, text: `${text}${name} ` });
    } catch (error) {
      notice(error.message);
    }
  };
  chooser.click();
}

function suggest() {
  notice();
  const parsed = parse(input.value);
  if (!parsed) return picker.hide();
  const items = offers(parsed, input.value);
  const first = !complete(parsed, items);
  picker.show(titleOf(parsed), items, first && items.length > 0);
  if (parsed.stage === "value" && parsed.option.autocomplete) askBot(parsed);
  return undefined;
}

function titleOf(parsed) {
  if (parsed.stage === "name") return parsed.offers.length ? "Commands" : "No such command";
  if (parsed.stage === "value") return `/${parsed.command.name} · ${parsed.option.name}: ${local(parsed.option, "description")}`;
  return `/${parsed.command.name} · ${parsed.command.description}`;
}

async function askBot(parsed) {
  const mine = ++asked;
  const line = input.value;
  const { name, typed } = parsed.current;
  const answer = await act("autocomplete", {
    ...acting(), channel: target(), command: parsed.command.name, options: { ...parsed.values, [name]: typed }, focused: name,
  }).catch(() => ({}));
  if (mine !== asked || input.value !== line) return;
  const base = line.slice(0, line.length - typed.length);
  const items = (answer.choices || []).map((choice) => ({
    label: choice.name, value: choice.value, shown: choice.name, option: name, text: `${base}${choice.name} `,
  }));
  picker.show(answer.failed ? "Loading options failed" : titleOf(parsed), items, false);
}

async function sendCommand(parsed) {
  const values = Object.fromEntries(Object.entries(parsed.values).map(([name, text]) => [name, shownNames.get(name)?.get(text) ?? text]));
  const line = input.value;
  const names = shownNames;
  shownNames = new Map();
  clear();
  byId("composer").classList.add("sending");
  try {
    const outcome = await act("command", { ...acting(), channel: target(), command: parsed.command.name, options: values });
    if (outcome.failed) showFailure(parsed.command.name, outcome);
    else if (outcome.modal) openModal(outcome.modal);
  } catch (error) {
    input.value = line;
    shownNames = names;
    notice(error.message);
  }
  byId("composer").classList.remove("sending");
}

// A message on this screen only, as Discord shows a command nobody answered.
function showFailure(name, outcome) {
  const bot = [...state.members.values()].find((user) => user.bot);
  const message = {
    id: `local-${outcome.interaction_id}`, local: true, type: 20, content: outcome.failed, author: bot, flags: 64,
    attachments: [], embeds: [], components: [], mentions: [], timestamp: new Date().toISOString(),
    interaction: { name, user: state.me },
  };
  here().set(message.id, message);
  drawOne(message.id);
}

async function sendText(content) {
  clear();
  await act("say", { ...acting(), channel: target(), content }).catch((error) => {
    input.value = content;
    notice(error.message);
  });
}

function clear() {
  input.value = "";
  picker.hide();
  notice();
}

function submit() {
  const parsed = parse(input.value);
  if (!parsed) return input.value.trim() ? sendText(input.value) : undefined;
  if (picker.active) return pick(picker.active);
  if (!parsed.command) return notice(`There is no command “${input.value.trim()}” here.`);
  if (parsed.stray) return notice(`“/${parsed.command.name}” has no option “${parsed.stray}”.`);
  const lacking = missing(parsed);
  if (lacking.length) return notice(`“/${parsed.command.name}” needs ${lacking.join(", ")}.`);
  return sendCommand(parsed);
}

export function start() {
  byId("composer").addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  input.addEventListener("input", suggest);
  input.addEventListener("focus", () => { if (input.value.startsWith("/")) suggest(); });
  input.addEventListener("blur", () => picker.hide());
  input.addEventListener("keydown", (event) => {
    if (!picker.open || event.isComposing) return;
    if (event.key === "ArrowDown") picker.move(1);
    else if (event.key === "ArrowUp") picker.move(-1);
    else if (event.key === "Escape") picker.hide();
    else if (event.key === "Tab" && !event.shiftKey && picker.active) pick(picker.active);
    else return;
    event.preventDefault();
  });
}
