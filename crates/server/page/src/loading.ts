// Says over the view what the page waits for, until the world is seen.

import { make } from "./dom";
import type { SceneRows } from "./scene";

/** A browser is told that the page has loaded after so long at the latest. [ms] */
const LONGEST_HOLD = 10_000;

export class Loading {
  /** Called when all that is to be seen has come. */
  onDone: () => void = () => {};

  private line = make("span", {});
  private bar = make("progress", {});
  private isWaiting = true;
  private hasEntered = false;
  private wasLoading = true;
  private fault: string | null = null;
  private release = holdLoadEvent();

  /** `place` holds the element `#loading`, which is there before any script. */
  constructor(
    private place: HTMLElement,
    private rows: SceneRows,
  ) {
    this.element.replaceChildren(this.line, this.bar);
    this.say("Connecting…");
  }

  /** The connection stands, and the world is on its way. */
  wait(): void {
    this.isWaiting = this.wasLoading = true;
    this.place.classList.add("empty");
    this.say("Loading the world…");
  }

  /** The rows of the world are there; its files may not be. */
  hasScene(): void {
    this.isWaiting = false;
  }

  /** What is beside the view is there. */
  entered(): void {
    this.hasEntered = true;
    if (this.fault !== null) this.release();
    // The next picture tells the browser.
    this.wasLoading = true;
    this.rows.onChange();
  }

  /** There is no connection. What was seen last stays. */
  lost(): void {
    this.isWaiting = true;
    this.say("The simulation has ended or cannot be reached. Trying again…");
  }

  /** Nothing can ever be seen. */
  stop(fault: string): void {
    this.say(fault);
    this.fault = fault;
    this.bar.hidden = true;
  }

  /** To be called with each picture. */
  update(): void {
    if (this.isWaiting || this.fault !== null) return;
    this.place.classList.remove("empty");
    const isLoading = this.rows.isLoading;
    this.element.hidden = !isLoading;
    if (isLoading) {
      const [done, all] = this.rows.progress;
      this.say(all > 0 ? `Loading the world: ${done} of ${all} files` : "Loading the world…", done, all);
    } else if (this.wasLoading) {
      this.onDone();
      // The picture that is about to be drawn is on the screen by then.
      if (this.hasEntered) requestAnimationFrame(() => this.release());
    }
    this.wasLoading = isLoading;
  }

  private say(text: string, done = 0, all = 0): void {
    if (this.fault !== null) return;
    this.element.hidden = false;
    if (this.line.textContent !== text) this.line.textContent = text;
    if (all > 0) [this.bar.max, this.bar.value] = [all, done];
    else this.bar.removeAttribute("value");
  }

  private get element(): HTMLElement {
    return this.place.querySelector("#loading")!;
  }
}

/**
 * Delays the event `load` until the result is called: the browser shows that it is loading, and programs that take pictures
 * of pages when they have loaded get one of the world. A document that is being written does that.
 */
function holdLoadEvent(): () => void {
  if (document.readyState === "complete" || document.hidden) return () => {};
  const frame = make("iframe", { hidden: true, title: "" });
  document.body.append(frame);
  frame.contentDocument?.open();
  const release = (): void => {
    clearTimeout(timer);
    frame.contentDocument?.close();
    frame.remove();
  };
  const timer = setTimeout(release, LONGEST_HOLD);
  return release;
}
