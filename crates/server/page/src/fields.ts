// The fields of a node, with what is known of them, to be read and changed.

import type { Connection } from "./connection";
import { make } from "./dom";
import type { TreeField, TreeLine, TreeNode } from "./messages";
import { clearErrors, fail, notify } from "./notice";

/** Numbers in one value of a type. */
const PARTS: { [type: string]: number } = { Int32: 1, Float: 1, Vec2f: 2, Vec3f: 3, Rotation: 4, Color: 3 };
const NAMES: { [type: string]: string[] } = {
  Vec2f: ["x", "y"],
  Vec3f: ["x", "y", "z"],
  Rotation: ["x", "y", "z", "angle"],
  Color: ["red", "green", "blue"],
};

/** Digits and signs that always fit into their places. */
const LONGEST_NUMBER = 10;

const HINTS = {
  position: "Plot its position in the world over time",
  contacts: "Plot its contacts over time: the force that others exert on it along x, y and z, its magnitude, and the number of contacts",
};

/** What is plotted of a node. */
export type Plotted = { what: "position" | "contacts" } | { what: "field"; field: string };

export class Fields {
  readonly element = make("div", { id: "fields" });
  /** Called with a node that is to be shown in the tree. */
  onOpen: (node: number) => void = () => {};

  /** Called when a field is to be plotted, or where the node is, or what touches it. */
  onPlot: (node: TreeNode, what: Plotted) => void = () => {};

  private node: TreeNode | null = null;
  private told = "";
  private help = make("p", { id: "help", "aria-live": "polite" });

  constructor(private connection: Connection) {}

  clear(): void {
    this.node = null;
    this.told = "";
    this.element.replaceChildren();
  }

  /** The node that is shown. */
  get shown(): TreeNode | null {
    return this.node;
  }

  /** Shows a node; says whether it is there. */
  async show(node: number): Promise<boolean> {
    try {
      this.set(await this.connection.call("tree.node", { node }));
      return true;
    } catch (error) {
      this.clear();
      this.element.append(make("p", {}, error instanceof Error ? error.message : String(error)));
      return false;
    }
  }

  /** Asks again what the fields say, unless the user is at one of them. */
  async refresh(): Promise<void> {
    if (!this.node || this.element.offsetParent === null || this.element.contains(document.activeElement)) return;
    try {
      const node: TreeNode = await this.connection.call("tree.node", { node: this.node.id });
      if (node.id === this.node?.id && !this.element.contains(document.activeElement)) this.set(node);
    } catch {
      // It is gone; the tree is told.
    }
  }

  private set(node: TreeNode): void {
    const text = JSON.stringify(node);
    if (text === this.told) return;
    const isSame = node.id === this.node?.id;
    this.node = node;
    this.told = text;
    const top = this.element.scrollTop;
    const kind = node.type === node.base ? node.type : `${node.type} (${node.base})`;
    const manual = node.manual
      ? [" ", make("a", { href: node.manual, target: "_blank", rel: "noreferrer" }, "Manual")]
      : [];
    this.help.textContent = "";
    this.element.replaceChildren(
      make("h2", {}, node.def ? `${node.def} ${kind}` : kind, ...(node.pose ? [this.plotter(node, { what: "position" })] : []), ...(node.isSolid ? [this.plotter(node, { what: "contacts" })] : [])),
      make("p", { class: "about" }, sentence(node.about), ...manual),
      make("table", {}, ...node.fields.flatMap((field) => this.rows(node, field))),
      this.help,
    );
    this.element.scrollTop = isSame ? top : 0;
  }

  private rows(node: TreeNode, field: TreeField): HTMLElement[] {
    const about = known(field);
    const back = field.isDefault || field.default === undefined || node.isInternal || field.type.endsWith("Node")
      ? []
      : [make("button", { class: "back", title: "Restore the default", "aria-label": `${field.name} back to the default`, click: () => this.change(field, field.default) }, "↺")];
    const kind = field.isDefault ? "default" : "";
    const isBelow = (PARTS[field.type.slice(2)] ?? 0) > 1 && field.type.startsWith("SF");
    const value = this.editor(node, field);
    const row = make(
      "tr",
      { title: about, class: kind },
      make("th", { scope: "row", colspan: isBelow ? "2" : "1" }, ...breakable(field.name)),
      ...(isBelow ? [] : [make("td", {}, value)]),
      make("td", { class: "tools" }, ...back, ...(PARTS[field.type.slice(2)] && field.type.startsWith("SF") ? [this.plotter(node, { what: "field", field: field.name })] : [])),
    );
    const rows = isBelow ? [row, make("tr", { title: about, class: `${kind} below` }, make("td", { colspan: "3" }, value))] : [row];
    for (const row of rows) row.addEventListener("focusin", () => (this.help.textContent = `${field.name}: ${about}`));
    return rows;
  }

