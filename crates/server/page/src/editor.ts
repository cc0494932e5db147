// Files of a robot's controller: read, changed, saved, and the controller started again.

import type { Code } from "./code";
import type { Connection } from "./connection";
import { make } from "./dom";
import type { RobotStatus } from "./messages";
import { fail, notify } from "./notice";
import { Panel } from "./panel";

interface Sources {
  folder: string;
  files: string[];
  readOnly: string | null;
}

const editors = new Map<string, Editor>();

/** Opens the files of a robot's controller. */
export async function openEditor(place: HTMLElement, connection: Connection, robot: RobotStatus): Promise<void> {
  try {
    const sources: Sources = await connection.call("source.list", { node: robot.node });
    const known = editors.get(sources.folder);
    if (known) known.panel.raise();
    else editors.set(sources.folder, new Editor(place, connection, robot, sources));
  } catch (error) {
    fail(error);
  }
}

class Editor {
  readonly panel: Panel;

  private files: HTMLSelectElement;
  private body = make("div", { class: "code" });
  private file = "";
  private version = "";
  private saved = "";
  private code: Code | null = null;

  constructor(
    place: HTMLElement,
    private connection: Connection,
    private robot: RobotStatus,
    private sources: Sources,
  ) {
    this.panel = new Panel(place, robot.controller, "editor");
    this.files = make("select", { "aria-label": "File" }, ...sources.files.map((file) => make("option", { value: file }, file)));
    this.files.addEventListener("change", () => void this.open(this.files.value));
    const save = make("button", { title: "Save (Ctrl+S)", click: () => void this.save() }, "Save");
    const restart = make("button", { class: "main", title: "Save, and start the controller again: it is compiled first if that is needed", click: () => void this.restart() }, "Save and restart");
    const hint = make("small", {}, sources.readOnly ? `Read only: ${sources.readOnly}.` : "");
    this.panel.body.append(make("div", { class: "bar" }, this.files, ...(sources.readOnly ? [] : [save, restart]), hint), this.body);
    this.panel.element.addEventListener("keydown", (event) => this.key(event));
    this.panel.mayClose = () => !this.isChanged || confirm(`${this.file} has changes that are not saved. Close it?`);
    this.panel.onClose = () => editors.delete(sources.folder);
    window.addEventListener("beforeunload", (event) => {
      if (this.isChanged && this.panel.element.isConnected) event.preventDefault();
    });
    // The program itself comes first: it has the folder's name.
    const own = sources.files.find((file) => file.split("/").at(-1)!.split(".")[0] === robot.controller && !/\.(o|d|class)$/.test(file));
    const first = own ?? sources.files.find((file) => file === "src/main.rs") ?? sources.files[0];
    if (first) void this.open(first);
    else this.body.append("The folder of this controller has no text files.");
  }

  private get isChanged(): boolean {
    return this.code !== null && this.code.text !== this.saved;
  }

  private get where(): object {
    return { node: this.robot.node, file: this.file };
  }

  private mark(): void {
    this.panel.title = `${this.robot.controller}: ${this.file}${this.isChanged ? " •" : ""}`;
  }

  private async open(file: string): Promise<void> {
    if (this.isChanged && !confirm(`${this.file} has changes that are not saved. Leave it?`)) {
      this.files.value = this.file;
      return;
    }
    try {
      const [{ edit }, { text, version }] = await Promise.all([import("./code"), this.connection.call("source.read", { node: this.robot.node, file })]);
      this.file = this.files.value = file;
      this.version = version;
      this.body.replaceChildren();
      this.code = edit(this.body, file, text, this.sources.readOnly !== null, () => this.mark());
      this.saved = this.code.text;
      this.mark();
      this.code.focus();
    } catch (error) {
      this.files.value = this.file;
      fail(error);
    }
  }

  /** Whether the file says now what the editor says. */
  private async save(isForced = false): Promise<boolean> {
    if (!this.code || this.sources.readOnly) return false;
    if (!this.isChanged && !isForced) return true;
    const { text } = this.code;
    try {
      const { isConflict, version } = await this.connection.call("source.write", { ...this.where, text, version: isForced ? null : this.version });
      if (isConflict) return await this.settle();
      this.version = version;
      this.saved = text;
      this.mark();
      notify(`Saved ${this.file}.`);
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  /** Somebody else has changed the file: one of the two versions is lost, and the user says which. */
  private async settle(): Promise<boolean> {
    if (confirm(`${this.file} has been changed elsewhere since it was opened. Write over it?`)) return this.save(true);
    if (confirm("Load the new contents of the file and discard your changes?")) {
      this.code = null;
      await this.open(this.file);
    }
    return false;
  }

  private async restart(): Promise<void> {
    if (await this.save()) this.connection.tell("robot.restart", { node: this.robot.node });
  }

  private key(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
      event.preventDefault();
      void this.save();
    }
    // What is typed here is for the text alone; Escape closes its search.
    event.stopPropagation();
  }
}
