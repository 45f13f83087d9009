// Channels, the bot's presence, and who this window is.
import { avatar, byId, el } from "./dom.js";
import { nameOf, state } from "./store.js";

export function draw(onChannel) {
  byId("guild").textContent = state.guild.name;
  const all = [...state.channels.values()];
  const texts = all.filter((channel) => channel.type === 0).sort((a, b) => a.position - b.position);
  const items = texts.flatMap((channel) => [channel, ...all.filter((each) => each.parent_id === channel.id)]);
  byId("channels").replaceChildren(
    el("h2", {}, "Text channels"), ...items.map((channel) => link(channel, onChannel)),
    el("h2", {}, "Direct messages"), ...all.filter((channel) => channel.type === 1).map((channel) => link(channel, onChannel)));
  drawBot();
  drawPeople();
}

function link(channel, onChannel) {
  const { count = 0, pings = 0 } = state.unread.get(channel.id) || {};
  const sign = { 0: "#", 1: "@", 11: "↳" }[channel.type];
  return el("button", {
    type: "button", class: `channel type${channel.type}${count ? " unread" : ""}`, dataset: { channel: channel.name },
    "aria-current": channel.id === state.current ? "page" : null, onclick: () => onChannel(channel.id),
  }, el("span", { class: "sign", "aria-hidden": "true" }, sign), el("span", { class: "name" }, channel.name),
  pings ? el("span", { class: "pings", "aria-label": `${pings} mentions` }, String(pings)) : null);
}

export function drawBot() {
  const bot = [...state.members.values()].find((user) => user.bot);
  byId("bot").replaceChildren(avatar(bot), el("span", {}, nameOf(bot)), el("span", { class: "badge" }, "APP"),
    el("span", { class: state.online ? "presence on" : "presence" }, state.online ? "online" : "offline"));
}

function drawPeople() {
  const people = [...state.members.values()].filter((user) => !user.bot);
  byId("who").replaceChildren(...people.map((user) => el("option", { value: user.username, selected: user.id === state.me.id },
    nameOf(user), user.manages ? " · Manage Server" : "")));
  byId("my-avatar").replaceChildren(avatar(state.me));
  document.title = `${nameOf(state.me)} · Playground`;
}
