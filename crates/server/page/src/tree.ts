// The scene tree: nodes, loaded as they are opened, a search among them, and the fields of the chosen one.

import type { Connection } from "./connection";
import { make } from "./dom";
import { Fields } from "./fields";
import { icon } from "./icons";
import type { EditNews, TreeLine, TreeNode } from "./messages";
import { fail } from "./notice";

/** The user has stopped typing. [ms] */
const PAUSE = 150;
/** Width of the triangle in front of a line. [pixels] */
const TRIANGLE = 16;

export class Tree {
  /** Called with the node that was chosen. */
  onChoose: (node: number) => void = () => {};
  /** Called when something is to be added to a node. */
  onAdd: () => void = () => {};

  readonly fields: Fields;
  private search = make("input", { type: "search", placeholder: "Search nodes", "aria-label": "Search nodes" });
  private list = make("div", { id: "tree", role: "tree", "aria-label": "Nodes" });
  private found = make("div", { id: "found", hidden: true });
  private lines = new Map<number, HTMLDetailsElement>();
  private chosen: number | null = null;
  private buttons: { [name: string]: HTMLButtonElement } = {};
  /** What was copied, for browsers that do not let the page read the clipboard. */
  private copied = "";

  constructor(
    place: HTMLElement,
    private connection: Connection,
  ) {
    this.fields = new Fields(connection);
    this.fields.onOpen = (node) => void this.reveal(node, true);
    const button = (name: string, hint: string, click: () => void) =>
      (this.buttons[name] = make("button", { id: name, title: hint, "aria-label": hint, click }, icon(name)));
    const bar = make(
      "div",
      { class: "bar", id: "treebar" },
      this.search,
      button("add", "Add a node", () => this.onAdd()),
      button("copy", "Copy (Ctrl+C)", () => void this.copy()),
      button("paste", "Paste (Ctrl+V)", () => void this.paste()),
      button("delete", "Delete (Del)", () => void this.remove()),
    );
    place.append(bar, make("div", { id: "nodes" }, this.found, this.list), this.fields.element);
    let timer = 0;
    this.search.addEventListener("input", () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => void this.find(), PAUSE);
    });
    this.search.addEventListener("keydown", (event) => void this.searchKey(event));
    this.found.addEventListener("keydown", (event) => this.goAmongFound(event));
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("focusin", (event) => this.stopAt(event.target as HTMLElement));
    this.enable();
  }

  /** The chosen node, if there is one. */
  get current(): TreeNode | null {
    return this.fields.shown;
  }

  /** Shows the world's nodes; what was open stays open as far as it is there. */
  async load(isNew = true): Promise<void> {
    const open = isNew ? [] : [...this.lines].filter(([, element]) => element.open).map(([id]) => id);
    const top: TreeNode = await this.connection.call("tree.node", { node: 0 });
    const focused = this.at(document.activeElement);
    this.lines.clear();
    this.list.replaceChildren(...children(top).map(([child, field]) => this.line(child, field)));
    // Parents come first.
    for (const id of open) {
      const element = this.lines.get(id);
      if (element) await this.open(id, element);
    }
    if (isNew) {
      this.chosen = null;
      this.fields.clear();
      this.enable();
    } else if (this.chosen !== null) {
      this.mark(this.chosen, true);
    }
    this.stopAt(this.list.querySelector(".chosen > summary") ?? this.list.querySelector("summary"));
    if (focused !== undefined) this.lines.get(focused)?.querySelector("summary")?.focus();
  }

  /** The node of a line, by what has the focus. */
  private at(target: EventTarget | null): number | undefined {
    return [...this.lines].find(([, element]) => element.querySelector("summary") === target)?.[0];
  }

  /** The Tab key comes to one line only; arrows go on from there. */
  private stopAt(summary: HTMLElement | null): void {
    for (const other of this.list.querySelectorAll('summary[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    summary?.setAttribute("tabindex", "0");
  }

  private mark(node: number, isChosen: boolean): void {
    const element = this.lines.get(node);
    element?.classList.toggle("chosen", isChosen);
    element?.setAttribute("aria-selected", String(isChosen));
  }

  /** Something was edited, here or elsewhere. */
  async edited(news: EditNews): Promise<void> {
    if (news.isStructural) await this.load(false);
    if (this.chosen === null || this.fields.element.contains(document.activeElement)) return;
    if (await this.fields.show(this.chosen)) return;
    // It has gone, by an undo for instance.
    this.chosen = null;
    this.fields.clear();
    this.enable();
  }

  /** Opens the tree at a node. */
  async reveal(node: number, isChosen = false): Promise<void> {
    const path: TreeLine[] = await this.connection.call("tree.path", { node });
    let last: TreeLine | null = null;
    for (const line of path) {
      const element = this.lines.get(line.id);
      if (element) last = line;
      if (element && line !== path.at(-1)) await this.open(line.id, element);
    }
    if (last) await this.choose(last.id, !isChosen);
  }

  async choose(node: number, isSilent = false): Promise<void> {
    if (this.chosen !== null) this.mark(this.chosen, false);
    this.chosen = node;
    this.mark(node, true);
    const summary = this.lines.get(node)?.querySelector("summary") ?? null;
    summary?.scrollIntoView({ block: "nearest" });
    this.stopAt(summary);
    if (!isSilent) this.onChoose(node);
    await this.fields.show(node);
    this.enable();
    // The fields have taken some of the tree's place.
    summary?.scrollIntoView({ block: "nearest" });
  }

  private enable(): void {
    const node = this.fields.shown;
    const isFree = node !== null && !node.isInternal && node.place !== null;
    this.buttons["copy"]!.disabled = node === null;
    this.buttons["delete"]!.disabled = !isFree;
  }

  private async find(): Promise<void> {
    const text = this.search.value.trim();
    this.found.hidden = text === "";
    this.list.hidden = text !== "";
    if (text === "") return;
    const { nodes, more }: { nodes: (TreeLine & { in: string | null })[]; more: number } =
      await this.connection.call("tree.find", { text });
    if (text !== this.search.value.trim()) return;
    const row = (line: TreeLine & { in: string | null }) =>
      make(
        "button",
        { class: "hit", click: () => void this.reveal(line.id, true) },
        ...label(line),
        ...(line.in ? [make("span", { class: "name" }, ` in ${line.in}`)] : []),
      );
    this.found.replaceChildren(...nodes.map(row));
    if (nodes.length === 0) this.found.append("There is no such node. (Insides of PROTOs are not searched.)");
    if (more > 0) this.found.append(`… and ${more} more`);
  }

  /** Enter chooses the first that is found, and the arrow leads to it. */
  private async searchKey(event: KeyboardEvent): Promise<void> {
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    await this.find();
    const first = this.found.querySelector<HTMLElement>(".hit");
    if (event.key === "Enter") first?.click();
    else first?.focus();
  }

  private goAmongFound(event: KeyboardEvent): void {
    const hits = [...this.found.querySelectorAll<HTMLElement>(".hit")];
    const index = hits.indexOf(event.target as HTMLElement);
    const to = { ArrowDown: hits[index + 1], ArrowUp: hits[index - 1] ?? this.search, Home: hits[0], End: hits.at(-1) }[event.key];
    if (index < 0 || !to) return;
    to.focus();
    event.preventDefault();
  }

  private key(event: KeyboardEvent): void {
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === "Delete") void this.remove();
    else if (isCommand && event.key === "c") void this.copy();
    else if (isCommand && event.key === "v") void this.paste();
    else if (event.key === "Enter" || event.key === " ") {
      const at = this.at(event.target);
      if (at !== undefined) void this.choose(at);
    } else if (isCommand || !this.go(event.key, event.target as HTMLElement)) return;
    event.preventDefault();
  }

  /** Goes to another line, or opens or closes this one; says whether the key is one for that. */
  private go(key: string, from: HTMLElement): boolean {
    const here = from.parentElement;
    if (!(here instanceof HTMLDetailsElement)) return false;
    const shown = [...this.list.querySelectorAll("summary")].filter((summary) => summary.offsetParent !== null);
    const index = shown.indexOf(from);
    const focus = (to: HTMLElement | null | undefined): void => to?.focus();
    if (key === "ArrowDown") focus(shown[index + 1]);
    else if (key === "ArrowUp") focus(shown[index - 1]);
    else if (key === "Home") focus(shown[0]);
    else if (key === "End") focus(shown.at(-1));
    else if (key === "ArrowRight") {
      if (!here.open) here.open = true;
      else focus(here.querySelector<HTMLElement>(".below summary"));
    } else if (key === "ArrowLeft") {
      if (here.open) here.open = false;
      else focus(here.parentElement?.closest("details")?.querySelector("summary"));
    } else return false;
    return true;
  }

  private async copy(): Promise<void> {
    if (this.chosen === null) return;
    try {
      this.copied = await this.connection.call("tree.text", { node: this.chosen });
      await navigator.clipboard?.writeText(this.copied).catch(() => {});
    } catch (error) {
      fail(error);
    }
  }

  /** Puts what was copied beside what is chosen, or at the end of the world. */
  private async paste(): Promise<void> {
    const text = (await navigator.clipboard?.readText().catch(() => "")) || this.copied;
    if (!text) return;
    const place = this.fields.shown?.place;
    const where = place ? { node: place.node, field: place.field, item: place.item + 1 } : { node: 0, field: "children" };
    await this.added(where, { text });
  }

  /** Adds nodes and chooses the first one. */
  async added(where: { node: number; field: string; item?: number }, what: object): Promise<boolean> {
    try {
      const { node } = await this.connection.call("edit.add", { ...where, ...what });
      await this.load(false);
      await this.reveal(node, true);
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  async remove(): Promise<void> {
    if (this.chosen === null) return;
    try {
      await this.connection.call("edit.delete", { node: this.chosen });
      this.chosen = null;
      this.fields.clear();
      this.enable();
    } catch (error) {
      fail(error);
    }
  }

  private line(line: TreeLine, field: string): HTMLElement {
    const name = make("span", { class: "label" }, ...(field === "children" ? [] : [make("span", { class: "field" }, `${field} `)]), ...label(line));
    const summary = make("summary", { tabindex: "-1" }, name);
    // The triangle opens the line; the rest of it chooses the node, and opens it by a double click.
    summary.addEventListener("click", (event) => {
      if (event.clientX < summary.getBoundingClientRect().left + TRIANGLE) return;
      event.preventDefault();
      void this.choose(line.id);
    });
    summary.addEventListener("dblclick", (event) => {
      if (event.clientX >= summary.getBoundingClientRect().left + TRIANGLE) element.open = !element.open;
    });
    const element = make("details", { role: "treeitem" }, summary);
    element.addEventListener("toggle", () => {
      if (element.open) void this.open(line.id, element);
    });
    this.lines.set(line.id, element);
    return element;
  }

  private async open(node: number, element: HTMLDetailsElement): Promise<void> {
    element.open = true;
    if (element.dataset["loaded"]) return;
    element.dataset["loaded"] = "yes";
    const below = children(await this.connection.call("tree.node", { node }));
    if (below.length === 0) element.classList.add("leaf");
    element.append(make("div", { class: "below", role: "group" }, ...below.map(([child, field]) => this.line(child, field))));
  }
}

function label(line: TreeLine): HTMLElement[] {
  return [
    ...(line.def ? [make("span", { class: "def" }, `${line.isUse ? "USE " : ""}${line.def} `)] : []),
    make("span", { class: "type" }, line.type),
    // Looks are named like their type where nobody has named them.
    ...(line.name && line.name !== line.type ? [make("span", { class: "name" }, ` ${line.name}`)] : []),
  ];
}

/** The nodes in the fields of a node, and the fields. */
function children(node: TreeNode): [TreeLine, string][] {
  return node.fields.flatMap((field): [TreeLine, string][] => {
    if (field.type === "SFNode") return field.value ? [[field.value as TreeLine, field.name]] : [];
    return field.type === "MFNode" ? (field.value as TreeLine[]).map((line) => [line, field.name]) : [];
  });
}