  private plotter(node: TreeNode, what: Plotted): HTMLElement {
    const hint = what.what === "field" ? `Plot ${what.field} over time` : HINTS[what.what];
    const sign = what.what === "contacts" ? "⤓" : "∿";
    return make("button", { class: "back plotter", title: hint, "aria-label": hint, "data-plots": what.what, click: () => this.onPlot(node, what) }, sign);
  }

  private async change(field: TreeField, value: unknown): Promise<void> {
    const node = this.node!.id;
    try {
      const { messages } = await this.connection.call("edit.set", { node, field: field.name, value });
      clearErrors();
      for (const message of messages) notify(message);
    } catch (error) {
      fail(error);
    }
    this.told = "";
    if (this.node?.id === node) await this.show(node);
  }

  private editor(node: TreeNode, field: TreeField): Node | string {
    const { type, value } = field;
    const single = type.slice(2);
    const label = `${field.name} of ${node.type}`;
    const isFixed = node.isInternal;
    if (single === "Node") return this.links(field);
    if (isFixed) return valueText(field);
    if (type.startsWith("MF")) return this.list(field, label);
    if (single === "Bool") {
      const box = make("input", { type: "checkbox", "aria-label": label, change: () => void this.change(field, box.checked) });
      box.checked = value as boolean;
      return box;
    }
    if (single === "String" && field.words) {
      const options = field.words.map((word) => make("option", { value: word }, word));
      const select = make("select", { "aria-label": label, change: () => void this.change(field, select.value) }, ...options);
      select.value = value as string;
      return select;
    }
    if (single === "String") {
      const input = make("input", { type: "text", "aria-label": label, change: () => void this.change(field, input.value) });
      input.value = value as string;
      return input;
    }
    return this.numbers(field, single, label);
  }

  private numbers(field: TreeField, single: string, label: string): HTMLElement {
    const count = PARTS[single]!;
    const values = (count === 1 ? [field.value] : field.value) as (number | string)[];
    const inputs = values.map((value, index) => {
      const part = NAMES[single]?.[index];
      const input = make("input", {
        type: "text",
        inputmode: "decimal",
        size: "6",
        "aria-label": part ? `${part} of ${label}` : label,
        change: () => commit(),
      });
      input.value = number(value);
      input.dataset["value"] = String(value);
      return input;
    });
    const commit = (): void => {
      // A number that was not touched keeps the digits that are not shown.
      const parts = inputs.map((input, index) =>
        input.value.trim() === number(values[index]!) ? values[index]! : parse(input.value),
      );
      const wrong = parts.findIndex((part) => part === null);
      if (wrong >= 0) {
        notify(`${field.name}: “${inputs[wrong]!.value}” is not a number`, true);
        inputs[wrong]!.value = number(values[wrong]!);
        return;
      }
      void this.change(field, count === 1 ? parts[0] : parts);
    };
    const unit = field.unit ? [make("span", { class: "unit" }, field.unit)] : [];
    const parts: HTMLElement[] = [...inputs];
    if (single === "Color") {
      const hex = "#" + (values as number[]).map((part) => Math.round(Math.min(Math.max(part, 0), 1) * 255).toString(16).padStart(2, "0")).join("");
      const well = make("input", {
        type: "color",
        value: hex,
        "aria-label": label,
        change: () => void this.change(field, [1, 3, 5].map((at) => Number((parseInt(well.value.slice(at, at + 2), 16) / 255).toFixed(4)))),
      });
      parts.unshift(well);
    }
    return make("span", { class: count > 3 ? "numbers four" : "numbers" }, ...parts, ...unit);
  }

