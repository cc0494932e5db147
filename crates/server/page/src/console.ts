// What was printed, by controller.

import { afterClear, styled } from "./ansi";
import { make } from "./dom";
import type { ConsoleLine } from "./messages";

/** More lines than this are not kept. */
const MOST = 2000;

export class ConsoleView {
  private list = make("div", { id: "lines", role: "log", tabindex: "0" });
  private filter = make("select", { "aria-label": "Show lines of" }, make("option", { value: "" }, "everything"));
  private known = new Set<string>();

  constructor(place: HTMLElement) {
    this.filter.addEventListener("change", () => this.refilter());
    const clear = make("button", { title: "Remove all lines", click: () => this.list.replaceChildren() }, "Clear");
    place.append(make("div", { class: "bar" }, make("strong", {}, "Console"), this.filter, clear), this.list);
  }

  clear(): void {
    this.list.replaceChildren();
  }

  add({ stream, text }: ConsoleLine): void {
    const isAtEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 30;
    const source = stream === "message" ? "" : (/^\[([^\]]*)\]/.exec(text)?.[1] ?? "");
    if (source && !this.known.has(source)) {
      this.known.add(source);
      this.filter.append(make("option", { value: source }, source));
    }
    let shown = text.replace(/\n$/, "");
    const rest = source ? afterClear(shown) : undefined;
    if (rest !== undefined) {
      this.clear();
      if (!rest) return;
      shown = `[${source}] ${rest}`;
    }
    const line = make("div", { class: stream === "message" ? severity(shown) : stream, "data-source": source }, ...styled(shown));
    line.hidden = this.filter.value !== "" && this.filter.value !== source;
    this.list.append(line);
    while (this.list.childElementCount > MOST) this.list.firstElementChild!.remove();
    if (isAtEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  private refilter(): void {
    const { value } = this.filter;
    for (const line of this.list.children as HTMLCollectionOf<HTMLElement>) {
      line.hidden = value !== "" && line.dataset["source"] !== value;
    }
  }
}

/** Classes of a message of the simulator by its severity. Diagnostics begin with the place in the file that they are about. */
function severity(text: string): string {
  const word = /^(?:.*:\d+:\d+: )?(error|warning): /.exec(text)?.[1];
  return word === "error" ? "message err" : word === "warning" ? "message warn" : "message";
}
