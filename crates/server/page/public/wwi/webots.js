// What the pages of robot windows expected before R2022b: an object `webots` that is there when they are loaded.
// Pages that import `RobotWindow.js` do not touch it, and then it does not connect.
(() => {
  const windows = new Map();

  class Window {
    constructor(name) {
      this.name = name;
      this.waiting = [];
      this.inner = null;
      import("/wwi/RobotWindow.js").then(({ default: RobotWindow }) => {
        this.inner = new RobotWindow();
        this.inner.receive = (message, robot) => this.receive(message, robot);
        for (const [message, robot] of this.waiting.splice(0)) this.inner.send(message, robot);
      });
    }

    send(message, robot) {
      if (this.inner) this.inner.send(message, robot);
      else this.waiting.push([message, robot]);
    }

    receive(message, robot) {
      console.log(`Robot window received a message from robot "${robot}": ${message}`);
    }

    setTitle(title) {
      document.title = title;
    }
  }

  /** The window of a name; pages call for it by the name of their folder or with none. */
  const get = (name = "") => {
    if (!windows.has(name)) windows.set(name, new Window(name));
    return windows.get(name);
  };
  window.webots = Object.assign(window.webots ?? {}, { window: get });
})();
