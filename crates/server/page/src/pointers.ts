// The mouse and a gamepad, for controllers that read them.

/** At most so often are controllers told of a mouse or a stick that moves. [ms] */
const PERIOD = 33;

/** Tells what the mouse does over `place` while that has the focus; `seen` says which point of the world is under it. */
export function listenToMouse(place: HTMLElement, seen: (event: PointerEvent) => number[] | null, tell: (mouse: object) => void): void {
  let waiting: (() => object) | null = null;
  const send = (mouse: () => object): void => {
    if (waiting === null) setTimeout(() => { tell(waiting!()); waiting = null; }, PERIOD);
    waiting = mouse;
  };
  const follow = (event: PointerEvent): void => {
    if (document.activeElement !== place) return;
    const bounds = place.getBoundingClientRect();
    const x = (event.clientX - bounds.left) / bounds.width;
    const y = (event.clientY - bounds.top) / bounds.height;
    send(() => ({ x, y, buttons: event.buttons, point: seen(event) }));
  };
  for (const name of ["pointermove", "pointerdown", "pointerup"] as const) place.addEventListener(name, follow);
  place.addEventListener("pointerleave", () => {
    if (document.activeElement === place) send(() => ({ buttons: 0 }));
  });
}

/** Tells what the first gamepad does, as soon as there is one. */
export function listenToGamepad(tell: (joystick: object) => void): void {
  let told = "";
  const look = (): void => {
    const pad = navigator.getGamepads().find((pad) => pad !== null);
    const pressed = pad?.buttons.flatMap((button, index) => (button.pressed ? [index] : []));
    const state = pad ? { model: pad.id, axes: [...pad.axes], buttons: pad.buttons.length, pressed } : {};
    const text = JSON.stringify(state);
    if (text === told) return;
    told = text;
    tell(state);
  };
  let timer = 0;
  window.addEventListener("gamepadconnected", () => {
    if (timer === 0) timer = window.setInterval(look, PERIOD);
  });
}
