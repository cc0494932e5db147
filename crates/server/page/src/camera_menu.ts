// The menu of the camera: where the world is seen from, and how.

import { make } from "./dom";
import { MoreMenu, summary } from "./dropdown";
import { headsetButton } from "./headset";
import { icon } from "./icons";
import { Measure } from "./measure";
import { fail } from "./notice";
import type { Side, View } from "./view";

const SIDES: Side[] = ["front", "back", "left", "right", "top", "bottom"];

/** A menu with all that concerns the camera; `follow` is the button that follows what is selected. On a phone, buttons beside the menu stand in `more`. */
export function cameraMenu(view: View, place: HTMLElement, follow: HTMLElement, more: MoreMenu): HTMLElement {
  const details = make("details", { id: "cameramenu", class: "dropdown" });
  const close = () => (details.open = false);
  const item = (id: string, text: string, act: () => void) =>
    make("button", { id, class: "item", click: () => { close(); act(); } }, text);
  const orthographic = make("input", { type: "checkbox", id: "orthographic" });
  orthographic.addEventListener("change", () => (view.isOrthographic = orthographic.checked));
  details.addEventListener("toggle", () => (orthographic.checked = view.isOrthographic));
  const sides = SIDES.map((side) => make("button", { "data-side": side, title: `Look from the ${side}`, click: () => view.lookFrom(side) }, side[0]!.toUpperCase() + side.slice(1)));
  const measure = new Measure(view, place);
  const measuring = make("button", { id: "measure", title: "Measure distances between points", "aria-label": "Measure distances", "aria-pressed": "false", click: () => (measure.isOn = !measure.isOn) }, icon("measure"));
  measure.onChange = (isOn) => measuring.setAttribute("aria-pressed", String(isOn));
  const menu = make(
    "div",
    { class: "menu" },
    item("home", "The world's viewpoint", () => view.home()),
    item("fit", "Show everything", () => view.fit()),
    item("fitselected", "Show what is selected", () => view.fit(true)),
    make("label", {}, orthographic, "Orthographic"),
    make("div", { class: "sides" }, ...sides),
  );
  if (document.fullscreenEnabled) {
    const toggle = () => (document.fullscreenElement ? document.exitFullscreen() : place.requestFullscreen()).catch(fail);
    menu.append(item("full", "Full screen", () => void toggle()));
  }
  void headsetButton(view).then((button) => {
    button?.addEventListener("click", close);
    if (button) menu.append(button);
  });
  details.append(summary("Camera", "camera", "Camera and viewpoint"), menu);
  const group = make("span", { class: "group" }, details, follow, measuring);
  more.take(follow, measuring);
  return group;
}
