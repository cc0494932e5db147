// The border between a part of the page and the view: it is dragged, or moved by the arrow keys, and stays where it was put.

import { make } from "./dom";

/** What is left of the part and of the view at least. [pixels] */
const LEAST = 120;
const STEP = 16;

/** Lets the user choose the width of a part at the left, or the height of one below. */
export function divide(part: HTMLElement, axis: "x" | "y"): void {
  const [size, across] = axis === "x" ? (["width", "innerWidth"] as const) : (["height", "innerHeight"] as const);
  const key = `rebots-${part.id}`;
  const bar = make("div", { class: `divider ${axis}`, role: "separator", tabindex: "0", "aria-orientation": axis === "x" ? "vertical" : "horizontal", "aria-label": `Size of: ${part.getAttribute("aria-label")}` });
  const give = (pixels: number): void => {
    const most = Math.max(window[across] - 2 * LEAST, LEAST);
    part.style.setProperty("--size", `${Math.min(Math.max(pixels, LEAST), most)}px`);
  };
  const measured = () => part.getBoundingClientRect()[size];
  const keep = (): void => {
    try {
      localStorage.setItem(key, String(measured()));
    } catch {
      // A browser that keeps nothing shows the usual size the next time.
    }
  };
  try {
    const kept = Number(localStorage.getItem(key));
    if (kept > 0) give(kept);
  } catch {
    // As above.
  }
  bar.addEventListener("pointerdown", (start) => {
    start.preventDefault();
    bar.setPointerCapture(start.pointerId);
    const first = measured();
    const move = (event: PointerEvent): void => give(axis === "x" ? first + event.clientX - start.clientX : first - (event.clientY - start.clientY));
    const end = (): void => {
      bar.removeEventListener("pointermove", move);
      keep();
    };
    bar.addEventListener("pointermove", move);
    bar.addEventListener("pointerup", end, { once: true });
    bar.addEventListener("pointercancel", end, { once: true });
  });
  bar.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    give(measured() + way * STEP);
    keep();
  });
  part.append(bar);
}
