// What controllers print to style their lines: the ANSI codes of `webots/utils/ansi_codes.h`, and what clears the console.

import { make } from "./dom";

/** The sequence of `ANSI_CLEAR_SCREEN`, and the form feed of old programs. */
const CLEARS = /\u001b\[2J|\f/g;
/** Other sequences of terminals style nothing here. */
const SEQUENCE = /\u001b\[([0-9;]*)([A-Za-z])/;
const COLOURS = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"];

/** What follows the last place of a text that clears the console; nothing if there is no such place. */
export function afterClear(text: string): string | undefined {
  const last = [...text.matchAll(CLEARS)].at(-1);
  return last && text.slice(last.index + last[0].length);
}

/** A text in the colours and styles that it asks for. */
export function styled(text: string): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let style = new Map<string, string>();
  // Pieces of text, each but the first behind the arguments and the letter of a sequence.
  const pieces = text.split(SEQUENCE);
  for (let at = 0; at < pieces.length; at += 3) {
    if (at > 0 && pieces[at - 1] === "m") style = changed(style, pieces[at - 2]!);
    const piece = pieces[at]!;
    if (piece) parts.push(style.size > 0 ? make("span", { class: [...style.values()].join(" ") }, piece) : piece);
  }
  return parts;
}

/** A style after a sequence with these arguments. */
function changed(style: Map<string, string>, codes: string): Map<string, string> {
  const now = new Map(style);
  for (const code of codes.split(";").map(Number)) {
    if (code === 0) now.clear();
    else if (code === 1) now.set("weight", "bold");
    else if (code === 4) now.set("line", "underlined");
    else if (code >= 30 && code < 38) now.set("ink", `ink ${COLOURS[code - 30]}`);
    else if (code >= 40 && code < 48) now.set("paper", `paper-${COLOURS[code - 40]}`);
  }
  return now;
}
