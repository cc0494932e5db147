// Panels that float over the view: they are moved by their heads, resized at their corners and closed.

import { make } from "./dom";

/** From the edges of the view, and between places that are tried. [pixels] */
const EDGE = 12;
const STEP = 12;
/** So much of a head stays in the view, to move it back by. [pixels] */
const GRIP = 60;

/** Panels whose size the style sheet sets. */
const SIZED = ["window", "editor", "plotted", "performance"];
/** The height of a head, and what one pixel of it counts for. */
const HEAD = 36;
const HEAD_WEIGHT = 20;
/** Sizes that are tried, as shares of the usual one. */
const SHARES = [1, 0.85, 0.7];
/** Several of them may also become smaller; code could not be read then. */
const LEAST_SHARE = 0.55;
const LEAST_OF_CODE = 0.7;

let top = 10;
/** Those that are open, the oldest first. */
const open = new Set<Panel>();

/** Places in a view for a panel of a size, as distances from its right and its upper edge. */
function* places(place: HTMLElement, width: number, height: number): Generator<[number, number]> {
  const bar = place.querySelector<HTMLElement>(":scope > #scrub:not([hidden])");
  const bottom = bar ? bar.offsetTop : place.clientHeight;
  for (let right = EDGE; right + width <= place.clientWidth; right += STEP) {
    for (let top = EDGE; top + height <= bottom; top += STEP) yield [right, top];
  }
}

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
  /** Whether its contents also fit into a smaller one: it has a size of its own. */
  private canShrink: boolean;

  constructor(place: HTMLElement, title: string, className = "") {
    const close = make("button", { title: "Close", "aria-label": `Close ${title}`, click: () => this.leave() }, "×");
    this.bar = make("div", { class: "bar head" }, this.heading, make("span", { class: "space" }), close);
    this.element = make("section", { class: `panel ${className}`, role: "dialog", "aria-label": title }, this.bar, this.body);
    this.title = title;
    this.canShrink = SIZED.some((name) => this.element.classList.contains(name));
    this.element.addEventListener("pointerdown", () => {
      this.isTouched = true;
      this.raise();
    });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.leave();
    });
    this.bar.addEventListener("pointerdown", (event) => this.drag(event));
    place.append(this.element);
    open.add(this);
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

  /** Takes a place where no other panel is, smaller if need be; where there is none, one that covers little of others. */
  private settle(place: HTMLElement): void {
    const { style } = this.element;
    Object.assign(style, { left: "", width: "", height: "" });
    const full = { width: this.element.offsetWidth, height: this.element.offsetHeight };
    for (const share of this.canShrink ? SHARES : [1]) if (this.take(place, full, share)) return;
    if (this.canShrink && this.shareRoom(place)) return;
    Object.assign(style, { width: "", height: "" });
    let [least, best] = [Infinity, [EDGE, EDGE] as [number, number]];
    for (const [right, top] of places(place, full.width, full.height)) {
      const covered = this.covered(place, place.clientWidth - right - full.width, top, full.width, full.height);
      if (covered < least) [least, best] = [covered, [right, top]];
    }
    Object.assign(style, { right: `${best[0]}px`, top: `${best[1]}px` });
  }

  /** Takes the first place of a size where no other panel is, if there is one. */
  private take(place: HTMLElement, full: { width: number; height: number }, share: number): boolean {
    const [width, height] = [full.width * share, full.height * share];
    for (const [right, top] of places(place, width, height)) {
      if (this.covered(place, place.clientWidth - right - width, top, width, height) > 0) continue;
      Object.assign(this.element.style, { left: "", right: `${right}px`, top: `${top}px` }, share < 1 ? { width: `${width}px`, height: `${height}px` } : {});
      return true;
    }
    return false;
  }

  /** Gives all panels that nobody has used yet smaller places, if so all of them fit. */
  private shareRoom(place: HTMLElement): boolean {
    const all = [...open].filter((panel) => panel.canShrink && !panel.isTouched && panel.element.parentElement === place);
    if (all.length < 2) return false;
    const before = all.map(({ element }) => element.style.cssText);
    for (const { element } of all) Object.assign(element.style, { width: "", height: "" });
    const full = all.map(({ element }) => ({ width: element.offsetWidth, height: element.offsetHeight }));
    for (const share of [...SHARES.slice(1), LEAST_SHARE]) {
      // Out of the way first.
      for (const { element } of all) Object.assign(element.style, { left: `${place.clientWidth}px`, right: "auto" });
      const least = (panel: Panel) => (panel.element.classList.contains("editor") ? LEAST_OF_CODE : 0);
      if (all.every((panel, index) => panel.take(place, full[index]!, Math.max(share, least(panel))))) return true;
    }
    all.forEach(({ element }, index) => (element.style.cssText = before[index]!));
    return false;
  }

  /** How much of other panels it would cover at a place; their heads count more, as panels are moved and closed by them. [pixels²] */
  private covered(place: HTMLElement, left: number, top: number, width: number, height: number): number {
    const both = (from: number, size: number, otherFrom: number, otherSize: number) =>
      Math.max(Math.min(from + size, otherFrom + otherSize) - Math.max(from, otherFrom), 0);
    let sum = 0;
    for (const other of place.querySelectorAll<HTMLElement>(":scope > .panel")) {
      if (other === this.element) continue;
      const across = both(left, width, other.offsetLeft, other.offsetWidth);
      const head = both(top, height, other.offsetTop, HEAD);
      sum += across * (both(top, height, other.offsetTop, other.offsetHeight) + HEAD_WEIGHT * head);
    }
    return sum;
  }

  private isAlone(place: HTMLElement): boolean {
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = this.element;
    return this.covered(place, left, top, width, height) === 0;
  }

  set title(title: string) {
    this.heading.textContent = this.heading.title = title;
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
    open.delete(this);
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
