// Windows that wait for an answer.

import { make } from "./dom";

/** A dialog with a heading; it is gone once it is closed. */
export function dialog(title: string, className: string, ...contents: (Node | string)[]): HTMLDialogElement {
  const close = make("button", { title: "Close", "aria-label": "Close", click: () => element.close() }, "×");
  const head = make("div", { class: "bar head" }, make("strong", {}, title), make("span", { class: "space" }), close);
  const element = make("dialog", { class: className, "aria-label": title }, head, ...contents);
  element.addEventListener("close", () => element.remove());
  // A click beside it closes it.
  element.addEventListener("pointerdown", (event) => {
    if (event.target === element) element.close();
  });
  document.body.append(element);
  element.showModal();
  return element;
}
