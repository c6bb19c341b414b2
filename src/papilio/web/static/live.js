// The stream of steps: read by hand, so that heartbeats and refusals are noticed; reopened with a back-off; closed
// while nobody looks, but for a short look now and then that keeps the tab's title true.

const WATCHDOG = 40_000; // the server's heart beats every 15 s
const GLANCE_EVERY = 30_000;
const GLANCE = 1_500;
const HIDDEN_FOR = 5_000;
const LONGEST_WAIT = 8_000;

export class Live {
  // `url(seq)`; `on` has step, now, room, presence, up, down and refused; what comes before `now` was missed.
  constructor(url, seq, on) {
    this.url = url;
    this.seq = seq; // of the last step that was received
    this.on = on;
    this.wait = 250;
    document.addEventListener("visibilitychange", () => this.look());
    addEventListener("online", () => this.now());
    addEventListener("offline", () => this.reading?.abort()); // sooner than the watchdog
    addEventListener("pagehide", () => this.stop());
    document.getElementById("leave")?.addEventListener("submit", () => this.stop()); // nothing more is one's business
    addEventListener("pageshow", (event) => event.persisted && this.now());
    this.look();
  }

  look() {
    clearTimeout(this.hiding);
    if (!document.hidden) this.now();
    else this.hiding = setTimeout(() => this.rest(), HIDDEN_FOR);
  }

  // While hidden: away, with a glance every half minute.
  rest() {
    this.stop();
    this.timer = setTimeout(() => {
      this.open();
      this.hiding = setTimeout(() => this.rest(), GLANCE);
    }, GLANCE_EVERY);
  }

  now() {
    if (this.reading) return;
    clearTimeout(this.timer);
    this.open();
  }

  stop() {
    clearTimeout(this.timer);
    this.reading?.abort();
    this.reading = null;
  }

  async open() {
    const reading = (this.reading = new AbortController());
    try {
      const answer = await fetch(this.url(this.seq), {
        headers: { accept: "text/event-stream" },
        cache: "no-store",
        signal: reading.signal,
      });
      if ([400, 403, 404].includes(answer.status)) {
        this.stop();
        this.on.refused();
        return;
      }
      if (!answer.ok) throw new Error(answer.status);
      this.wait = 250;
      this.on.up();
      await this.read(answer.body.pipeThrough(new TextDecoderStream()).getReader(), reading);
    } catch {
      // told below: a connection that ends is a connection that is lost
    }
    clearTimeout(this.dog);
    if (this.reading !== reading) return;
    this.reading = null;
    this.on.down();
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  async read(reader, reading) {
    let text = "";
    for (;;) {
      clearTimeout(this.dog);
      this.dog = setTimeout(() => reading.abort(), WATCHDOG);
      const { value, done } = await reader.read();
      if (done) return;
      text += value;
      for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) this.hear(text.slice(0, end));
    }
  }

  hear(block) {
    const fields = {};
    for (const line of block.split("\n")) {
      const colon = line.indexOf(":");
      if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).trim();
    }
    if (!fields.event) return;
    const data = JSON.parse(fields.data);
    if (fields.event === "step") this.seq = Math.max(this.seq, data.seq);
    this.on[fields.event]?.(data);
  }
}
