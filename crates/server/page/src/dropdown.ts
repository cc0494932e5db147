// Menus of the toolbar. On a phone their names are drawings, and what the bar has no room for stands in one menu.

import { make } from "./dom";
import { icon } from "./icons";

/** Where the bar has no room for all buttons; the style sheet has the same limit. */
export const PHONE = matchMedia("(max-width: 700px)");

/** The head of a menu: its name where there is room, otherwise a drawing. */
export function summary(name: string, drawing: string, hint: string): HTMLElement {
  return make("summary", { title: hint, "aria-label": name }, icon(drawing), make("span", { class: "word" }, name));
}

/** A menu whose rows are asked for when it is opened, and again when the world has changed meanwhile. */
export class ListMenu {
  readonly element: HTMLDetailsElement;
  private menu = make("div", { class: "menu" });

  constructor(
    id: string,
    head: HTMLElement,
    private rows: () => Promise<(HTMLElement | string)[]>,
  ) {
    this.element = make("details", { id, class: "dropdown" }, head, this.menu);
    this.element.addEventListener("toggle", () => void this.renew());
  }

  close(): void {
    this.element.open = false;
  }

  /** What it lists may be other things now. */
  async renew(): Promise<void> {
    if (!this.element.open) return;
    // There is no connection yet, or it is lost; the next world brings the rows.
    this.menu.replaceChildren(...(await this.rows().catch(() => ["The world has not been loaded yet."])));
  }
}

/** A menu that holds buttons of the bar while that is narrow. */
export class MoreMenu {
  private menu = make("div", { class: "menu" });
  readonly element = make("details", { id: "more", class: "dropdown" }, make("summary", { title: "More", "aria-label": "More" }, icon("more")), this.menu);
  private items: { button: HTMLElement; home: Comment }[] = [];

  constructor() {
    this.menu.addEventListener("click", () => (this.element.open = false));
  }

  /** These buttons stand in the menu on a phone. */
  take(...buttons: HTMLElement[]): void {
    for (const button of buttons) this.items.push({ button, home: document.createComment("") });
  }

  /** From now on the buttons are where there is room for them. */
  start(): void {
    for (const { button, home } of this.items) button.before(home);
    const arrange = () => {
      this.element.open = false;
      for (const { button, home } of this.items) {
        if (PHONE.matches) this.menu.append(button);
        else home.after(button);
      }
    };
    PHONE.addEventListener("change", arrange);
    arrange();
  }
}
