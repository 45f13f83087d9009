// Building elements. Text only ever becomes text nodes, so nothing a person writes is markup.

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "dataset") Object.assign(node.dataset, value);
    else if (key === "class") node.className = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

export const byId = (id) => document.getElementById(id);

const COLORS = ["#5865f2", "#3ba55c", "#eb459e", "#e67e22", "#9b59b6", "#1abc9c", "#c0392b", "#2f7fc1"];

export function avatar(user) {
  const letters = (user.global_name || user.username).match(/[\p{L}\p{N}]/u);
  const node = el("span", { class: "avatar", "aria-hidden": "true" }, letters ? letters[0] : "?");
  node.style.background = user.bot ? "#5865f2" : COLORS[Number(BigInt(user.id) >> 22n) / 60000 % COLORS.length | 0];
  return node;
}

export function time(date) {
  const clock = date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const today = date.toDateString() === new Date().toDateString();
  const text = today ? `Today at ${clock}` : `${date.toLocaleDateString()} ${clock}`;
  return el("time", { datetime: date.toISOString(), title: date.toLocaleString() }, text);
}
