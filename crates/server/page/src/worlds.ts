// The worlds of the project: the name of the open one, and a list to load another from.

import type { Connection } from "./connection";
import { make } from "./dom";
import { ListMenu } from "./dropdown";
import { fail } from "./notice";

export class Worlds {
  /** Whether the world has edits that loading another one would lose. */
  hasEdits = false;

  private title = make("strong", { id: "title" }, "Rebots");
  readonly menu = new ListMenu("worlds", make("summary", { title: "Worlds of this project" }, this.title), () => this.rows());

  constructor(private connection: Connection) {}

  /** What the open world is called. */
  set name(title: string) {
    this.title.textContent = title;
    document.title = `${title} – Rebots`;
  }

  private async rows(): Promise<HTMLElement[]> {
    const worlds: { file: string; isOpen: boolean }[] = await this.connection.call("world.list");
    return worlds.map(({ file, isOpen }) =>
      make("button", { class: "hit", "data-world": file, "aria-pressed": String(isOpen), click: () => void this.load(file) }, file),
    );
  }

  private async load(file: string): Promise<void> {
    this.menu.close();
    if (this.hasEdits && !confirm(`The world has changes that are not saved. Load ${file} without them?`)) return;
    try {
      await this.connection.call("world.load", { file });
    } catch (error) {
      fail(error);
    }
  }
}
