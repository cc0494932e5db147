// Panels of what devices show and read: pictures of cameras, range finders and displays, and plots over time.

import type { Connection } from "./connection";
import { make } from "./dom";
import { summary } from "./dropdown";
import type { Plotted } from "./fields";
import type { Device, PlotRows, RobotDevices, TreeNode } from "./messages";
import { fail } from "./notice";
import { Panel } from "./panel";
import { Plot } from "./plot";

/** Pictures are this far apart at least, and rows of plots. [ms] */
const PERIOD = 80;
const AXES = ["x", "y", "z", "angle"];
const CONTACTS = ["x", "y", "z", "strength", "number"];

/** A picture of a device, or why there is none. */
class Picture {
  readonly panel: Panel;
  private image = make("img", { alt: "" });
  private isAsking = false;
  private fault = make("p", { class: "about" });

  constructor(
    place: HTMLElement,
    private connection: Connection,
    private device: Device,
    robot: string,
  ) {
    this.panel = new Panel(place, `${device.name} · ${robot}`, `picture ${device.type.toLowerCase()}`);
    this.image.alt = `What ${device.name} shows`;
    this.panel.body.append(this.image, this.fault);
  }

  async update(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      const { jpeg } = await this.connection.call("device.picture", { node: this.device.node });
      this.image.src = `data:image/jpeg;base64,${jpeg}`;
      this.fault.textContent = "";
    } catch (error) {
      this.fault.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      this.isAsking = false;
    }
  }
}

export class Devices {
  private details = make("details", { id: "devicemenu", class: "dropdown" });
  private menu = make("div", { class: "menu" });
  private pictures = new Map<number, Picture>();
  private plots = new Map<number, { plot: Plot; panel: Panel; signal: object }>();
  private next = 1;
  private isAsking = false;
  private isStale = false;

  constructor(
    private place: HTMLElement,
    private connection: Connection,
  ) {
    this.details.append(summary("Devices", "devices", "Pictures and plots of devices"), this.menu);
    this.details.addEventListener("toggle", () => {
      if (this.details.open) void this.list();
    });
    setInterval(() => this.turn(), PERIOD);
  }

  get button(): HTMLElement {
    return this.details;
  }

  /** The world may look different now. */
  touch(): void {
    this.isStale = true;
  }

  /** Another world or another connection: what was open is of nodes that are gone. */
  renew(): void {
    for (const { panel } of this.pictures.values()) panel.close();
    for (const { panel } of this.plots.values()) panel.close();
  }

  /** Plots where a node is, what touches it, or a field of it. */
  async plotNode(node: TreeNode, what: Plotted): Promise<void> {
    const name = node.def ?? node.name ?? node.type;
    const title = { position: "position [m]", contacts: "contacts [N]", field: "" }[what.what] || (what as { field: string }).field;
    await this.plot(`${title} · ${name}`, { node: node.id, ...what }, what.what === "contacts" ? CONTACTS : AXES);
  }

  private async list(): Promise<void> {
    try {
      const robots: RobotDevices[] = await this.connection.call("device.list");
      const groups = robots.flatMap((robot) => {
        const rows = robot.devices.filter((device) => device.kind !== "none").map((device) => this.row(robot, device));
        return rows.length > 0 ? [make("strong", {}, robot.name), ...rows] : [];
      });
      this.menu.replaceChildren(...groups);
      if (groups.length === 0) this.menu.append("No robot has a device that shows or reads anything.");
    } catch (error) {
      fail(error);
    }
  }

  private row(robot: RobotDevices, device: Device): HTMLElement {
    const isPicture = device.kind === "picture";
    const open = (): void => {
      this.details.open = false;
      if (isPicture) this.show(robot, device);
      else void this.plot(`${device.name}${device.unit ? ` [${device.unit}]` : ""} · ${robot.name}`, { node: device.node, what: "device" });
    };
    return make("button", { class: "hit", "data-device": device.name, click: open }, device.name, make("span", { class: "name" }, ` ${device.type}${isPicture ? "" : ", plot"}`));
  }

  private show(robot: RobotDevices, device: Device): void {
    const open = this.pictures.get(device.node);
    if (open) {
      open.panel.raise();
      return;
    }
    const picture = new Picture(this.place, this.connection, device, robot.name);
    picture.panel.onClose = () => this.pictures.delete(device.node);
    this.pictures.set(device.node, picture);
    void picture.update();
  }

  private async plot(title: string, signal: object, names = AXES): Promise<void> {
    const id = this.next++;
    try {
      const { time, numbers } = await this.connection.call("plot.watch", { id, ...signal });
      const channels = (numbers as unknown[]).map((_, index) => (numbers.length <= names.length ? names[index]! : String(index)));
      const plot = new Plot(title, channels);
      const panel = new Panel(this.place, title, "plotted");
      panel.body.append(plot.element);
      panel.onClose = () => {
        this.plots.delete(id);
        this.connection.tell("plot.watch", { id });
      };
      plot.add(time, values(numbers));
      this.plots.set(id, { plot, panel, signal });
    } catch (error) {
      fail(error);
    }
  }

  private turn(): void {
    if (!this.isStale) return;
    this.isStale = false;
    for (const picture of this.pictures.values()) void picture.update();
    if (this.plots.size > 0 && !this.isAsking) void this.read();
  }

  private async read(): Promise<void> {
    this.isAsking = true;
    try {
      const { rows }: PlotRows = await this.connection.call("plot.rows");
      for (const [time, signals] of rows) {
        for (const [id, numbers] of signals) this.plots.get(id)?.plot.add(time, values(numbers));
      }
    } catch {
      // The connection is lost; plots end with it.
    } finally {
      this.isAsking = false;
    }
  }
}

function values(numbers: (number | null)[]): number[] {
  return numbers.map((number) => number ?? NaN);
}
