// The line to the playground: acts go by POST, changes come by a websocket that reconnects by itself.

export async function act(name, body) {
  const response = await fetch(`/page/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({ message: response.statusText }));
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

export async function upload(person, file) {
  const query = new URLSearchParams({ as: person, name: file.name });
  const response = await fetch(`/page/upload?${query}`, { method: "POST", body: file });
  const answer = await response.json().catch(() => ({ message: response.statusText }));
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

export class Live {
  #socket = null;
  #timer = 0;
  #delay = 250;

  constructor(onChange, onLost) {
    this.onChange = onChange;
    this.onLost = onLost;
  }

  connect(person) {
    clearTimeout(this.#timer);
    if (this.#socket) {
      this.#socket.onclose = this.#socket.onmessage = null;
      this.#socket.close();
    }
    const socket = new WebSocket(`ws://${location.host}/page/live?as=${encodeURIComponent(person)}`);
    this.#socket = socket;
    socket.onopen = () => { this.#delay = 250; };
    socket.onmessage = (event) => this.onChange(JSON.parse(event.data));
    socket.onclose = () => {
      this.onLost();
      this.#timer = setTimeout(() => this.connect(person), this.#delay);
      this.#delay = Math.min(this.#delay * 2, 4000);
    };
  }
}
