// Panels that float over the view: they are moved by their heads, resized at their corners and closed.

import { make } from "./dom";

/** From the edges of the view, and between places that are tried. [pixels] */
const EDGE = 12;
const STEP = 12;
/** So much of a head stays in the view, to move it back by. [pixels] */
const GRIP = 60;

let top = 10;
let count = 0;

export class Panel {
  readonly element: HTMLElement;
  readonly body = make("div", { class: "body" });
  /** Whether the user may close it now. */
  mayClose: () => boolean = () => true;
  /** Called when the user closes it. */
  onClose: () => void = () => {};

  private heading = make("strong", {});
  private bar: HTMLElement;
  /** Whether the user has moved or used it; until then it looks for a place of its own as it grows. */
  private isTouched = false;
  /** From the corner of the view, where there is no free place. [pixels] */
  private shift: number | null = null;

  constructor(place: HTMLElement, title: string, className = "") {
    const close = make("button", { title: "Close", "aria-label": `Close ${title}`, click: () => this.leave() }, "×");
    this.bar = make("div", { class: "bar head" }, this.heading, make("span", { class: "space" }), close);
    this.element = make("section", { class: `panel ${className}`, role: "dialog", "aria-label": title }, this.bar, this.body);
    this.title = title;
    this.element.addEventListener("pointerdown", () => {
      this.isTouched = true;
      this.raise();
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.leave();
    });
    this.bar.addEventListener("pointerdown", (event) => this.drag(event));
    place.append(this.element);
    this.settle(place);
    this.raise();
    // Panels grow with what they show, and the view becomes smaller.
    const sizes = new ResizeObserver(() => {
      if (!this.isTouched && !this.isAlone(place)) this.settle(place);
      this.keepInside(place);
    });
    sizes.observe(this.element);
    sizes.observe(place);
  }

  /** Moves it back into the view as far as it fits there. */
  private keepInside(place: HTMLElement): void {
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = this.element;
    if (width === 0 || place.clientWidth === 0) return;
    const inside = (at: number, size: number, all: number): number => {
      if (at >= 0 && at + size <= all) return at;
      return at < 0 ? Math.min(EDGE, Math.max(all - size, 0)) : Math.max(all - size - EDGE, 0);
    };
    const [across, down] = [inside(left, width, place.clientWidth), inside(top, height, place.clientHeight)];
    if (across !== left) Object.assign(this.element.style, { right: "auto", left: `${across}px` });
    if (down !== top) this.element.style.top = `${down}px`;
  }

  /** Takes a place where no other panel is; where there is none, one that leaves those of others in sight. */
  private settle(place: HTMLElement): void {
    const [width, height] = [this.element.offsetWidth, this.element.offsetHeight];
    this.shift ??= 24 * (count++ % 8);
    let [right, top] = [EDGE + this.shift, EDGE + this.shift];
    search: for (let across = EDGE; across + width <= place.clientWidth; across += STEP) {
      for (let down = EDGE; down + height <= place.clientHeight; down += STEP) {
        if (!this.isFree(place, place.clientWidth - across - width, down)) continue;
        [right, top] = [across, down];
        break search;
      }
    }
    Object.assign(this.element.style, { left: "", right: `${right}px`, top: `${top}px` });
  }

  /** Whether it would cover no other panel at a place. */
  private isFree(place: HTMLElement, left: number, top: number): boolean {
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const others = [...place.querySelectorAll<HTMLElement>(":scope > .panel")].filter((other) => other !== this.element);
    return others.every((other) => left + width <= other.offsetLeft || left >= other.offsetLeft + other.offsetWidth || top + height <= other.offsetTop || top >= other.offsetTop + other.offsetHeight);
  }

  private isAlone(place: HTMLElement): boolean {
    return this.isFree(place, this.element.offsetLeft, this.element.offsetTop);
  }

  set title(title: string) {
    this.heading.textContent = title;
  }

  /** Puts a button into the head. */
  add(...buttons: HTMLElement[]): void {
    this.bar.lastElementChild!.before(...buttons);
  }

  raise(): void {
    this.element.style.zIndex = String(++top);
  }

  private leave(): void {
    if (this.mayClose()) this.close();
  }

  close(): void {
    this.element.remove();
    this.onClose();
  }

  private drag(start: PointerEvent): void {
    if ((start.target as HTMLElement).closest("button")) return;
    start.preventDefault();
    const { offsetLeft: left, offsetTop: above } = this.element;
    this.bar.setPointerCapture(start.pointerId);
    const move = (event: PointerEvent): void => {
      const place = this.element.parentElement!;
      const between = (low: number, at: number, high: number) => Math.max(low, Math.min(at, high));
      const across = between(GRIP - this.element.offsetWidth, left + event.clientX - start.clientX, place.clientWidth - GRIP);
      const down = between(0, above + event.clientY - start.clientY, place.clientHeight - this.bar.offsetHeight);
      Object.assign(this.element.style, { right: "auto", left: `${across}px`, top: `${down}px` });
    };
    const end = (): void => {
      this.bar.removeEventListener("pointermove", move);
      this.bar.removeEventListener("pointerup", end);
      this.bar.removeEventListener("pointercancel", end);
    };
    this.bar.addEventListener("pointermove", move);
    this.bar.addEventListener("pointerup", end);
    this.bar.addEventListener("pointercancel", end);
  }
}