  /** A list is a text with a line for each item. */
  private list(field: TreeField, label: string): HTMLElement {
    const items = field.value as unknown[];
    if (items.length > 500) return make("span", {}, valueText(field));
    const single = field.type.slice(2);
    const lines = items.map((item) => (typeof item === "string" ? item : [item].flat().map((part) => number(part as number)).join(" ")));
    const area = make("textarea", {
      "aria-label": `${label}, one item a line`,
      rows: String(Math.min(Math.max(lines.length, 1), 6)),
      placeholder: "one item a line",
      spellcheck: "false",
    });
    area.value = lines.join("\n");
    const before = area.value;
    area.addEventListener("change", () => {
      const written = area.value === "" ? [] : area.value.replace(/\n$/, "").split("\n");
      const read = written.map((line, index) => (line === lines[index] && written.length === items.length ? items[index] : item(line, single)));
      const wrong = read.findIndex((value) => value === null);
      if (wrong >= 0) {
        notify(`${field.name}: “${written[wrong]}” is not a value of type ${single}`, true);
        area.value = before;
        return;
      }
      void this.change(field, read);
    });
    return area;
  }

  private links(field: TreeField): Node {
    const lines = (Array.isArray(field.value) ? field.value : field.value ? [field.value] : []) as TreeLine[];
    if (lines.length === 0) return document.createTextNode(field.type === "SFNode" ? "NULL" : "[ ]");
    const link = (line: TreeLine) =>
      make("button", { class: "link", click: () => this.onOpen(line.id) }, line.def ?? line.name ?? line.type);
    const shown = lines.slice(0, 8).map(link);
    const more = lines.length > 8 ? [` … ${lines.length}`] : [];
    return make("span", { class: "links" }, ...shown, ...more);
  }
}

function sentence(text: string): string {
  return text ? `${text[0]!.toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}` : "";
}

/** Type, unit, default and range of a field. */
function known(field: TreeField): string {
  const parts = [field.type];
  if (field.unit) parts.push(`in ${field.unit}`);
  if (field.range) parts.push(field.range);
  if (field.words) parts.push(field.words.map((word) => `“${word}”`).join(", "));
  if (field.default !== undefined) parts.push(`default ${valueText({ ...field, value: field.default })}`);
  return parts.join("; ");
}

/** A name that may be broken between its words. */
function breakable(name: string): (Node | string)[] {
  return name.split(/(?<=_)|(?<=[a-z])(?=[A-Z])/).flatMap((part) => [part, make("wbr")]);
}

/** With six digits, in the shorter notation where there are many zeros. */
function number(value: number | string): string {
  if (typeof value !== "number") return value;
  const rounded = Number(value.toPrecision(6));
  const [plain, short] = [String(rounded), rounded.toExponential()];
  return plain.length > LONGEST_NUMBER && short.length < plain.length ? short : plain;
}

/** A number as the user writes it; the server reads infinity as text. */
function parse(text: string): number | string | null {
  const trimmed = text.trim().replace(",", ".");
  if (/^[+-]?inf(inity)?$/i.test(trimmed)) return trimmed.startsWith("-") ? "-inf" : "inf";
  const value = Number(trimmed);
  return trimmed === "" || !Number.isFinite(value) ? null : value;
}

/** An item of a list from its line. */
function item(line: string, single: string): unknown {
  if (single === "String") return line;
  if (single === "Bool") return /^(true|false)$/i.test(line.trim()) ? /^true$/i.test(line.trim()) : null;
  const parts = line.trim().split(/[\s,]+/).map(parse);
  if (parts.length !== PARTS[single] || parts.includes(null)) return null;
  return parts.length === 1 ? parts[0] : parts;
}

/** A value as world files have it. */
export function valueText({ type, value }: { type: string; value?: unknown }): string {
  const one = (item: unknown): string => {
    if (typeof item === "number") return number(item);
    if (typeof item === "string") return type.endsWith("String") ? `"${item}"` : item;
    if (typeof item === "boolean") return item ? "TRUE" : "FALSE";
    if (Array.isArray(item)) return item.map(one).join(" ");
    if (item === null || item === undefined) return "NULL";
    return (item as TreeLine).def ?? (item as TreeLine).type;
  };
  if (type.startsWith("MF")) {
    const items = value as unknown[];
    const shown = items.slice(0, 20).map(one).join(", ");
    return items.length > 20 ? `[${shown}, … ${items.length}]` : items.length === 0 ? "[ ]" : `[${shown}]`;
  }
  return one(value);
}
