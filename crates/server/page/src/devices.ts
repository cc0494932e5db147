// Panels of what devices show and read: pictures of cameras, range finders and displays, and plots over time.

import type { Connection } from "./connection";
import { make } from "./dom";
import { ListMenu, summary } from "./dropdown";
import type { Plotted } from "./fields";
import type { Device, PlotRows, RobotDevices, TreeNode } from "./messages";
import { fail } from "./notice";
import { Panel } from "./panel";
import { Plot } from "./plot";

/** Pictures are this far apart at least, and rows of plots. [ms] */
const PERIOD = 80;

/** A device by its names. */
interface From {
  robot: string;
  device: string;
}

/** A picture of a device, or why there is none. */
class Picture {
  readonly panel: Panel;
  readonly from: From;
  private image = make("img", { alt: "" });
  private isAsking = false;
  private fault = make("p", { class: "about" });

  constructor(
    place: HTMLElement,
    private connection: Connection,
    private device: Device,
    robot: string,
  ) {
    this.from = { robot, device: device.name };
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
  readonly menu = new ListMenu("devicemenu", summary("Devices", "devices", "Pictures and plots of devices"), () => this.rows());
  private pictures = new Map<number, Picture>();
  private plots = new Map<number, { plot: Plot; panel: Panel; signal: object; from: From | null }>();
  private next = 1;
  private isAsking = false;
  private isStale = false;

  constructor(
    private place: HTMLElement,
    private connection: Connection,
  ) {
    setInterval(() => this.turn(), PERIOD);
  }

  /** The world may look different now. */
  touch(): void {
    this.isStale = true;
  }

  /** Another world or another connection: what was open is of nodes that are gone. Devices with the same names take their
   * places. */
  renew(): void {
    const open = [...this.pictures.values(), ...this.plots.values()];
    const kept = open.flatMap(({ panel, from }) => (from ? [{ ...from, style: panel.element.style.cssText }] : []));
    for (const { panel } of open) panel.close();
    if (kept.length > 0) void this.openAgain(kept);
  }

  private async openAgain(kept: (From & { style: string })[]): Promise<void> {
    try {
      const robots: RobotDevices[] = await this.connection.call("device.list");
      for (const { robot: name, device: deviceName, style } of kept) {
        const robot = robots.find((robot) => robot.name === name);
        const device = robot?.devices.find((device) => device.name === deviceName && device.kind !== "none");
        const panel = robot && device && (await this.open(robot, device));
        if (panel) panel.element.style.cssText = style;
      }
    } catch {
      // The connection is lost.
    }
  }

  /** Plots where a node is, what touches it, or a field of it. */
  async plotNode(node: TreeNode, what: Plotted): Promise<void> {
    const name = node.def ?? node.name ?? node.type;
    const title = { position: "position [m]", contacts: "contacts", field: "" }[what.what] || (what as { field: string }).field;
    await this.plot(`${title} · ${name}`, { node: node.id, ...what }, null);
  }

  private async rows(): Promise<(HTMLElement | string)[]> {
    const robots: RobotDevices[] = await this.connection.call("device.list");
    const groups = robots.flatMap((robot) => {
      const rows = robot.devices.filter((device) => device.kind !== "none").map((device) => this.row(robot, device));
      return rows.length > 0 ? [make("strong", {}, robot.name), ...rows] : [];
    });
    return groups.length > 0 ? groups : ["No robot has a device that shows or reads anything."];
  }

  private row(robot: RobotDevices, device: Device): HTMLElement {
    const isPicture = device.kind === "picture";
    const open = (): void => {
      this.menu.close();
      void this.open(robot, device);
    };
    return make("button", { class: "hit", "data-device": device.name, click: open }, device.name, make("span", { class: "name" }, ` ${device.type}${isPicture ? "" : ", plot"}`));
  }

  /** Shows what a device shows or reads. */
  private async open(robot: RobotDevices, device: Device): Promise<Panel | null> {
    if (device.kind === "picture") return this.show(robot, device);
    const title = `${device.name}${device.unit ? ` [${device.unit}]` : ""} · ${robot.name}`;
    return this.plot(title, { node: device.node, what: "device" }, { robot: robot.name, device: device.name });
  }

  private show(robot: RobotDevices, device: Device): Panel {
    const open = this.pictures.get(device.node);
    if (open) {
      open.panel.raise();
      return open.panel;
    }
    const picture = new Picture(this.place, this.connection, device, robot.name);
    picture.panel.onClose = () => this.pictures.delete(device.node);
    this.pictures.set(device.node, picture);
    void picture.update();
    return picture.panel;
  }

  private async plot(title: string, signal: object, from: From | null): Promise<Panel | null> {
    const id = this.next++;
    try {
      const { time, names, numbers } = await this.connection.call("plot.watch", { id, ...signal });
      const plot = new Plot(title, names);
      const panel = new Panel(this.place, title, "plotted");
      panel.body.append(plot.element);
      panel.onClose = () => {
        this.plots.delete(id);
        this.connection.tell("plot.watch", { id });
      };
      plot.add(time, values(numbers));
      this.plots.set(id, { plot, panel, signal, from });
      return panel;
    } catch (error) {
      fail(error);
      return null;
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
