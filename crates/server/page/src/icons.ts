// Drawings on buttons, as fonts with such signs are not everywhere.

const PATHS: { [name: string]: string } = {
  reset: "M4 3v10M13 3 6 8l7 5z",
  pause: "M5 3v10M11 3v10",
  step: "M3 3l6 5-6 5zM12 3v10",
  realtime: "M4 3l9 5-9 5z",
  fast: "M2 3l6 5-6 5zM8 3l6 5-6 5z",
  reload: "M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3",
  follow: "M8 2v3M8 11v3M2 8h3M11 8h3M8 5a3 3 0 1 0 .01 0",
  fit: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
  move: "M8 1v14M1 8h14M6 3l2-2 2 2M6 13l2 2 2-2M3 6 1 8l2 2M13 6l2 2-2 2",
  turn: "M3 9a5 3 0 1 0 5-4M8 2v6M10 3 7.5 5 10 7",
  history: "M3 8a5 5 0 1 1 1.5 3.6M3 4v4h4M8 5v3l2 2",
  measure: "M1 11 11 1l4 4L5 15zM4 8l2 2M7 5l2 2",
  bookmark: "M4 2h8v12l-4-3-4 3z",
  film: "M2 3h12v10H2zM5 3v10M11 3v10M2 6h3M2 10h3M11 6h3M11 10h3",
  performance: "M2 3h12v3H2zM2 6h7v3H2zM4 9h4v3H4z",
  tree: "M2 3h6M5 8h9M5 13h9M3 3v10h2M3 8h2",
  robot: "M3 6h10v7H3zM8 6V3M6 9v1M10 9v1M7 3h2M1 9v2M15 9v2",
  add: "M8 3v10M3 8h10",
  copy: "M6 5V2h8v9h-3M2 5h9v9H2z",
  paste: "M5 3H3v11h10V3h-2M5 2h6v3H5z",
  delete: "M3 4h10M6 4V2h4v2M4 4l1 10h6l1-10M7 7v4M9 7v4",
  undo: "M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 8H6",
  redo: "M10 3l3 3-3 3M13 6H7a4 4 0 0 0 0 8h3",
  save: "M2 2h9l3 3v9H2zM5 2v4h5V2M5 14V9h6v5",
  look: "M1 8c3.5-5.5 10.5-5.5 14 0-3.5 5.5-10.5 5.5-14 0zM8 6a2 2 0 1 0 .01 0",
  camera: "M2 5h3l1-2h4l1 2h3v8H2zM8 7a2 2 0 1 0 .01 0",
  devices: "M2 3h12v10H2zM4 10l2-3 2 2 3-4",
  more: "M2.5 8h1M7.5 8h1M12.5 8h1",
  console: "M2 3h12v10H2zM4 6l2 2-2 2M8 10h4",
};

/** A drawing of 16 by 16. */
export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name] ?? "");
  svg.append(path);
  return svg;
}
