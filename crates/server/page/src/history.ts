// The past: a bar to look at any moment of it, to mark some, to save a stretch, and to let the run go on from there.

import type { Connection } from "./connection";
import { make } from "./dom";
import { icon } from "./icons";
import type { About, Past } from "./messages";
import { fail, notify } from "./notice";
import { save } from "./plot";
import { film } from "./film";
import type { View } from "./view";

export class History {
  readonly button: HTMLElement;
  /** What the world is, for files of its past. */
  about: About | null = null;

  private bar = make("input", { type: "range", step: "any", "aria-label": "Time" });
  private marks = make("div", { class: "marks" });
  private time = make("output", {});
  private live = make("button", { title: "Return to the present", click: () => this.leave() }, "Live");
  private on = make("button", { class: "goon", click: () => void this.goOn(false) }, "Continue from here");
  private saving = make("details", { id: "stretch", class: "dropdown up" });
  private ends = [make("input", { type: "number", step: "any", "aria-label": "From" }), make("input", { type: "number", step: "any", "aria-label": "To" })] as const;
  private progress = make("progress", { max: "1", hidden: true });
  private element: HTMLElement;
  private past: Past = { isKept: false, from: null, to: null, moments: [] };
  private bookmarks: number[] = [];
  private isAsking = false;
  private isSaving = false;
  private wanted: number | null = null;
  /** The moment that the user has chosen; null while the present is shown. */
  private moment: number | null = null;

  constructor(
    private view: View,
    place: HTMLElement,
    private connection: Connection,
  ) {
    const mark = make("button", { id: "bookmark", title: "Bookmark this moment", "aria-label": "Bookmark this moment", click: () => this.mark() }, icon("bookmark"));
    this.fillSaving();
    this.element = make("div", { id: "scrub", hidden: true }, mark, make("div", { class: "track" }, this.marks, this.bar), this.time, this.live, this.on, this.saving);
    place.append(this.element);
    this.button = make(
      "button",
      { id: "history", title: "Record the history from now on, to go back in time", "aria-label": "Record the history", "aria-pressed": "false", click: () => void this.keep() },
      icon("history"),
    );
    this.bar.addEventListener("input", () => this.show(Number(this.bar.value)));
    this.on.title = "The run continues from the last recorded state before this time; one is recorded every quarter of a second";
  }

  /** What is kept, as the simulator says. */
  set range(past: Past) {
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
    this.wanted = this.moment = null;
    this.bookmarks = [];
    void this.refresh();
  }

  /** The run goes on from a moment; these controllers did not answer as they did. */
  resumed({ time, faults }: { time: number; faults: { robot: string; why: string }[] }): void {
    for (const { robot, why } of faults) notify(`The controller of ${robot} did not repeat what it did before: ${why}. It starts from its beginning.`, true);
    notify(`The world is at ${time.toFixed(3)} s${faults.length > 0 ? "" : ", controllers included"}, and is paused.`);
  }

  private async refresh(): Promise<void> {
    try {
      this.range = await this.connection.call("history.range");
    } catch {
      // The connection is lost.
    }
  }

  private async keep(): Promise<void> {
    try {
      this.range = await this.connection.call("history.keep", { isKept: !this.past.isKept });
    } catch (error) {
      fail(error);
    }
  }

  private update(): void {
    const { from, to } = this.past;
    this.bar.min = String(from ?? 0);
    this.bar.max = String(to ?? 0);
    // Of a chosen moment the poses may still be on their way.
    const isPast = this.moment !== null;
    this.bar.value = String(this.moment ?? to ?? 0);
    if (!isPast) this.time.textContent = `${(to ?? 0).toFixed(3)} s`;
    this.live.disabled = this.on.disabled = !isPast;
    this.placeMarks();
  }

  private mark(): void {
    const time = this.moment ?? this.past.to ?? 0;
    if (this.bookmarks.includes(time)) return;
    this.bookmarks.push(time);
    const text = `${time.toFixed(3)} s`;
    const flag = make("button", { class: "mark", title: `${text} (Del removes it)`, "aria-label": `Bookmark at ${text}`, "data-time": String(time), click: () => this.show(time) });
    const remove = (): void => {
      this.bookmarks = this.bookmarks.filter((other) => other !== time);
      flag.remove();
    };
    flag.addEventListener("keydown", (event) => {
      if (event.key === "Delete") remove();
    });
    flag.addEventListener("contextmenu", remove);
    this.marks.append(flag);
    this.placeMarks();
  }

