// What can be added: models of the library with pictures, and plain nodes.

import type { Connection } from "./connection";
import { dialog } from "./dialog";
import { make } from "./dom";
import { fail } from "./notice";
import type { TreeNode } from "./messages";

interface Model {
  name: string;
  folder: string;
  about: string;
  picture: string | null;
}

interface Kind {
  name: string;
  about: string;
}

export type Place = { node: number; field: string };
export type What = { proto: string } | { text: string };

/** Lets the user choose what to add and where; `add` says whether it was done. */
export async function openGallery(
  connection: Connection,
  current: TreeNode | null,
  add: (where: Place, what: What) => Promise<boolean>,
): Promise<void> {
  const places: [string, Place][] = [["the world", { node: 0, field: "children" }]];
  if (current && !current.isInternal) {
    for (const field of current.fields) {
      const isFree = field.type === "MFNode" || (field.type === "SFNode" && field.value === null);
      if (isFree) places.push([`${field.name} of ${current.def ?? current.name ?? current.type}`, { node: current.id, field: field.name }]);
    }
  }
  const where = make("select", { "aria-label": "Where to add it" }, ...places.map(([name], index) => make("option", { value: String(index) }, name)));
  const search = make("input", { type: "search", placeholder: "Search", "aria-label": "Search the library" });
  const body = make("div", { class: "body" });
  const bar = make("div", { class: "bar" }, "to ", where, search);
  const window = dialog("Add a node", "gallery", bar, body);
  search.focus();
  let models: Model[] = [];
  let types: Kind[] = [];

  const place = (): Place => places[Number(where.value)]![1];
  const choose = async (what: What): Promise<void> => {
    if (await add(place(), what)) window.close();
  };
  const card = (model: Model) => {
    const size = { width: "128", height: "96" };
    const image = model.picture ? make("img", { src: model.picture, alt: "", loading: "lazy", ...size }) : make("span", { class: "none" }, "no picture");
    return make("button", { class: "card", title: model.about, click: () => void choose({ proto: model.name }) }, image, model.name);
  };
  const show = (): void => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    const shown = models.filter((model) => fits(`${model.name} ${model.folder} ${model.about}`));
    const folders = [...new Set(shown.map((model) => model.folder))].sort();
    const groups = folders.map((folder) => {
      const cards = shown.filter((model) => model.folder === folder).map(card);
      const group = make("details", {}, make("summary", {}, `${folder} (${cards.length})`), make("div", { class: "cards" }, ...cards));
      group.open = words.length > 0 || folders.length < 3 || folder === "robots";
      return group;
    });
    const kinds = types.filter((kind) => fits(`${kind.name} ${kind.about}`));
    const row = (kind: Kind) =>
      make("button", { class: "hit", click: () => void choose({ text: `${kind.name} { }` }) }, make("strong", {}, kind.name), ` ${kind.about}`);
    if (kinds.length > 0) {
      const group = make("details", {}, make("summary", {}, `plain nodes (${kinds.length})`), ...kinds.map(row));
      group.open = words.length > 0 || folders.length === 0;
      groups.push(group);
    }
    body.replaceChildren(...groups);
    if (groups.length === 0) body.append("Nothing of that kind fits there.");
  };
  const load = async (): Promise<void> => {
    try {
      ({ models, types } = await connection.call("library.fitting", place()));
      show();
    } catch (error) {
      fail(error);
    }
  };
  where.addEventListener("change", () => void load());
  search.addEventListener("input", show);
  await load();
}
