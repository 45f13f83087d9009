// Reading a slash command as it is typed: which command, which options, what could come next.
import { commandsHere, nameOf, state } from "./store.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const ATTACHMENT = 11;

export const local = (thing, key) => thing[`${key}_localizations`]?.[state.locale] || thing[key];

export function flatten(commands) {
  const walk = (thing, name) => {
    const inner = (thing.options || []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (inner.length) return inner.flatMap((option) => walk(option, `${name} ${option.name}`));
    return [{ name, description: local(thing, "description"), options: thing.options || [] }];
  };
  return commands.flatMap((command) => walk(command, command.name));
}

export function parse(text) {
  if (!text.startsWith("/")) return null;
  const typed = text.slice(1);
  const all = flatten(commandsHere());
  const fits = all.filter(({ name }) => typed === name || typed.startsWith(`${name} `));
  const command = fits.sort((a, b) => b.name.length - a.name.length)[0];
  if (!command || typed === command.name) {
    const offers = all.filter(({ name }) => name.startsWith(typed) || (typed && name.includes(typed)));
    return { stage: "name", command, offers, values: {} };
  }
  return { command, ...readOptions(command, typed.slice(command.name.length)) };
}

function readOptions(command, rest) {
  const names = command.options.map((option) => option.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const marks = names.length ? [...rest.matchAll(new RegExp(`(?<=\\s)(${names.join("|")}):`, "gu"))] : [];
  const values = {};
  let current = null;
  marks.forEach((mark, index) => {
    const from = mark.index + mark[0].length;
    const raw = rest.slice(from, marks[index + 1]?.index);
    values[mark[1]] = raw.trim();
    current = { name: mark[1], typed: raw.trimStart(), from };
  });
  const left = command.options.filter((option) => !(option.name in values));
  if (current && !/\s$/.test(current.typed)) return { stage: "value", values, left, option: optionOf(command, current.name), current };
  const word = current ? "" : rest.trimStart();
  return { stage: "option", values, left, word, stray: word && !left.some((option) => option.name.startsWith(word)) ? word : "" };
}

const optionOf = (command, name) => command.options.find((option) => option.name === name);

// What can be picked next. `text` is what the line becomes.
export function offers(parsed, text) {
  if (parsed.stage === "name") {
    return parsed.offers.slice(0, 25).map(({ name, description }) => ({ label: `/${name}`, hint: description, text: `/${name} ` }));
  }
  if (parsed.stage === "option") {
    const base = parsed.word ? text.slice(0, text.length - parsed.word.length) : text;
    return parsed.left.filter((option) => option.name.startsWith(parsed.word)).map((option) => ({
      label: option.name, hint: local(option, "description") + (option.required ? "" : " · optional"), text: `${base}${option.name}:`,
    }));
  }
  const typed = parsed.current.typed.toLowerCase();
  const base = text.slice(0, text.length - parsed.current.typed.length);
  if (parsed.option.type === ATTACHMENT) return [{ label: "Choose a file…", file: true, option: parsed.option.name, text: base }];
  return choicesOf(parsed.option)
    .filter(({ label, value }) => label.toLowerCase().includes(typed) || String(value).toLowerCase().startsWith(typed))
    .slice(0, 25)
    .map((choice) => ({ ...choice, text: `${base}${choice.value} ` }));
}

function choicesOf(option) {
  if (option.choices) return option.choices.map((choice) => ({ label: local(choice, "name"), value: choice.value }));
  if (option.type === BOOLEAN) return ["True", "False"].map((word) => ({ label: word, value: word }));
  if (option.type === USER) return [...state.members.values()].map((user) => ({ label: nameOf(user), hint: user.username, value: user.username }));
  if (option.type === CHANNEL) return [...state.channels.values()].filter((each) => each.type !== 1).map((each) => ({ label: `#${each.name}`, value: each.name }));
  return [];
}

// Whether Enter should send the line rather than take the first offer.
export function complete(parsed, items) {
  if (parsed.stage === "name") return Boolean(parsed.command) && ready(parsed);
  if (parsed.stage === "option") return !parsed.word && ready(parsed);
  if (parsed.option.autocomplete) return ready(parsed);
  const typed = parsed.current.typed.toLowerCase();
  if (!typed) return false;
  return ready(parsed) && (!items.length || items.some((item) => [String(item.value), item.label].some((word) => word.toLowerCase() === typed)));
}

const ready = (parsed) => missing(parsed).length === 0;

export function missing(parsed) {
  return parsed.command.options.filter((option) => option.required && !parsed.values[option.name]).map((option) => option.name);
}
