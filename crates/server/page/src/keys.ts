// Keys by the numbers of the controller interface.

const NAMED: { [key: string]: number } = {
  End: 312,
  Home: 313,
  ArrowLeft: 314,
  ArrowUp: 315,
  ArrowRight: 316,
  ArrowDown: 317,
  PageUp: 366,
  PageDown: 367,
  Tab: 3,
  Enter: 4,
};
const NUMPAD: { [code: string]: number } = {
  Numpad7: 375,
  Numpad4: 376,
  Numpad8: 377,
  Numpad6: 378,
  Numpad2: 379,
  Numpad1: 382,
};
const SHIFT = 0x1_0000;
const CONTROL = 0x2_0000;
const ALT = 0x4_0000;

function number(event: KeyboardEvent): number | null {
  const special = (!event.getModifierState("NumLock") && NUMPAD[event.code]) || NAMED[event.key];
  if (special) return special;
  // Letters are capital, whatever Shift does.
  if (event.key.length === 1 && event.key.charCodeAt(0) < 128) return event.key.toUpperCase().charCodeAt(0);
  return null;
}

/** Tells which keys are held while `place` has the focus. */
export function listen(place: HTMLElement, tell: (keys: number[]) => void): void {
  const held = new Map<string, number>();
  let told = "";
  const update = (event: KeyboardEvent | null): void => {
    let modifiers = 0;
    if (event?.shiftKey) modifiers |= SHIFT;
    if (event?.ctrlKey) modifiers |= CONTROL;
    if (event?.altKey) modifiers |= ALT;
    const keys = [...held.values()].slice(0, 7).map((key) => key | modifiers);
    if (String(keys) === told) return;
    told = String(keys);
    tell(keys);
  };
  place.addEventListener("keydown", (event) => {
    // What is typed into a panel over the view is not for controllers.
    if (event.target !== place) return;
    const key = number(event);
    if (key === null || event.metaKey) return;
    // Tab moves the focus on, for those who cannot use a mouse.
    if (event.key !== "Tab") event.preventDefault();
    held.set(event.code, key);
    update(event);
  });
  place.addEventListener("keyup", (event) => {
    held.delete(event.code);
    update(event);
  });
  place.addEventListener("blur", () => {
    held.clear();
    update(null);
  });
}
