// A plot of numbers over time, with files of what it shows.

import { make } from "./dom";

/** More samples than this are not kept. */
const MOST = 20_000;
/** Samples that are drawn: the last ones of this time. [s] */
const SPAN = 10;
const COLOURS = ["#d9483b", "#3a9b4b", "#3674d6", "#c28a11", "#8a4fc4", "#2a9aa0", "#c2518e"];

/** What stands where there are no numbers. */
const NONE = ["no values yet", "(sensors measure when a controller has enabled them)"];

interface Sample {
  time: number;
  values: number[];
}

export class Plot {
  readonly element: HTMLElement;

  private canvas = make("canvas", { class: "curve", role: "img" });
  private samples: Sample[] = [];
  private isStale = false;
  /** Channels that are not drawn. */
  private hidden = new Set<number>();

  /** Channels have names; `title` names the files. */
  constructor(
    private title: string,
    private channels: string[],
  ) {
    this.canvas.setAttribute("aria-label", `Plot of ${title}`);
    const save = (hint: string, word: string, click: () => void) => make("button", { title: hint, click }, word);
    this.element = make(
      "div",
      { class: "plot" },
      this.canvas,
      make(
        "div",
        { class: "bar" },
        ...(channels.length > 1 ? channels.map((name, index) => this.key(name, index)) : []),
        make("span", { class: "space" }),
        save("Save the numbers as a table", "CSV", () => this.saveTable()),
        save("Save the picture", "PNG", () => this.savePicture()),
      ),
    );
    new ResizeObserver(() => this.redraw()).observe(this.canvas);
  }

  /** How many samples there are. */
  get length(): number {
    return this.samples.length;
  }

  add(time: number, values: number[]): void {
    const last = this.samples.at(-1);
    // After a reset the time is less than it was.
    if (last && time < last.time) this.samples = [];
    if (last && time === last.time) this.samples.pop();
    this.samples.push({ time, values });
    if (this.samples.length > MOST) this.samples.splice(0, MOST / 10);
    this.redraw();
  }

  /** The numbers as a table with a line for each sample. */
  table(): string {
    const rows = this.samples.map(({ time, values }) => [time, ...values].join(","));
    return [["time", ...this.channels].join(","), ...rows].join("\n") + "\n";
  }

  private key(name: string, index: number): HTMLElement {
    const element = make("button", { class: "key", title: `Show or hide ${name}`, "aria-pressed": "true" }, name);
    element.style.color = COLOURS[index % COLOURS.length]!;
    element.addEventListener("click", () => {
      const isShown = this.hidden.delete(index);
      if (!isShown) this.hidden.add(index);
      element.setAttribute("aria-pressed", String(isShown));
      this.redraw();
    });
    return element;
  }

  private redraw(): void {
    if (this.isStale) return;
    this.isStale = true;
    requestAnimationFrame(() => {
      this.isStale = false;
      this.draw();
    });
  }

  private draw(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    const scale = devicePixelRatio;
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    const pen = this.canvas.getContext("2d")!;
    pen.scale(scale, scale);
    const style = getComputedStyle(this.canvas);
    const end = this.samples.at(-1)?.time ?? 0;
    const start = Math.max(end - SPAN, this.samples[0]?.time ?? 0);
    const shown = this.samples.filter((sample) => sample.time >= start);
    const finite = shown.flatMap(({ values }) => values.filter((value, channel) => Number.isFinite(value) && !this.hidden.has(channel)));
    let low = Math.min(...finite);
    let high = Math.max(...finite);
    if (finite.length === 0) [low, high] = [0, 1];
    // Numbers that differ by rounding only are one number: there are none between them for a scale.
    const size = Math.max(Math.abs(low), Math.abs(high));
    if (high - low <= 1e-12 * size) [low, high] = [low - (size * 0.1 || 1), high + (size * 0.1 || 1)];
    pen.font = "10px system-ui, sans-serif";
    // Without values there is no scale.
    const marks = finite.length > 0 ? ticks(low, high) : [];
    const texts = labels(marks);
    const left = Math.max(44, ...texts.map((text) => pen.measureText(text).width)) + 8;
    const bottom = 14;
    const x = (time: number) => left + ((time - start) / Math.max(end - start, 1e-9)) * (width - left - 6);
    const y = (value: number) => 5 + (1 - (value - low) / (high - low)) * (height - bottom - 10);
    pen.fillStyle = pen.strokeStyle = style.color;
    pen.globalAlpha = 0.7;
    pen.textAlign = "right";
    for (const [index, value] of marks.entries()) {
      pen.fillText(texts[index]!, left - 4, y(value) + 3);
      pen.globalAlpha = 0.2;
      pen.fillRect(left, y(value), width - left - 6, 1);
      pen.globalAlpha = 0.7;
    }
    pen.fillText(`${end.toFixed(2)} s`, width - 6, height - 3);
    pen.textAlign = "left";
    pen.fillText(`${start.toFixed(2)} s`, left, height - 3);
    if (finite.length === 0) {
      pen.textAlign = "center";
      NONE.forEach((line, index) => pen.fillText(line, width / 2, height / 2 - 10 + 13 * index, width - 12));
    }
    pen.globalAlpha = 1;
    pen.lineWidth = 1.5;
    this.channels.forEach((_, channel) => {
      if (this.hidden.has(channel)) return;
      pen.strokeStyle = COLOURS[channel % COLOURS.length]!;
      pen.beginPath();
      let isDown = false;
      for (const { time, values } of shown) {
        const value = values[channel];
        if (value === undefined || !Number.isFinite(value)) {
          isDown = false;
          continue;
        }
        if (isDown) pen.lineTo(x(time), y(value));
        else pen.moveTo(x(time), y(value));
        isDown = true;
      }
      pen.stroke();
    });
  }

  private saveTable(): void {
    save(`${this.title}.csv`, new Blob([this.table()], { type: "text/csv" }));
  }

  private savePicture(): void {
    this.canvas.toBlob((blob) => blob && save(`${this.title}.png`, blob));
  }
}

/** Two to six round numbers of an interval. */
export function ticks(low: number, high: number): number[] {
  const rough = (high - low) / 5;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * unit >= rough)! * unit;
  const found = [];
  for (let index = Math.ceil(low / step - 1e-9); index * step <= high + 1e-9 * step; index++) found.push(index * step);
  return found;
}

/** The numbers of a scale, with as many digits as tell neighbours apart. */
export function labels(marks: number[]): string[] {
  const step = marks.length > 1 ? marks[1]! - marks[0]! : 0;
  const digits = (value: number): number => {
    const needed = Math.ceil(Math.log10(Math.abs(value) / step)) + 1;
    return step > 0 && needed > 4 ? Math.min(needed, 15) : 4;
  };
  return marks.map((value) => String(Number(value.toPrecision(digits(value)))));
}

/** A number in few digits. */
export function short(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(4))) : String(value);
}

/** Gives a file to the user. */
export function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  make("a", { href: url, download: name.replace(/[^\w.\- ]/g, "_") }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
