// Discord's markdown as DOM nodes: the part of it that bots and people use.
import { el } from "./dom.js";
import { nameOf, state } from "./store.js";

export function markdown(text) {
  const out = [];
  const parts = text.split(/```(?:[a-z0-9+-]*\n)?([\s\S]*?)```/);
  parts.forEach((part, index) => {
    if (index % 2) out.push(el("pre", {}, el("code", {}, part.replace(/\n$/, ""))));
    else if (part) out.push(...blocks(part.replace(/^\n/, index ? "" : "\n")));
  });
  return out;
}

const STARTS = [
  [/^(#{1,3}) +(.+)/, (m) => el(`h${m[1].length + 3}`, { class: `md-h${m[1].length}` }, inline(m[2]))],
  [/^-# +(.+)/, (m) => el("small", { class: "subtext" }, inline(m[1]))],
];

function blocks(text) {
  const out = [];
  let plain = [];
  const lines = text.split("\n");
  const flush = () => {
    if (plain.length) out.push(el("div", { class: "text" }, inline(plain.join("\n"))));
    plain = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const rest = lines.slice(i).join("\n");
    const start = STARTS.map(([rule, make]) => [lines[i].match(rule), make]).find(([m]) => m);
    if (start) {
      flush();
      out.push(start[1](start[0]));
    } else if (lines[i].startsWith(">>> ")) {
      flush();
      out.push(el("blockquote", {}, blocks(rest.slice(4))));
      break;
    } else if (/^> /.test(lines[i])) {
      flush();
      const quoted = take(lines, i, /^> /);
      out.push(el("blockquote", {}, blocks(quoted.map((line) => line.slice(2)).join("\n"))));
      i += quoted.length - 1;
    } else if (/^ *([-*]|\d+\.) +/.test(lines[i])) {
      flush();
      const items = take(lines, i, /^ *([-*]|\d+\.) +/);
      out.push(listOf(items));
      i += items.length - 1;
    } else plain.push(lines[i]);
  }
  flush();
  return out;
}

function take(lines, from, rule) {
  const end = lines.findIndex((line, index) => index >= from && !rule.test(line));
  return lines.slice(from, end < 0 ? undefined : end);
}

function listOf(items) {
  const ordered = /^ *\d/.test(items[0]);
  const start = ordered ? items[0].match(/\d+/)[0] : null;
  return el(ordered ? "ol" : "ul", { start }, items.map((item) => {
    const depth = Math.min(2, item.match(/^ */)[0].length >> 1);
    return el("li", { class: `depth${depth}` }, inline(item.replace(/^ *([-*]|\d+\.) +/, "")));
  }));
}

const wrap = (tag, props = {}) => (m) => el(tag, props, inline(m[1]));

const RULES = [
  [/^\\([^\p{L}\p{N}\s])/u, (m) => m[1]],
  [/^``([\s\S]+?)``|^`([^`]+)`/, (m) => el("code", {}, m[1] ?? m[2])],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, wrap("strong")],
  [/^__([\s\S]+?)__(?!_)/, wrap("u")],
  [/^~~([\s\S]+?)~~/, wrap("s")],
  [/^\|\|([\s\S]+?)\|\|/, (m) => spoiler(m[1])],
  [/^\*(?=\S)([\s\S]+?)\*(?!\*)/, wrap("em")],
  [/^_([\s\S]+?)_(?![\p{L}\p{N}_])/u, wrap("em")],
  [/^<@!?(\d+)>/, (m) => mention(m)],
  [/^<#(\d+)>/, (m) => place(m)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => stamp(Number(m[1]), m[2] || "f")],
  [/^<a?:(\w+):\d+>/, (m) => el("span", { class: "emoji" }, `:${m[1]}:`)],
  [/^<\/([^:>]+):\d+>/, (m) => el("span", { class: "mention" }, `/${m[1]}`)],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m) => el("span", { class: "link", title: m[2] }, inline(m[1]))],
  [/^https:\/\/discord\.com\/channels\/\d+\/\d+\/(\d+)/, (m) => jump(m[1])],
  [/^<(https?:\/\/[^\s>]+)>|^(https?:\/\/[^\s<]+[^\s<.,:;"')\]])/, (m) => el("span", { class: "link" }, m[1] ?? m[2])],
  [/^@(everyone|here)\b/, (m) => el("span", { class: "mention" }, m[0])],
];

// A link to a message of this channel leads there, as in Discord.
function jump(id) {
  const go = () => document.getElementById(`message-${id}`)?.scrollIntoView({ block: "center" });
  return el("button", { type: "button", class: "as-link", onclick: go }, "to the message");
}

export function inline(text) {
  const out = [];
  let plain = "";
  let rest = text;
  while (rest) {
    let hit = null;
    // An underscore inside a word is only an underscore.
    const inWord = rest[0] === "_" && /[\p{L}\p{N}]$/u.test(plain);
    for (const [rule, make] of inWord ? [] : RULES) {
      const match = rest.match(rule);
      if (match) {
        hit = [match, make];
        break;
      }
    }
    if (hit) {
      if (plain) out.push(plain);
      plain = "";
      out.push(...[hit[1](hit[0])].flat());
      rest = rest.slice(hit[0][0].length);
    } else {
      const letter = String.fromCodePoint(rest.codePointAt(0));
      plain += letter;
      rest = rest.slice(letter.length);
    }
  }
  if (plain) out.push(plain);
  return out;
}

function mention(match) {
  const user = state.members.get(match[1]);
  return el("span", { class: "mention" }, user ? `@${nameOf(user)}` : "@unknown-user");
}

function place(match) {
  const channel = state.channels.get(match[1]);
  return el("span", { class: "mention" }, channel ? `#${channel.name}` : "#unknown");
}

function spoiler(text) {
  const reveal = (event) => {
    event.currentTarget.classList.add("open");
    event.currentTarget.removeAttribute("aria-label");
  };
  return el("button", { type: "button", class: "spoiler", "aria-label": "Spoiler", onclick: reveal }, el("span", {}, inline(text)));
}

const STAMPS = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function stamp(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "Invalid date";
  const text = style === "R" ? ago(date) : date.toLocaleString([], STAMPS[style]);
  return el("time", { class: "stamp", datetime: date.toISOString(), title: date.toLocaleString([], STAMPS.F) }, text);
}

function ago(date) {
  const seconds = (date.getTime() - Date.now()) / 1000;
  const units = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) || ["second", 1];
  return new Intl.RelativeTimeFormat([], { numeric: "auto" }).format(Math.round(seconds / size), unit);
}
