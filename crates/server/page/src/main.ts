import "./style.css";

import { Connection } from "./connection";
import { cameraMenu } from "./camera_menu";
import { ConsoleView } from "./console";
import { make } from "./dom";
import { Devices } from "./devices";
import { divide } from "./divider";
import { MoreMenu, PHONE } from "./dropdown";
import { openGallery } from "./gallery";
import { showAxes } from "./gizmo";
import { Handles } from "./handles";
import { History } from "./history";
import { icon } from "./icons";
import { listen } from "./keys";
import { Labels } from "./labels";
import { Loading } from "./loading";
import { MarksView } from "./marks";
import type { About, ConsoleLine, EditNews, Label, Past, PathLine, SceneChange, Status } from "./messages";
import { notify, showNoticesIn } from "./notice";
import { listenToGamepad, listenToMouse } from "./pointers";
import { listenToPulls } from "./pull";
import { Performance } from "./performance";
import { Robots } from "./robots";
import { Saving } from "./saving";
import { Toolbar } from "./toolbar";
import { Tree } from "./tree";
import { View } from "./view";
import { Worlds } from "./worlds";

const element = (id: string) => document.getElementById(id)!;
const connection = new Connection();
const view = new View(element("view"));
const loading = new Loading(element("view"), view.rows);
const labels = new Labels(element("view"));
const tree = new Tree(element("side"), connection);
const lines = new ConsoleView(element("console"));
/** A button that shows and hides a part of the page. */
function toggle(id: string, name: string, hint: string): HTMLElement {
  const button = make("button", { title: hint, "aria-label": hint, "aria-pressed": "true", "data-part": id }, icon(name));
  button.addEventListener("click", () => showPart(id, element(id).classList.contains("away")));
  return button;
}

function showPart(id: string, isShown: boolean): void {
  element(id).classList.toggle("away", !isShown);
  document.querySelector(`[data-part="${id}"]`)?.setAttribute("aria-pressed", String(isShown));
}

const worlds = new Worlds(connection);
const saving = new Saving(connection);
const robots = new Robots(element("view"), connection);
const handles = new Handles(view, connection);
const marks = new MarksView(view, element("view"), connection);
const history = new History(view, element("view"), connection);
const devices = new Devices(element("view"), connection);
const performances = new Performance(element("view"), connection);
const more = new MoreMenu();
more.take(...saving.buttons, ...handles.buttons);
const robotsButton = make("button", { id: "robots", title: "Robots", "aria-label": "Robots", click: () => robots.toggle() }, icon("robot"));
const performanceButton = make("button", { id: "performance", title: "How long the parts of a step take", "aria-label": "Performance", click: () => performances.toggle() }, icon("performance"));
const toolbar = new Toolbar(
  element("toolbar"),
  connection,
  [[worlds.menu.element], saving.buttons, handles.buttons],
  [
    [marks.button, cameraMenu(view, connection, element("view"), make("button", { id: "follow", title: "Follow the selection", "aria-label": "Follow the selection", "aria-pressed": "false", click: follow }, icon("follow")), more), devices.menu.element],
    [
      history.button,
      robotsButton,
      performanceButton,
      toggle("side", "tree", "Scene tree"),
      toggle("console", "console", "Console"),
      more.element,
    ],
  ],
);
more.take(history.button, robotsButton, performanceButton);
more.start();

/** Menus close when something else is clicked on, and by Escape. */
const openMenus = (): HTMLDetailsElement[] => [...document.querySelectorAll<HTMLDetailsElement>("details.dropdown[open]")];
addEventListener(
  "pointerdown",
  (event) => {
    for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false;
  },
  true,
);
addEventListener(
  "keydown",
  (event) => {
    const menu = event.key === "Escape" ? openMenus().at(-1) : undefined;
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
    event.stopPropagation();
  },
  true,
);

// On a phone the view comes first; the buttons bring the rest.
if (PHONE.matches) for (const id of ["side", "console"]) showPart(id, false);
divide(element("side"), "x");
divide(element("console"), "y");

/** Nodes whose looks are selected. */
let selected = new Set<number>();
/** Steps of the last status. */
let steps = 0;

/** Goes along with what is selected; once more, or with nothing selected, it stands still. */
function follow(): void {
  const button = element("follow");
  const isOn = selected.size > 0 && button.getAttribute("aria-pressed") !== "true";
  button.setAttribute("aria-pressed", String(isOn));
  view.follow(isOn ? selected : new Set());
}

function select(nodes: number[]): void {
  selected = new Set(nodes);
  view.select(selected);
}

let about: About | null = null;

/** Looks from the world's viewpoint, and goes along with what that follows. */
async function look(about: About): Promise<void> {
  view.look(about);
  const followed = about.follow === null ? [] : await connection.call("tree.shown", { node: about.follow });
  element("follow").setAttribute("aria-pressed", String(followed.length > 0));
  view.follow(new Set(followed), about.followed);
}