  private placeMarks(): void {
    const [from, to] = [this.past.from ?? 0, this.past.to ?? 0];
    for (const flag of [...this.marks.children] as HTMLElement[]) {
      const time = Number(flag.dataset["time"]);
      if (!this.bookmarks.includes(time)) flag.remove();
      flag.hidden = time < from - 1e-9 || time > to + 1e-9;
      flag.style.left = `${((time - from) / Math.max(to - from, 1e-9)) * 100}%`;
    }
  }

  /** Shows a moment as soon as it is known. */
  private show(time: number): void {
    this.wanted = this.moment = time;
    this.update();
    void this.ask();
  }

  /** Shows the wanted moment; one question is under way at a time. */
  private async ask(): Promise<void> {
    if (this.isAsking || this.isSaving) return;
    this.isAsking = true;
    try {
      while (this.wanted !== null) {
        const time = this.wanted;
        this.wanted = null;
        const { bodies, time: shown } = await this.connection.call("history.poses", { time });
        // The user may have returned to the present meanwhile.
        if (this.moment === null) break;
        this.view.rows.showPast(bodies);
        this.time.textContent = `${shown.toFixed(3)} s`;
        this.update();
      }
    } catch (error) {
      this.leave();
      fail(error);
    } finally {
      this.isAsking = false;
    }
  }

  private leave(): void {
    this.wanted = this.moment = null;
    if (this.view.rows.isPast) this.view.rows.showLive();
    this.update();
  }

  private async goOn(restarts: boolean): Promise<void> {
    const time = this.moment ?? this.past.to ?? 0;
    try {
      const { time: at, isWaiting } = await this.connection.call("history.goBack", { time, restarts });
      this.leave();
      notify(isWaiting ? "Controllers are being restarted and given the data that they had received…" : `The world is at ${at.toFixed(3)} s, and is paused.`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const question = `${why}.\n\nStart all controllers again from their beginning, at the world's earlier moment?`;
      if (!restarts && why.includes("started again") && confirm(question)) await this.goOn(true);
      else fail(error);
    }
  }

  private fillSaving(): void {
    const [from, to] = this.ends;
    const take = (input: HTMLInputElement, hint: string) =>
      make("button", { title: hint, click: () => (input.value = (this.moment ?? this.past.to ?? 0).toFixed(3)) }, "Here");
    const button = (id: string, hint: string, text: string, make_: "film" | "page") =>
      make("button", { id, title: hint, class: "item", click: () => void this.save(make_) }, text);
    this.saving.append(
      make("summary", { title: "Save an interval as a video or as a page" }, icon("film")),
      make(
        "div",
        { class: "menu" },
        make("label", {}, "From", from, "s", take(from, "From the moment that is shown")),
        make("label", {}, "To", to, "s", take(to, "To the moment that is shown")),
        button("savefilm", "A video of what the view shows, with 30 frames per second (WebM)", "Save as a video", "film"),
        button("savepage", "One HTML file that plays anywhere without a network and can be viewed from all sides", "Save as a page", "page"),
        this.progress,
      ),
    );
    this.saving.addEventListener("toggle", () => {
      if (!this.saving.open || from.value) return;
      from.value = (this.past.from ?? 0).toFixed(3);
      to.value = (this.past.to ?? 0).toFixed(3);
    });
  }

  private async save(as: "film" | "page"): Promise<void> {
    if (this.isSaving || !this.about) return;
    this.isSaving = true;
    const [from, to] = this.ends.map((input) => Number(input.value)) as [number, number];
    const tell = (share: number): void => {
      this.progress.value = share;
    };
    this.progress.hidden = false;
    this.progress.removeAttribute("value");
    const name = (this.about.file.split("/").at(-1) ?? "world").replace(/\.wbt$/, "");
    try {
      if (as === "film") save(`${name}.webm`, await film(this.view, this.connection, from, to, tell));
      else {
        const viewpoint = this.view.viewpoint();
        save(`${name}.html`, new Blob([await this.connection.call("history.page", { from, to, viewpoint })], { type: "text/html" }));
      }
      this.saving.open = false;
    } catch (error) {
      fail(error);
    } finally {
      this.isSaving = false;
      this.progress.hidden = true;
      if (this.moment !== null) this.show(this.moment);
      else this.leave();
    }
  }
}
