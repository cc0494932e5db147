// Short messages over the view: what was done, what could not be done and why.

import { make } from "./dom";

/** A message stays so long. [ms] */
const STAY = 6000;

let list: HTMLElement | null = null;

/** Where messages appear. */
export function showNoticesIn(place: HTMLElement): void {
  list = make("div", { id: "notices", role: "status", "aria-live": "polite" });
  place.append(list);
}

export function notify(text: string, isError = false): void {
  const line = make("div", isError ? { class: "error", role: "alert" } : {}, text);
  line.addEventListener("click", () => line.remove());
  list?.append(line);
  while ((list?.childElementCount ?? 0) > 4) list!.firstElementChild!.remove();
  setTimeout(() => line.remove(), isError ? 2 * STAY : STAY);
}

/** Removes errors that were shown: what they were about has succeeded now. */
export function clearErrors(): void {
  for (const line of list?.querySelectorAll(".error") ?? []) line.remove();
}

/** Tells why something failed. */
export function fail(error: unknown): void {
  notify(error instanceof Error ? error.message : String(error), true);
}
