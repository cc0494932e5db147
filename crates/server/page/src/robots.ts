// The robots: what their controllers do, and their windows.

import type { Connection } from "./connection";
import { make } from "./dom";
import { openEditor } from "./editor";
import type { About, RobotStatus } from "./messages";
import { Panel } from "./panel";


export class Robots {
  private list = make("div", { class: "robots" });
  private panel: Panel | null = null;
  private windows = new Map<string, { panel: Panel; frame: HTMLIFrameElement }>();
  private told = "";
  private robots: RobotStatus[] = [];
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
    const apart = make("a", { href: address, target: "_blank", title: "In a tab of its own", role: "button" }, "↗");
    panel.add(apart);
    panel.body.append(frame);
    panel.onClose = () => this.windows.delete(key);
    this.windows.set(key, { panel, frame });
  }

  /** The window of the robot that a node is or is part of. */
  showOf(path: number[]): boolean {
    const robot = this.robots.find((robot) => path.includes(robot.node));
    if (!robot?.window) return false;
    this.show(robot.name, robot.window, robot.name);
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

  update(robots: RobotStatus[]): void {
    const text = JSON.stringify(robots);
    if (text === this.told) return;
    this.told = text;
    this.robots = robots;
    for (const robot of robots) {
      if (robot.window && robot.showsWindow && !this.opened.has(robot.name)) {
        this.opened.add(robot.name);
        this.show(robot.name, robot.window, robot.name);
      }
    }
    this.list.replaceChildren(...robots.map((robot) => this.row(robot)));
    if (robots.length === 0) this.list.append("There are no robots.");
  }

  private row(robot: RobotStatus): HTMLElement {
    const buttons = [
      ...(robot.window
        ? [make("button", { title: "Open its window", click: () => this.show(robot.name, robot.window!, robot.name) }, "Window")]
        : []),
      ...(robot.canRestart
        ? [
            make("button", { title: "Edit the files of its controller", click: () => void openEditor(this.place, this.connection, robot) }, "Edit"),
            make("button", { title: "Start its controller again", click: () => this.connection.tell("robot.restart", { node: robot.node }) }, "Restart"),
          ]
        : []),
    ];
    const number = robot.process === null ? "" : `process ${robot.process}`;
    const process = make("small", { title: "for debuggers: the number of its process" }, number);
    return make("div", { class: `robot ${robot.state}` }, make("strong", {}, robot.name), make("span", {}, state(robot)), process, ...buttons);
  }
}

/** What a robot's controller does, in words. */
function state(robot: RobotStatus): string {
  if (!robot.controller) return "no controller";
  const is = {
    running: robot.holds ? "busy, the world waits for it" : "running",
    awaited: robot.isExtern ? "waiting for somebody to connect" : "starting",
    ended: robot.fate ?? "ended",
    none: "not running",
  };
  return `${robot.controller}: ${is[robot.state]}`;
}
