// One message as a list item.
import { avatar, el, time } from "./dom.js";
import { components } from "./components.js";
import { attachments, embed } from "./embeds.js";
import { act } from "./live.js";
import { inline, markdown } from "./markdown.js";
import { acting, here, messageOf, nameOf, state } from "./store.js";

const EPHEMERAL = 64;
const LOADING = 128;
const GROUP_MS = 7 * 60 * 1000;

export function follows(message, before) {
  return Boolean(before) && before.author.id === message.author.id && !message.interaction && message.type === 0
    && !(before.flags & EPHEMERAL) && !(message.flags & EPHEMERAL)
    && new Date(message.timestamp) - new Date(before.timestamp) < GROUP_MS;
}

export function render(message, before) {
  const mine = message.mentions.some((user) => user.id === state.me.id) || message.mention_everyone;
  const joined = follows(message, before);
  const classes = ["message", joined ? "joined" : "", mine ? "pinged" : "", message.flags & EPHEMERAL ? "ephemeral" : ""];
  return el("li", { class: classes.filter(Boolean).join(" "), id: `message-${message.id}`, dataset: { messageId: message.id } },
    origin(message),
    joined ? null : avatar(message.author),
    el("div", { class: "body" },
      joined ? null : head(message),
      content(message),
      message.embeds.map(embed),
      attachments(message),
      components(message),
      message.thread ? el("p", { class: "thread-line" }, `↳ Thread: ${message.thread.name}`) : null,
      message.flags & EPHEMERAL ? foot(message) : null));
}

function head(message) {
  return el("p", { class: "head" },
    el("bdi", { class: "author" }, nameOf(message.author)),
    message.author.bot ? el("span", { class: "badge" }, "APP") : null,
    time(new Date(message.timestamp)));
}

function content(message) {
  if (message.flags & LOADING) {
    return el("p", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }), `${nameOf(message.author)} is thinking…`);
  }
  if (message.local) return el("p", { class: "interaction-failed", role: "alert" }, `\u26a0\ufe0e ${message.content}`);
  const edited = message.edited_timestamp
    ? el("small", { class: "edited", title: new Date(message.edited_timestamp).toLocaleString() }, "(edited)") : null;
  return el("div", { class: "content" }, markdown(message.content), edited);
}

function origin(message) {
  if (message.interaction) {
    return el("p", { class: "origin" }, avatar(message.interaction.user),
      el("bdi", { class: "who" }, nameOf(message.interaction.user)), " used ",
      el("span", { class: "mention" }, `/${message.interaction.name}`));
  }
  const target = message.message_reference?.message_id;
  if (!target) return null;
  const source = messageOf(target);
  if (!source) return el("p", { class: "origin" }, el("em", {}, "Original message was deleted"));
  return el("p", { class: "origin" }, avatar(source.author), el("bdi", { class: "who" }, nameOf(source.author)),
    el("span", { class: "snippet" }, " ", inline(source.content.split("\n")[0] || "Click to see attachment")));
}

function foot(message) {
  const dismiss = () => {
    if (message.local) {
      here().delete(message.id);
      document.getElementById(`message-${message.id}`)?.remove();
    } else act("dismiss", { ...acting(), message: message.id }).catch(() => {});
  };
  return el("p", { class: "only-you" }, el("img", { class: "eye", src: "/static/eye.svg", alt: "", width: 16, height: 16 }), " Only you can see this · ",
    el("button", { type: "button", class: "as-link", onclick: dismiss }, "Dismiss message"));
}
