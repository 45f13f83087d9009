// What this page knows: the guild as its person sees it, and what is only on this screen.

export const state = {
  me: null,
  guild: null,
  channels: new Map(),
  members: new Map(),
  messages: new Map(), // channel id -> Map of message id -> message
  commands: { guild: [], direct: [] },
  online: false,
  current: null, // channel id
  unread: new Map(), // channel id -> { count, pings }
  pending: new Set(), // "message id:custom id" waiting for the bot
  failed: new Map(), // message id -> words
  locale: new URLSearchParams(location.search).get("locale") || navigator.language || "en-US",
};

const list = (items) => new Map(items.map((item) => [item.id, item]));

export function load(data) {
  state.me = data.me;
  state.guild = data.guild;
  state.channels = list(data.channels);
  state.members = list(data.members);
  state.commands = data.commands;
  state.online = data.online;
  const old = state.messages;
  state.messages = new Map();
  for (const [id, messages] of Object.entries(data.messages)) {
    const local = [...(old.get(id)?.values() ?? [])].filter((message) => message.local);
    state.messages.set(id, list([...messages, ...local]));
  }
  if (!state.channels.has(state.current)) {
    const wanted = new URLSearchParams(location.search).get("channel");
    const found = data.channels.find((channel) => channel.name === wanted) || data.channels[0];
    state.current = found ? found.id : null;
  }
}

export const channel = () => state.channels.get(state.current);
export const isDirect = () => channel()?.type === 1;
export const here = () => state.messages.get(state.current) ?? new Map();
export const nameOf = (user) => user.global_name || user.username;
export const commandsHere = () => (isDirect() ? state.commands.direct : state.commands.guild);
export const acting = () => ({ as: state.me.id, locale: state.locale });

export function messageOf(id) {
  for (const messages of state.messages.values()) {
    if (messages.has(id)) return messages.get(id);
  }
  return undefined;
}
