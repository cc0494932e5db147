// Undo, redo and saving, by buttons and keys.

import type { Connection } from "./connection";
import { dialog } from "./dialog";
import { make } from "./dom";
import { icon } from "./icons";
import type { EditNews } from "./messages";
import { fail, notify } from "./notice";

export class Saving {
  readonly buttons: HTMLButtonElement[];

  private undo: HTMLButtonElement;
  private redo: HTMLButtonElement;
  private save: HTMLButtonElement;

  constructor(private connection: Connection) {
    const button = (id: string, hint: string, click: () => void) => make("button", { id, title: hint, "aria-label": hint, click }, icon(id));
    this.undo = button("undo", "Undo", () => void this.go("edit.undo"));
    this.redo = button("redo", "Redo", () => void this.go("edit.redo"));
    this.save = button("save", "Save the world", () => void this.ask());
    this.buttons = [this.undo, this.redo, this.save];
    this.show({ undo: null, redo: null, isChanged: false, nodes: [], isStructural: false });
    window.addEventListener("keydown", (event) => this.key(event), true);
    window.addEventListener("beforeunload", (event) => {
      if (this.save.classList.contains("changed")) event.preventDefault();
    });
  }

  show(news: EditNews): void {
    const set = (button: HTMLButtonElement, word: string, name: string | null, keys: string) => {
      button.disabled = name === null;
      button.title = name === null ? `Nothing to ${word.toLowerCase()}` : `${word} the ${name} (${keys})`;
    };
    set(this.undo, "Undo", news.undo, "Ctrl+Z");
    set(this.redo, "Redo", news.redo, "Ctrl+Shift+Z");
    this.save.classList.toggle("changed", news.isChanged);
    this.save.title = news.isChanged ? "Save the world, which has changed (Ctrl+S)" : "Save the world (Ctrl+S)";
  }

  private key(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const target = event.target as HTMLElement;
    // The editor of files saves those.
    if (target.closest(".panel.editor")) return;
    const writes = target.matches("input[type=text], input[type=search], textarea");
    const key = event.key.toLowerCase();
    if (key === "s") void this.ask();
    else if (key === "z" && !writes) void this.go(event.shiftKey ? "edit.redo" : "edit.undo");
    else if (key === "y" && !writes) void this.go("edit.redo");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private async go(method: string): Promise<void> {
    try {
      await this.connection.call(method);
    } catch (error) {
      fail(error);
    }
  }

  /** Shows what would be written, and where. */
  private async ask(): Promise<void> {
    if (document.querySelector("dialog.save")) return;
    try {
      const { name, diff, seconds }: { name: string; diff: string; seconds: number } = await this.connection.call("world.diff");
      const input = make("input", { type: "text", "aria-label": "File name", value: name });
      const lines = diff.split("\n").slice(2).map((line) => {
        const kind = line.startsWith("+") ? "plus" : line.startsWith("-") ? "minus" : line.startsWith("@@") ? "hunk" : "";
        return make("div", { class: kind }, line || " ");
      });
      const shown = diff === "" ? [make("p", {}, "Nothing has changed.")] : [make("div", { class: "diff", tabindex: "0" }, ...lines)];
      const late = seconds > 0 ? [make("p", { class: "hint" }, `The world is saved in its current state, ${seconds.toFixed(3)} s after the start.`)] : [];
      const write = async (overwrite: boolean): Promise<void> => {
        try {
          const { file, copied } = await this.connection.call("world.save", { name: input.value, overwrite });
          notify(copied.length > 0 ? `Saved ${file}, and ${copied.length} files of the library into the project.` : `Saved ${file}.`);
          window.close();
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error);
          if (why.includes("already") && confirm(`${why}\nReplace it?`)) await write(true);
          else if (!why.includes("already")) fail(error);
        }
      };
      const save = make("button", { class: "main", click: () => void write(false) }, "Save");
      const window = dialog("Save the world", "save", ...late, ...shown, make("div", { class: "bar" }, input, save));
      save.focus();
    } catch (error) {
      fail(error);
    }
  }
}
