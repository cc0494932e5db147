// The interface of robot windows: what their pages import. It connects a page with the controller of a robot.

/** Waits before another attempt to connect. [ms] */
const RETRY = 1000;

export default class RobotWindow {
  /** `onready` is called when the connection stands. */
  constructor(onready) {
    /** The robot whose window this is. */
    this.name = new URLSearchParams(location.search).get("name") ?? "undefined";
    this.pending = [];
    this.onready = onready;
    this.connect();
  }

  /** Sends a text to the controller, which receives it with `wb_robot_wwi_receive_text`. */
  send(message, robot = this.name) {
    const text = `robot:${JSON.stringify({ name: robot, message: String(message) })}`;
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
    else this.pending.push(text);
  }

  /** Called with what the controller sends with `wb_robot_wwi_send_text`; to be replaced. */
  receive(message, robot) {
    console.log(`Robot window received a message from robot "${robot}": ${message}`);
  }

  setTitle(title) {
    document.title = title;
    if (window.parent !== window) window.parent.postMessage({ robotWindow: this.name, title }, location.origin);
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(`robot:${this.name}:init robot window`);
      for (const text of this.pending.splice(0)) socket.send(text);
      this.onready?.();
    };
    socket.onmessage = ({ data }) => {
      if (typeof data !== "string" || !data.startsWith("robot:")) return;
      const { name, message } = JSON.parse(data.slice("robot:".length));
      if (name === this.name) this.receive(message, name);
    };
    // The simulator may come again.
    socket.onclose = () => setTimeout(() => this.connect(), RETRY);
  }
}
