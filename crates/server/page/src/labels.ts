// The texts that supervisors put on the picture.

import { make } from "./dom";
import type { Label } from "./messages";

export class Labels {
  private layer = make("div", { id: "labels" });

  constructor(place: HTMLElement) {
    place.append(this.layer);
  }

  show(labels: Label[]): void {
    this.layer.replaceChildren(
      ...labels.map(({ text, font, place, height, colour, opacity }) => {
        const element = make("div", {}, text);
        element.style.cssText = `left: ${place[0] * 100}%; top: ${place[1] * 100}%; font-size: ${height * 82}cqh; line-height: ${height * 100}cqh`;
        element.style.fontFamily = `"${font.replace(/["\\]/g, "")}", sans-serif`;
        element.style.color = `rgb(${colour.join(" ")} / ${opacity})`;
        return element;
      }),
    );
  }
}
