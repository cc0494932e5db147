// Panels that float over the view: they are moved by their heads, resized at their corners and closed.

import { make } from "./dom";

/** From the edges of the view, and between places that are tried. [pixels] */
const EDGE = 12;
const STEP = 12;

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

  constructor(place: HTMLElement, title: string, className = "") {
    const close = make("button", { title: "Close", "aria-label": `Close ${title}`, click: () => this.leave() }, "×");
    this.bar = make("div", { class: "bar head" }, this.heading, make("span", { class: "space" }), close);
    this.element = make("section", { class: `panel ${className}`, role: "dialog", "aria-label": title }, this.bar, this.body);
    this.title = title;
    this.element.addEventListener("pointerdown", () => this.raise());
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.leave();
    });
    this.bar.addEventListener("pointerdown", (event) => this.drag(event));
    place.append(this.element);
    this.settle(place);
    this.raise();
  }

  /** Takes a place where no other panel is; where there is none, one that leaves those of others in sight. */
  private settle(place: HTMLElement): void {
    const [width, height] = [this.element.offsetWidth, this.element.offsetHeight];
    const others = [...place.querySelectorAll<HTMLElement>(":scope > .panel")].filter((other) => other !== this.element);
    const isFree = (right: number, top: number): boolean => {
      const left = place.clientWidth - right - width;
      return others.every((other) => left + width <= other.offsetLeft || left >= other.offsetLeft + other.offsetWidth || top + height <= other.offsetTop || top >= other.offsetTop + other.offsetHeight);
    };
    const [first, shift] = [EDGE, 24 * (count++ % 8)];
    let [right, top] = [first + shift, first + shift];
    search: for (let across = first; across + width <= place.clientWidth; across += STEP) {
      for (let down = first; down + height <= place.clientHeight; down += STEP) {
        if (!isFree(across, down)) continue;
        [right, top] = [across, down];
        break search;
      }
    }
    this.element.style.right = `${right}px`;
    this.element.style.top = `${top}px`;
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
      this.element.style.right = "auto";
      this.element.style.left = `${left + event.clientX - start.clientX}px`;
      this.element.style.top = `${Math.max(0, above + event.clientY - start.clientY)}px`;
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
