// The generic window of a robot: all its devices with what they read, and motors to drive.

import "./style.css";

import { make } from "./dom";
import { Plot, short } from "./plot";

/** The interface of robot windows, as projects import it, too. */
interface RobotWindow {
  name: string;
  send(message: string): void;
  receive(message: string): void;
  setTitle(title: string): void;
}

interface Device {
  type: string;
  name: string;
  model: string;
  minPosition?: number | string;
  maxPosition?: number | string;
  width?: number;
  height?: number;
  maxRange?: number;
  fieldOfView?: number;
}

interface News {
  update?: { time: number; value: number | number[] }[];
  image?: string;
  targets?: { distance: number; azimuth: number }[];
}

/** Greatest size of pictures. [pixels] */
const PICTURE = 320;
const SENSORS = new Set([
  "Accelerometer", "Altimeter", "Camera", "Compass", "DistanceSensor", "GPS", "Gyro", "InertialUnit", "Lidar",
  "LightSensor", "PositionSensor", "Radar", "RangeFinder", "TouchSensor",
]);
const CHANNELS: { [type: string]: string[] } = {
  Accelerometer: ["x", "y", "z"],
  Compass: ["x", "y", "z"],
  GPS: ["x", "y", "z"],
  Gyro: ["x", "y", "z"],
  InertialUnit: ["roll", "pitch", "yaw"],
};

/** The page's row of a device. */
class Row {
  readonly element = make("div", { class: "device" });

  private value = make("output", {}, "");
  private toggle: HTMLInputElement | null = null;
  private slider: HTMLInputElement | null = null;
  private picture: HTMLImageElement | null = null;
  private radar: HTMLCanvasElement | null = null;
  private plot: Plot | null = null;

  constructor(
    private device: Device,
    private command: (device: Device, order: string) => void,
  ) {
    const head = make("div", { class: "bar" }, make("strong", {}, plain(device.name)), this.value);
    if (SENSORS.has(device.type)) {
      this.toggle = make("input", {
        type: "checkbox",
        change: () => this.command(device, this.toggle!.checked ? "enable" : "disable"),
      });
      head.prepend(make("label", { title: "Enable this sensor" }, this.toggle));
    }
    this.element.append(head);
    if (device.type.endsWith("Motor")) this.addSlider();
  }

  private addSlider(): void {
    const bound = (value: number | string | undefined, other: number) =>
      typeof value === "number" && Math.abs(value) < 1e6 ? value : other;
    let [low, high] = [bound(this.device.minPosition, 0), bound(this.device.maxPosition, 0)];
    // Without limits: a turn, or a metre, to both sides.
    if (low >= high) [low, high] = this.device.type === "LinearMotor" ? [-1, 1] : [-Math.PI, Math.PI];
    this.slider = make("input", {
      type: "range",
      min: String(low),
      max: String(high),
      step: String((high - low) / 1000),
      value: "0",
      "aria-label": `Target position of ${plain(this.device.name)}`,
      input: () => this.command(this.device, `position=${this.slider!.value}`),
    });
    this.element.append(this.slider);
  }

  show(news: News): void {
    const last = news.update?.at(-1);
    if (last) {
      if (this.toggle) this.toggle.checked = true;
      const values = [last.value].flat().map(Number);
      // A motor that is driven by its velocity has no position to go to.
      const isKnown = values.some(Number.isFinite);
      this.value.textContent = isKnown ? values.map(short).join("  ") : "–";
      if (this.slider && isKnown && document.activeElement !== this.slider) this.slider.value = String(values[0]);
      if (!this.plot && isKnown) {
        this.plot = new Plot(plain(this.device.name), CHANNELS[this.device.type] ?? ["x", "y", "z"].slice(0, values.length));
        this.element.append(this.plot.element);
      }
      for (const { time, value } of news.update!) this.plot?.add(time, [value].flat().map(Number));
    }
    if (news.image) {
      if (this.toggle) this.toggle.checked = true;
      if (!this.picture) {
        this.picture = make("img", { alt: `What ${plain(this.device.name)} sees` });
        this.element.append(this.picture);
      }
      this.picture.src = news.image;
    }
    if (news.targets) this.showTargets(news.targets);
  }

