// The bar above: pace, time, and what the page shows.

import type { Connection } from "./connection";
import { make } from "./dom";
import { icon } from "./icons";
import type { Status } from "./messages";

export class Toolbar {
  private time = make("output", { id: "time", title: "simulated time" }, "0:00.000");
  private factor = make("output", { id: "factor", title: "simulated seconds per second" }, "");
  private state = make("output", { id: "state", role: "status" }, "");
  private buttons = new Map<string, HTMLButtonElement>();

  /** Groups of buttons stand beside those of the pace: what concerns the world before them, what is shown of it after. */
  constructor(place: HTMLElement, connection: Connection, world: HTMLElement[][], shown: HTMLElement[][]) {
    const group = (buttons: HTMLElement[]) => make("span", { class: "group" }, ...buttons);
    const button = (id: string, hint: string, method: string) => {
      const element = make("button", { id, title: hint, "aria-label": hint, click: () => connection.tell(method) }, icon(id));
      this.buttons.set(id, element);
      return element;
    };
    place.append(
      make("div", { class: "left" }, ...world.map(group)),
      make(
        "div",
        { class: "middle" },
        group([
        button("reset", "Reset the simulation", "run.reset"),
        button("pause", "Pause", "run.pause"),
        button("step", "Step", "run.step"),
        button("realtime", "Run in real time", "run.realtime"),
        button("fast", "Run as fast as possible", "run.fast"),
        button("reload", "Reload the world", "run.reload"),
        ]),
        make("span", { class: "clock" }, this.time, this.factor),
        this.state,
      ),
      make("div", { class: "right" }, ...shown.map(group)),
    );
  }

  set seconds(time: number) {
    const minutes = Math.floor(time / 60);
    this.time.textContent = `${minutes}:${(time - minutes * 60).toFixed(3).padStart(6, "0")}`;
  }

  show(status: Status): void {
    for (const [id, button] of this.buttons) button.setAttribute("aria-pressed", String(id === status.mode));
    this.factor.textContent = status.mode === "pause" ? "paused" : `${status.factor.toFixed(2)}×`;
    this.say(status.waiting.length > 0 && status.mode !== "pause" && status.factor < 0.01 ? waiting(status) : "");
  }

  lost(): void {
    this.say("no connection");
  }

  private say(text: string): void {
    this.state.textContent = this.state.title = text;
  }
}

/** What the world waits for. */
function waiting({ waiting, robots }: Status): string {
  const isMissing = (name: string): boolean => robots.some((robot) => robot.name === name && robot.isExtern && robot.state === "awaited");
  const names = waiting.join(", ");
  return waiting.every(isMissing) ? `waiting for ${names}: no extern controller has connected (the console has the address)` : `waiting for the controller of ${names}`;
}
