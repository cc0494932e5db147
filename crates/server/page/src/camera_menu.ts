// The menu of the camera: where the world is seen from, and how.

import type { Connection } from "./connection";
import { make } from "./dom";
import { MoreMenu, summary } from "./dropdown";
import { headsetButton } from "./headset";
import { icon } from "./icons";
import { Measure } from "./measure";
import { fail } from "./notice";
import type { FollowType } from "./messages";
import type { Side, View } from "./view";

const SIDES: Side[] = ["front", "back", "left", "right", "top", "bottom"];

/** By the names that the field `followType` of a viewpoint has for them. */
const FOLLOW_TYPES: [FollowType, string, string][] = [
  ["tracking", "Tracking shot", "The camera moves with the object but does not turn"],
  ["mounted", "Mounted shot", "The camera is mounted on the object"],
  ["panAndTilt", "Pan and tilt shot", "The camera stays where it is and turns towards the object"],
];

/** A menu with all that concerns the camera; `follow` is the button that follows what is selected. On a phone, buttons beside the menu stand in `more`. */
export function cameraMenu(view: View, connection: Connection, place: HTMLElement, follow: HTMLElement, more: MoreMenu): HTMLElement {
  const details = make("details", { id: "cameramenu", class: "dropdown" });
  const close = () => (details.open = false);
  const item = (id: string, text: string, act: () => void) =>
    make("button", { id, class: "item", click: () => { close(); act(); } }, text);
  const orthographic = make("input", { type: "checkbox", id: "orthographic" });
  orthographic.addEventListener("change", () => (view.isOrthographic = orthographic.checked));
  const kinds = FOLLOW_TYPES.map(([value, name, hint]) => make("option", { value, title: hint }, name));
  const kind = make("select", { id: "followtype", "aria-label": "How the camera follows", change: () => (view.followType = kind.value as FollowType) }, ...kinds);
  details.addEventListener("toggle", () => {
    orthographic.checked = view.isOrthographic;
    kind.value = view.followType;
  });
  const keepView = async () => {
    const { position, rotation } = view.viewpoint();
    await connection.call("edit.view", { position, rotation });
  };
  const sides = SIDES.map((side) => make("button", { "data-side": side, title: `Look from the ${side}`, click: () => view.lookFrom(side) }, side[0]!.toUpperCase() + side.slice(1)));
  const measure = new Measure(view, place);
  const measuring = make("button", { id: "measure", title: "Measure distances between points", "aria-label": "Measure distances", "aria-pressed": "false", click: () => (measure.isOn = !measure.isOn) }, icon("measure"));
  measure.onChange = (isOn) => measuring.setAttribute("aria-pressed", String(isOn));
  const menu = make(
    "div",
    { class: "menu" },
    item("home", "The world's viewpoint", () => view.home()),
    item("setview", "Make this the world's viewpoint", () => void keepView().catch(fail)),
    item("fit", "Show everything", () => view.fit()),
    item("fitselected", "Zoom to the selection", () => view.fit(true)),
    make("label", {}, orthographic, "Orthographic"),
    make("label", { title: "How the camera follows an object (the crosshair button)" }, "Follow", kind),
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