  private showTargets(targets: { distance: number; azimuth: number }[]): void {
    if (this.toggle) this.toggle.checked = true;
    this.value.textContent = `${targets.length} target${targets.length === 1 ? "" : "s"}`;
    if (!this.radar) {
      this.radar = make("canvas", { width: "240", height: "160", role: "img", "aria-label": "Targets from above" });
      this.element.append(this.radar);
    }
    const pen = this.radar.getContext("2d")!;
    pen.clearRect(0, 0, 240, 160);
    pen.fillStyle = pen.strokeStyle = getComputedStyle(this.radar).color;
    const half = (this.device.fieldOfView ?? 1) / 2;
    const reach = this.device.maxRange ?? 50;
    pen.beginPath();
    pen.moveTo(120, 150);
    pen.arc(120, 150, 140, -Math.PI / 2 - half, -Math.PI / 2 + half);
    pen.closePath();
    pen.stroke();
    for (const { distance, azimuth } of targets) {
      const radius = (140 * distance) / reach;
      pen.beginPath();
      pen.arc(120 + radius * Math.sin(azimuth), 150 - radius * Math.cos(azimuth), 3, 0, 2 * Math.PI);
      pen.fill();
    }
  }
}

/** A name as it was before it was put into quotes. */
function plain(text: string): string {
  return text.replaceAll("&quot;", '"');
}

/** A name as it goes into a command. */
function escaped(name: string): string {
  return plain(name).replaceAll(":", "\\:").replaceAll(",", "\\,");
}

const heading = document.getElementById("robot")!;
const place = document.getElementById("devices")!;
let rows = new Map<string, Row>();
let time: HTMLOutputElement | null = null;
const controlled = new Set<string>();

function configure(robot: { name: string; model: string; devices?: Device[] }, send: (text: string) => void): void {
  const command = (device: Device, order: string): void => {
    // The page, not the controller, switches devices of this type from now on.
    if (!controlled.has(device.type) && (order === "enable" || order === "disable")) {
      controlled.add(device.type);
      send(`device-control-mode:${device.type}:1`);
    }
    send(`${escaped(device.name)}:${order}`);
  };
  time = make("output", {});
  heading.replaceChildren(make("strong", {}, plain(robot.name)), robot.model ? ` ${plain(robot.model)} ` : " ", time);
  rows = new Map();
  const sections = new Map<string, HTMLElement>();
  for (const device of robot.devices ?? []) {
    const row = new Row(device, command);
    rows.set(device.name, row);
    let section = sections.get(device.type);
    if (!section) {
      section = make("details", { open: true }, make("summary", {}, device.type.replace(/([a-z])([A-Z])/g, "$1 $2")));
      sections.set(device.type, section);
    }
    section.append(row.element);
  }
  place.replaceChildren(...sections.values());
  if (sections.size === 0) place.append("This robot has no devices.");
}

function update(news: { time: number; devices?: { [name: string]: News } }): void {
  if (time) time.textContent = `${news.time.toFixed(2)} s`;
  for (const [name, one] of Object.entries(news.devices ?? {})) rows.get(name)?.show(one);
}

const address = "/wwi/RobotWindow.js";
const { default: Interface } = (await import(/* @vite-ignore */ address)) as {
  default: new (ready: () => void) => RobotWindow;
};
const robotWindow = new Interface(() => {
  controlled.clear();
  robotWindow.send(`configure { "imageMaxWidth": ${PICTURE}, "imageMaxHeight": ${PICTURE}, "hidden": 0 }`);
});
robotWindow.receive = (message) => {
  const start = message.indexOf(" ");
  const json = () => JSON.parse(message.slice(start));
  if (message.startsWith("configure ")) configure(json(), (text) => robotWindow.send(text));
  else if (message.startsWith("update ")) update(json());
};
document.addEventListener("visibilitychange", () => robotWindow.send(`window ${document.hidden ? "hidden" : "visible"}`));
robotWindow.setTitle(`${robotWindow.name} – robot window`);
Object.assign(window, { robotWindow });
