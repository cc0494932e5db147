// The robots: what their controllers do, and their windows.

import type { Connection } from "./connection";
import { make } from "./dom";
import { openEditor } from "./editor";
import type { About, RobotStatus } from "./messages";
import { Panel } from "./panel";

/** A world that waits so long for a controller is held up by it; the others answer in between. [ms] */
const HELD_UP = 1000;

export class Robots {
  private list = make("div", { class: "robots" });
  private panel: Panel | null = null;
  private windows = new Map<string, { panel: Panel; frame: HTMLIFrameElement }>();
  private told = "";
  private robots: RobotStatus[] = [];
  private rows = new Map<string, Row>();
  /** Since when the world has been waiting for robots. [ms] */
  private held = new Map<number, number>();
  /** Robots whose windows have been opened by themselves. */
  private opened = new Set<string>();

  constructor(
    private place: HTMLElement,
    private connection: Connection,
  ) {
    window.addEventListener("message", ({ data, origin, source }) => {
      if (origin !== location.origin || typeof data?.title !== "string") return;
      for (const { panel, frame } of this.windows.values()) {
        if (frame.contentWindow === source) panel.title = data.title;
      }
    });
  }

  /** A world begins: windows that are open begin anew, and the world's own is opened. */
  enter(window: About["window"]): void {
    for (const { frame } of this.windows.values()) frame.src = frame.src;
    if (window && !this.opened.has(window.robot)) {
      this.opened.add(window.robot);
      this.show(window.robot, window.address, window.robot || "World");
    }
  }

  /** The controller of a robot begins anew, and so does its window. */
  restarted(robot: string): void {
    for (const [key, { frame }] of this.windows) if (key.startsWith(`${robot}\n`)) frame.src = frame.src;
  }

  show(name: string, address: string, title: string): void {
    const key = `${name}\n${address}`;
    const open = this.windows.get(key);
    if (open) {
      open.panel.raise();
      return;
    }
    const panel = new Panel(this.place, title, "window");
    const frame = make("iframe", { src: address, title: `Window of ${title}` });
    const apart = make("a", { href: address, target: "_blank", title: "Open it in a separate tab", role: "button" }, "↗");
    panel.add(apart);
    panel.body.append(frame);
    panel.onClose = () => this.windows.delete(key);
    this.windows.set(key, { panel, frame });
  }

  /** The window of the robot that a node is or is part of. */
  showOf(path: number[]): boolean {
    const robot = this.robots.find((robot) => path.includes(robot.node));
    const address = robot && windowOf(robot);
    if (robot?.isWindowNative) this.connection.tell("robot.window", { node: robot.node });
    else if (address) this.show(robot.name, address, robot.name);
    else return false;
    return true;
  }

  toggle(): void {
    if (this.panel) {
      this.panel.close();
      return;
    }
    this.panel = new Panel(this.place, "Robots", "list");
    this.panel.body.append(this.list);
    this.panel.onClose = () => (this.panel = null);
  }

  update(news: RobotStatus[]): void {
    const now = performance.now();
    const robots = news.map((robot) => {
      if (!robot.holds) this.held.delete(robot.node);
      else if (!this.held.has(robot.node)) this.held.set(robot.node, now);
      return { ...robot, holds: now - (this.held.get(robot.node) ?? now) >= HELD_UP };
    });
    const text = JSON.stringify(robots);
    if (text === this.told) return;
    this.told = text;
    this.robots = robots;
    for (const robot of robots) {
      const address = windowOf(robot);
      if (address && robot.showsWindow && !this.opened.has(robot.name)) {
        this.opened.add(robot.name);
        this.show(robot.name, address, robot.name);
      }
    }
    this.showRows();
  }

  /** A row stays as long as its robot has the same buttons: one that is about to be clicked on must not be replaced. */
  private showRows(): void {
    const rows = this.robots.map((robot) => {
      const key = JSON.stringify([robot.name, robot.node, windowOf(robot), robot.isWindowNative, robot.canRestart]);
      const row = this.rows.get(key) ?? this.row(robot, key);
      row.element.className = `robot ${robot.state}`;
      setText(row.state, state(robot));
      setText(row.process, robot.process === null ? "" : `process ${robot.process}`);
      return row;
    });
    for (const [key, row] of this.rows) if (!rows.includes(row)) this.rows.delete(key);
    const shown: (Node | string)[] = rows.length > 0 ? rows.map(({ element }) => element) : ["There are no robots."];
    if (shown.length !== this.list.childNodes.length || shown.some((item, index) => item !== this.list.childNodes[index])) {
      this.list.replaceChildren(...shown);
    }
  }

  private row(robot: RobotStatus, key: string): Row {
    const hint = robot.isWindowNative ? "Open its window on the screen of the simulator" : "Open its window";
    const buttons = [
      ...(windowOf(robot) || robot.isWindowNative
        ? [make("button", { title: hint, click: () => this.showOf([robot.node]) }, "Window")]
        : []),
      ...(robot.canRestart
        ? [
            make("button", { title: "Edit the files of its controller", click: () => void openEditor(this.place, this.connection, this.now(robot)) }, "Edit"),
            make("button", { title: "Restart its controller", click: () => this.connection.tell("robot.restart", { node: robot.node }) }, "Restart"),
          ]
        : []),
    ];
    const process = make("small", { title: "for debuggers: the number of its process" });
    const told = make("span", {});
    const row = { element: make("div", {}, make("strong", {}, robot.name), told, process, ...buttons), state: told, process };
    this.rows.set(key, row);
    return row;
  }

  /** What is known of a robot by now. */
  private now(robot: RobotStatus): RobotStatus {
    return this.robots.find(({ node }) => node === robot.node) ?? robot;
  }
}

/** A robot in the list, and what changes in it. */
interface Row {
  element: HTMLElement;
  state: HTMLElement;
  process: HTMLElement;
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function hasController(robot: RobotStatus): boolean {
  return robot.controller !== "" && robot.controller !== "<none>";
}

/** The address of a robot's window. The generic one is filled by a controller, and would wait for ever without one. */
function windowOf(robot: RobotStatus): string | null {
  return robot.window?.startsWith("generic.html") && !hasController(robot) ? null : robot.window;
}

/** What a robot's controller does, in words. */
function state(robot: RobotStatus): string {
  if (!hasController(robot)) return "no controller";
  const is = {
    running: robot.holds ? "busy, the world waits for it" : "running",
    awaited: robot.isExtern ? "waiting for somebody to connect" : "starting",
    ended: robot.fate ?? "ended",
    none: "not running",
  };
  return `${robot.controller}: ${is[robot.state]}`;
}
