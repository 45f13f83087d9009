// Pictures and embeds of a message.
import { byId, el } from "./dom.js";
import { inline, markdown } from "./markdown.js";

const MAX_WIDTH = 550;
const MAX_HEIGHT = 350;

export function picture(file, maxWidth = MAX_WIDTH, maxHeight = MAX_HEIGHT) {
  const width = file.width || maxWidth;
  const height = file.height || maxHeight;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const words = file.description || "";
  const image = el("img", {
    src: file.url, alt: words, title: words || null,
    width: Math.round(width * scale), height: Math.round(height * scale), decoding: "sync",
  });
  image.style.aspectRatio = `${width} / ${height}`;
  return el("button", {
    type: "button", class: "picture", dataset: { url: file.url },
    "aria-label": words ? `Picture: ${words}` : `Picture ${file.filename || ""}`,
    onclick: () => enlarge(file),
  }, image);
}

function enlarge(file) {
  const box = byId("lightbox");
  const close = el("button", { type: "button", onclick: () => box.close() }, "Close");
  box.replaceChildren(el("img", { src: file.url, alt: file.description || "" }), el("p", {}, file.description || ""), close);
  box.showModal();
}

const isPicture = (file) => (file.content_type || "").startsWith("image/") && file.width;

export function attachments(message) {
  const pictures = message.attachments.filter(isPicture);
  const others = message.attachments.filter((file) => !isPicture(file));
  const out = [];
  if (pictures.length === 1) out.push(picture(pictures[0]));
  else if (pictures.length) {
    out.push(el("div", { class: "gallery" }, pictures.map((file) => picture(file, MAX_WIDTH / 2, MAX_HEIGHT / 2))));
  }
  for (const file of others) {
    const size = file.size < 1024 ? `${file.size} bytes` : `${(file.size / 1024).toFixed(1)} KB`;
    out.push(el("a", { class: "file", href: file.url, download: file.filename }, file.filename, el("small", {}, size)));
  }
  return out;
}

export function embed(data) {
  const node = el("article", { class: "embed" });
  node.style.borderLeftColor = data.color ? `#${data.color.toString(16).padStart(6, "0")}` : "";
  if (data.author?.name) node.append(el("p", { class: "embed-author" }, data.author.name));
  if (data.title) node.append(el("p", { class: data.url ? "embed-title link" : "embed-title" }, inline(data.title)));
  if (data.description) node.append(el("div", { class: "embed-text" }, markdown(data.description)));
  if (data.fields?.length) {
    node.append(el("div", { class: "fields" }, data.fields.map((field) => el("div", { class: field.inline ? "field inline" : "field" },
      el("p", { class: "field-name" }, inline(field.name)), el("div", {}, markdown(field.value))))));
  }
  if (data.image?.url) node.append(picture(data.image, 400, 300));
  if (data.thumbnail?.url) node.append(el("div", { class: "thumbnail" }, picture(data.thumbnail, 80, 80)));
  if (data.footer?.text) node.append(el("p", { class: "embed-footer" }, data.footer.text));
  return node;
}
