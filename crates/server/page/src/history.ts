// The past: a bar to look at any moment of it, and to let the run go on from there.

import type { Connection } from "./connection";
import { make } from "./dom";
import { icon } from "./icons";
import type { Past } from "./messages";
import { fail, notify } from "./notice";
import type { View } from "./view";

export class History {
  readonly button: HTMLElement;

  private bar = make("input", { type: "range", step: "any", "aria-label": "Time" });
  private time = make("output", {});
  private live = make("button", { title: "Show what is happening now", click: () => this.leave() }, "Now");
  private on = make("button", { class: "goon", click: () => void this.goOn(false) }, "Go on from here");
  private element = make("div", { id: "scrub", hidden: true }, this.bar, this.time, this.live, this.on);
  private past: Past = { isKept: false, from: null, to: null, moments: [] };
  private isAsking = false;
  private wanted: number | null = null;

  constructor(
    private view: View,
    place: HTMLElement,
    private connection: Connection,
  ) {
    place.append(this.element);
    this.button = make(
      "button",
      { id: "history", title: "Keep the past from now on, to go back in time", "aria-label": "Keep the past", "aria-pressed": "false", click: () => void this.keep() },
      icon("history"),
    );
    this.bar.addEventListener("input", () => {
      this.wanted = Number(this.bar.value);
      void this.ask();
    });
    this.on.title = "The run goes on from the last kept moment before; one is kept every quarter of a second";
  }

  /** What is kept, as the simulator says. */
  show(past: Past): void {
    this.past = past;
    this.button.setAttribute("aria-pressed", String(past.isKept));
    this.element.hidden = !past.isKept;
    if (past.isKept) this.update();
    else this.leave();
  }

  /** The run has come to a time. */
  touch(time: number): void {
    if (!this.past.isKept) return;
    // Back at the start, or at an earlier moment: the simulator knows what is left.
    if (this.past.to !== null && time < this.past.to - 1e-9) void this.refresh();
    this.past.to = time;
    this.past.from ??= time;
    this.update();
  }

  /** Another world or connection. */
  renew(): void {
    this.wanted = null;
    void this.refresh();
  }

  private async refresh(): Promise<void> {
    try {
      this.show(await this.connection.call("history.range"));
    } catch {
      // The connection is lost.
    }
  }

  private async keep(): Promise<void> {
    try {
      this.show(await this.connection.call("history.keep", { isKept: !this.past.isKept }));
    } catch (error) {
      fail(error);
    }
  }

  private update(): void {
    const { from, to } = this.past;
    this.bar.min = String(from ?? 0);
    this.bar.max = String(to ?? 0);
    const isPast = this.view.rows.isPast;
    if (!isPast) {
      this.bar.value = this.bar.max;
      this.time.textContent = "now";
    }
    this.live.disabled = this.on.disabled = !isPast;
  }

  /** Shows the wanted moment; one question is under way at a time. */
  private async ask(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.wanted !== null) {
        const time = this.wanted;
        this.wanted = null;
        const { bodies, time: shown } = await this.connection.call("history.poses", { time });
        this.view.rows.showPast(bodies);
        this.time.textContent = `${shown.toFixed(3)} s`;
        this.update();
      }
    } catch (error) {
      fail(error);
    } finally {
      this.isAsking = false;
    }
  }

  private leave(): void {
    this.wanted = null;
    if (this.view.rows.isPast) this.view.rows.showLive();
    this.update();
  }

  private async goOn(restarts: boolean): Promise<void> {
    const time = Number(this.bar.value);
    try {
      const { time: at } = await this.connection.call("history.goBack", { time, restarts });
      this.leave();
      notify(`The world stands at ${at.toFixed(3)} s, and is paused.`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const question = `${why}.\n\nStart all controllers again, at the world's earlier moment?`;
      if (!restarts && why.includes("started again") && confirm(question)) await this.goOn(true);
      else fail(error);
    }
  }
}
