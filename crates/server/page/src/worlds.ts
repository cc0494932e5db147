// The worlds of the project: the name of the open one, and a list to load another from.

import type { Connection } from "./connection";
import { make } from "./dom";
import { fail } from "./notice";

export class Worlds {
  readonly button: HTMLElement;
  /** Whether the world has edits that loading another one would lose. */
  hasEdits = false;

  private title = make("strong", { id: "title" }, "Rebots");
  private menu = make("div", { class: "menu" });
  private details = make("details", { id: "worlds", class: "dropdown" }, make("summary", { title: "Worlds of this project" }, this.title), this.menu);

  constructor(private connection: Connection) {
    this.button = this.details;
    this.details.addEventListener("toggle", () => {
      if (this.details.open) void this.list();
    });
  }

  /** What the open world is called. */
  set name(title: string) {
    this.title.textContent = title;
    document.title = `${title} – Rebots`;
  }

  private async list(): Promise<void> {
    try {
      const worlds: { file: string; isOpen: boolean }[] = await this.connection.call("world.list");
      const row = ({ file, isOpen }: { file: string; isOpen: boolean }) =>
        make("button", { class: "hit", "data-world": file, "aria-pressed": String(isOpen), click: () => void this.load(file) }, file);
      this.menu.replaceChildren(...worlds.map(row));
    } catch (error) {
      fail(error);
    }
  }

  private async load(file: string): Promise<void> {
    this.details.open = false;
    if (this.hasEdits && !confirm(`The world has changes that are not saved. Load ${file} without them?`)) return;
    try {
      await this.connection.call("world.load", { file });
    } catch (error) {
      fail(error);
    }
  }
}
