// The text editor proper, which is loaded once somebody edits a file.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { cpp } from "@codemirror/lang-cpp";
import { java } from "@codemirror/lang-java";
import { python } from "@codemirror/lang-python";
import { rust } from "@codemirror/lang-rust";
import { bracketMatching, defaultHighlightStyle, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { octave } from "@codemirror/legacy-modes/mode/octave";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const LANGUAGES: { [ending: string]: () => Extension } = {
  py: python,
  c: cpp,
  h: cpp,
  cc: cpp,
  cpp: cpp,
  hpp: cpp,
  java: java,
  rs: rust,
  m: () => StreamLanguage.define(octave),
};

const DARK = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier], color: "#c792ea" },
  { tag: [tags.string, tags.special(tags.string)], color: "#a5d6a7" },
  { tag: [tags.number, tags.bool, tags.null], color: "#f7a072" },
  { tag: tags.comment, color: "#8b949e", fontStyle: "italic" },
  { tag: [tags.typeName, tags.className, tags.namespace], color: "#ffcb6b" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: "#82aaff" },
  { tag: [tags.meta, tags.processingInstruction], color: "#89ddff" },
]);

export interface Code {
  readonly text: string;
  focus(): void;
}

/** An editor of a text in `place`; `onChange` is called after each change. */
export function edit(place: HTMLElement, file: string, text: string, isReadOnly: boolean, onChange: () => void): Code {
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const language = LANGUAGES[file.split(".").at(-1)!.toLowerCase()];
  // Files keep the ends of lines that they have.
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  const view = new EditorView({
    parent: place,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorState.lineSeparator.of(end),
        EditorState.readOnly.of(isReadOnly),
        indentUnit.of(/^\t/m.test(text) || /(^|\/)makefile/i.test(file) ? "\t" : text.match(/^( +)\S/m)?.[1]?.length === 2 ? "  " : "    "),
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        syntaxHighlighting(isDark ? DARK : defaultHighlightStyle, { fallback: true }),
        EditorView.theme({}, { dark: isDark }),
        EditorView.contentAttributes.of({ "aria-label": file }),
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, indentWithTab]),
        language ? language() : [],
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange();
        }),
      ],
    }),
  });
  return {
    get text() {
      return view.state.sliceDoc();
    },
    focus: () => view.focus(),
  };
}