async function enter(): Promise<void> {
  about = (await connection.call("world.about")) as About;
  history.about = about;
  worlds.name = about.title || (about.file.split("/").at(-1) ?? "Rebots");
  labels.show(about.labels);
  robots.enter(about.window);
  saving.show(about.edits);
  worlds.hasEdits = about.edits.isChanged;
  // Numbers of nodes mean others now.
  select([]);
  void worlds.menu.renew();
  void devices.menu.renew();
  await look(about);
  await tree.load();
  loading.entered();
}

/** Whether the server knows that this page is out of sight, and whether it has sent a frame. */
let [isAway, hasFrame] = [false, false];

/** A page that nobody sees gets no frames. It loads first, to be ready when it is looked at. */
function tellSight(): void {
  const isHidden = hasFrame && document.hidden && !view.renderer?.xr.isPresenting;
  if (isHidden === isAway) return;
  isAway = isHidden;
  connection.tell("look", { isHidden });
}
document.addEventListener("visibilitychange", tellSight);

connection.onOpen = () => {
  [isAway, hasFrame] = [false, false];
  loading.wait();
  lines.clear();
  view.rows.clear();
  handles.release();
  marks.renew();
  devices.renew();
  performances.renew();
  history.renew();
  void enter();
};
connection.onLost = () => {
  toolbar.lost();
  loading.lost();
};
connection.onFrame = (bytes) => {
  hasFrame = true;
  tellSight();
  const time = view.rows.frame(bytes);
  toolbar.seconds = time;
  history.touch(time);
  marks.touch();
  devices.touch();
};
connection.on("scene", (change: SceneChange) => {
  view.rows.apply(change);
  loading.hasScene();
});
connection.on("world", ({ file }: About) => {
  // One that is loaded again is seen meanwhile.
  if (file !== about?.file) view.rows.expectWorld();
  handles.release();
  marks.renew();
  devices.renew();
  history.renew();
  void enter();
});
connection.on("viewpoint", (change: Partial<About>) => {
  // A supervisor, somebody at the scene tree or a reset has put it elsewhere.
  if (!about) return;
  Object.assign(about, change);
  void look(about);
});
connection.on("restarted", ({ robot }: { robot: string }) => robots.restarted(robot));
connection.on("labels", (shown: Label[]) => labels.show(shown));
connection.on("status", (status: Status) => {
  toolbar.show(status);
  robots.update(status.robots);
  if (status.mode !== "pause" || status.steps !== steps) void tree.fields.refresh();
  steps = status.steps;
});
connection.on("edited", (news: EditNews) => {
  saving.show(news);
  worlds.hasEdits = news.isChanged;
  void tree.edited(news);
  void handles.refresh();
  if (news.isStructural) void devices.menu.renew();
  marks.touch();
  devices.touch();
});
connection.on("warning", ({ message }: { message: string }) => notify(message, true));
connection.on("console", (line: ConsoleLine) => lines.add(line));

view.onDraw.push(() => loading.update());
// The camera turns about what it sees, which is known only now.
loading.onDone = () => view.aim();
if (!view.renderer) loading.stop("This browser cannot draw in three dimensions (WebGL is missing or switched off). The rest of the page works.");
view.onPick = async (node, isPart) => {
  if (node === null) {
    select([]);
    handles.release();
    return;
  }
  // As in Webots: the whole object, and the solid that is clicked on once the whole is selected.
  const path: PathLine[] = await connection.call("tree.path", { node });
  const solids = path.filter(({ isSolid }) => isSolid);
  const isChosen = solids.some(({ id }) => id === tree.current?.id);
  const chosen = (isPart || isChosen ? solids.at(-1) : solids[0]) ?? path.at(-1);
  if (!chosen) return;
  await tree.reveal(chosen.id, true);
  // The tree shows it once, however often it is there.
  if (chosen.at !== chosen.id) await handles.choose(chosen.at, false);
};
view.onDoublePick = async (node) => {
  const path: { id: number }[] = await connection.call("tree.path", { node });
  robots.showOf(path.map(({ id }) => id));
};
tree.onChoose = (node) => {
  void connection.call("tree.shown", { node }).then(select);
  void handles.choose(node, false);
};
tree.fields.onPlot = (node, what) => void devices.plotNode(node, what);
tree.onAdd = () => {
  // What is added to the world comes to where the user looks.
  const at = view.ground();
  const add = (where: { node: number; field: string }, what: object) => tree.added(where, where.node === 0 && at ? { ...what, at } : what);
  void openGallery(connection, tree.current, add);
};
listenToPulls(view, element("view"), connection);
showAxes(view, element("view"));
showNoticesIn(element("view"));
listen(element("view"), (keys) => connection.tell("input.keys", { keys }));
listenToMouse(element("view"), (event) => view.under(event)?.point.toArray() ?? null, (mouse) => connection.tell("input.mouse", mouse));
listenToGamepad((joystick) => connection.tell("input.joystick", joystick));

// The cookie has the token by now; it need not stay where shoulders are looked over.
if (location.search.includes("token=")) window.history.replaceState(null, "", location.pathname);

// For tests and for the curious.
connection.on("history", (range: Past) => (history.range = range));
connection.on("resumed", (news: { time: number; faults: { robot: string; why: string }[] }) => history.resumed(news));
Object.assign(window, { rebots: { connection, view, handles } });
connection.open();
