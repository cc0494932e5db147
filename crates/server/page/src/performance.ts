// How long the parts of the last steps took, as a flame chart, and in the mean.

import type { Connection } from "./connection";
import { make } from "./dom";
import { Panel } from "./panel";

/** How often it is drawn again. [ms] */
const PERIOD = 250;
const COLOURS = ["#e5484d", "#46a758", "#3e7bfa", "#c28a11", "#8a4fc4", "#2a9aa0", "#c2518e", "#7a7f87"];
const HINTS: { [part: string]: string } = {
  receive: "waits for controllers and reads what they send",
  apply: "does what controllers have asked for",
  actuate: "motors and other devices act",
  physics: "collisions, contacts and motion",
  scene: "places of what moves",
  pictures: "draws what cameras see",
  reply: "answers controllers",
  publish: "hands over what is left",
  others: "other devices sense",
};

/** Name, beginning and end of a part, in microseconds of the clock on the wall. */
type Part = [string, number, number];
type Step = [number, Part[]];

export class Performance {
  private panel: Panel | null = null;
  private canvas = make("canvas", { role: "img", "aria-label": "Flame chart of the last steps" });
  private table = make("table", {});
  private note = make("p", { class: "about" });
  private timer = 0;
  private colours = new Map<string, string>();

  constructor(
    private place: HTMLElement,
    private connection: Connection,
  ) {}

  toggle(): void {
    if (this.panel) {
      this.panel.close();
      return;
    }
    this.panel = new Panel(this.place, "Performance", "performance");
    this.panel.body.append(this.canvas, this.note, this.table);
    this.panel.onClose = () => {
      clearInterval(this.timer);
      this.panel = null;
      this.connection.tell("performance.watch", { isOn: false });
    };
    this.connection.tell("performance.watch", { isOn: true });
    this.timer = window.setInterval(() => void this.turn(), PERIOD);
  }

  /** Another connection: it is to be asked for again. */
  renew(): void {
    if (this.panel) this.connection.tell("performance.watch", { isOn: true });
  }

  private async turn(): Promise<void> {
    const steps: Step[] = await this.connection.call("performance.steps").catch(() => []);
    if (steps.length === 0) {
      this.note.textContent = "No step has been made since this was opened.";
      return;
    }
    this.draw(steps);
    this.sum(steps);
  }

  private colour(part: string): string {
    let colour = this.colours.get(part);
    if (!colour) {
      colour = COLOURS[this.colours.size % COLOURS.length]!;
      this.colours.set(part, colour);
    }
    return colour;
  }

  /** The last steps that fit, each with its parts below it. */
  private draw(steps: Step[]): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    const scale = devicePixelRatio;
    [this.canvas.width, this.canvas.height] = [width * scale, height * scale];
    const pen = this.canvas.getContext("2d")!;
    pen.scale(scale, scale);
    // One after the other, without the time between them.
    const shown = steps.slice(-6).filter(([, parts]) => parts.length > 0);
    const length = ([, parts]: Step) => parts.at(-1)![2] - parts[0]![1];
    const all = Math.max(shown.reduce((sum, step) => sum + length(step), 0), 1);
    pen.font = "10px system-ui, sans-serif";
    const row = height / 2 - 1;
    const box = (text: string, from: number, to: number, top: number, colour: string): void => {
      const [left, right] = [(from / all) * width, (to / all) * width];
      pen.fillStyle = colour;
      pen.fillRect(left, top, Math.max(right - left - 0.5, 0.5), row);
      if (right - left < 24) return;
      pen.fillStyle = "white";
      pen.save();
      pen.beginPath();
      pen.rect(left, top, right - left - 3, row);
      pen.clip();
      pen.fillText(text, left + 4, top + row / 2 + 4);
      pen.restore();
    };
    let at = 0;
    for (const step of shown) {
      const [time, parts] = step;
      const shift = at - parts[0]![1];
      box(`${time.toFixed(3)} s`, at, at + length(step), 0, "#5b626d");
      for (const [name, from, to] of parts) box(name, from + shift, to + shift, row + 2, this.colour(name));
      at += length(step);
    }
  }

  private sum(steps: Step[]): void {
    const sums = new Map<string, number>();
    for (const [, parts] of steps) for (const [name, from, to] of parts) sums.set(name, (sums.get(name) ?? 0) + to - from);
    const all = [...sums.values()].reduce((sum, part) => sum + part, 0);
    const milliseconds = (sum: number) => `${(sum / steps.length / 1000).toFixed(3)} ms`;
    this.note.textContent = `${milliseconds(all)} per step, mean of ${steps.length} steps`;
    const rows = [...sums].sort(([, a], [, b]) => b - a).map(([name, sum]) => {
      const swatch = make("span", { class: "dot" });
      swatch.style.background = this.colour(name);
      const bar = make("span", { class: "share" });
      bar.style.width = `${(sum / Math.max(all, 1)) * 100}%`;
      bar.style.background = this.colour(name);
      return make("tr", { title: HINTS[name] ?? "devices of this type sense" }, make("th", { scope: "row" }, swatch, name), make("td", {}, bar), make("td", {}, milliseconds(sum)));
    });
    this.table.replaceChildren(...rows);
  }
}
