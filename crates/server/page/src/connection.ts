// The WebSocket: calls and their answers, what the server tells, and frames. Connects again by itself.

type Handler = (params: any) => void;

interface Pending {
  resolve: (result: any) => void;
  reject: (error: Error) => void;
}

/** Waits before another attempt to connect. [ms] */
const RETRY = 1000;

export class Connection {
  private socket: WebSocket | null = null;
  private next = 1;
  private pending = new Map<number, Pending>();
  private handlers = new Map<string, Handler>();

  /** Called with the bytes of each frame. */
  onFrame: (bytes: ArrayBuffer) => void = () => {};
  /** Called when the connection stands, each time anew. */
  onOpen: () => void = () => {};
  /** Called when it is lost. */
  onLost: () => void = () => {};

  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => this.onOpen();
    socket.onmessage = (event) => this.hear(event.data);
    socket.onclose = () => {
      this.socket = null;
      for (const { reject } of this.pending.values()) reject(new Error("the connection is lost"));
      this.pending.clear();
      this.onLost();
      setTimeout(() => this.open(), RETRY);
    };
    this.socket = socket;
  }

  /** What the server tells under a name. */
  on(method: string, handler: Handler): void {
    this.handlers.set(method, handler);
  }

  /** Calls and waits for the answer. */
  call(method: string, params: object = {}): Promise<any> {
    return new Promise((resolve, reject) => {
      const id = this.next++;
      if (!this.send({ id, method, params })) {
        reject(new Error("there is no connection"));
        return;
      }
      this.pending.set(id, { resolve, reject });
    });
  }

  /** Tells without an answer. */
  tell(method: string, params: object = {}): void {
    this.send({ method, params });
  }

  private send(message: object): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private hear(data: string | ArrayBuffer): void {
    if (typeof data !== "string") {
      this.onFrame(data);
      this.send({ method: "ack" });
      return;
    }
    const message = JSON.parse(data);
    if (message.method !== undefined) {
      this.handlers.get(message.method)?.(message.params);
      return;
    }
    const pending = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (message.error !== undefined) pending?.reject(new Error(message.error));
    else pending?.resolve(message.result);
  }
}
