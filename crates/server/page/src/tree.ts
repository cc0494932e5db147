// The scene tree: nodes and their fields, loaded as they are opened.

import type { Connection } from "./connection";
import { make } from "./dom";
import type { TreeField, TreeLine, TreeNode } from "./messages";

export class Tree {
  /** Called with the node that was chosen. */
  onChoose: (node: number) => void = () => {};

  private list = make("div", { id: "tree", role: "tree", "aria-label": "Nodes" });
  private details = make("div", { id: "fields", "aria-live": "polite" });
  private lines = new Map<number, HTMLElement>();
  private chosen: number | null = null;

  constructor(
    place: HTMLElement,
    private connection: Connection,
  ) {
    place.append(this.list, this.details);
  }

  /** Shows the world's nodes. */
  async load(): Promise<void> {
    this.lines.clear();
    this.details.replaceChildren();
    const top: TreeNode = await this.connection.call("tree.node", { node: 0 });
    this.list.replaceChildren(...children(top).map((child) => this.line(child)));
  }

  /** Opens the tree at a node. */
  async reveal(node: number): Promise<void> {
    const path: TreeLine[] = await this.connection.call("tree.path", { node });
    let last: TreeLine | null = null;
    for (const line of path) {
      const element = this.lines.get(line.id);
      if (element) last = line;
      if (element instanceof HTMLDetailsElement && line !== path.at(-1)) await this.open(line.id, element);
    }
    if (last) await this.choose(last.id, true);
  }

  async choose(node: number, isSilent = false): Promise<void> {
    if (this.chosen !== null) this.lines.get(this.chosen)?.classList.remove("chosen");
    this.chosen = node;
    const element = this.lines.get(node);
    element?.classList.add("chosen");
    element?.scrollIntoView({ block: "nearest" });
    if (!isSilent) this.onChoose(node);
    try {
      this.showFields(await this.connection.call("tree.node", { node }));
    } catch (error) {
      this.details.replaceChildren(String(error));
    }
  }

  private line(line: TreeLine): HTMLElement {
    const label = make(
      "span",
      { class: "label", click: (event: Event) => { event.preventDefault(); void this.choose(line.id); } },
      ...(line.def ? [make("span", { class: "def" }, `${line.def} `)] : []),
      make("span", { class: "type" }, line.type),
      ...(line.name ? [make("span", { class: "name" }, ` ${line.name}`)] : []),
    );
    const element = make("details", { role: "treeitem" }, make("summary", {}, label));
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
    element.append(make("div", { class: "below", role: "group" }, ...below.map((child) => this.line(child))));
  }

  private showFields(node: TreeNode): void {
    const rows = node.fields.map((field) =>
      make("tr", {}, make("th", { scope: "row", title: field.type }, field.name), make("td", {}, text(field))),
    );
    const heading = make("h2", {}, node.def ? `${node.def} ${node.type}` : node.type);
    this.details.replaceChildren(heading, make("table", {}, ...rows));
  }
}

/** The nodes in the fields of a node. */
function children(node: TreeNode): TreeLine[] {
  return node.fields.flatMap((field) => {
    if (field.type === "SFNode") return field.value ? [field.value as TreeLine] : [];
    return field.type === "MFNode" ? (field.value as TreeLine[]) : [];
  });
}

function text({ type, value }: TreeField): string {
  const number = (value: number) => String(Number(value.toPrecision(6)));
  const one = (item: unknown): string => {
    if (typeof item === "number") return number(item);
    if (typeof item === "string") return `"${item}"`;
    if (typeof item === "boolean") return item ? "TRUE" : "FALSE";
    if (Array.isArray(item)) return item.map(one).join(" ");
    if (item === null) return "NULL";
    return (item as TreeLine).def ?? (item as TreeLine).type;
  };
  if (type.startsWith("MF")) {
    const items = value as unknown[];
    const shown = items.slice(0, 20).map(one).join(", ");
    return items.length > 20 ? `[${shown}, … ${items.length}]` : `[${shown}]`;
  }
  return one(value);
}
