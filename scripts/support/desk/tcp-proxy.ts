import { connect, createServer, type Server, type Socket } from "node:net";

/** Where a proxy connects to. */
export type ProxyTarget = { path: string } | { port: number };

/** A connection between two processes that a test can cut, stall and point at another server. */
export class TcpProxy {
  readonly #server: Server;
  readonly #port: number;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #target: ProxyTarget;
  #isCut = false;
  #isStalled = false;

  private constructor(target: ProxyTarget, server: Server) {
    this.#target = target;
    this.#server = server;
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("The proxy does not listen.");
    this.#port = address.port;
    server.on("connection", (socket) => this.#accept(socket));
  }

  /** Starts a proxy on a free port of this computer. */
  static async start(target: ProxyTarget): Promise<TcpProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new TcpProxy(target, server);
  }

  get port(): number {
    return this.#port;
  }

  /** Whether everything is held back. */
  get isStalled(): boolean {
    return this.#isStalled;
  }

  /** The number of open connections. */
  get connections(): number {
    return this.#pairs.size;
  }

  /** Ends all connections and closes the port, so that none can be made. */
  async close(): Promise<void> {
    this.#destroyAll();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Opens the port again, after `close`. */
  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
  }

  /** Ends all connections, also new ones as soon as they are made. */
  cut(): void {
    this.#isCut = true;
    this.#destroyAll();
  }

  /** Ends all connections; new ones are accepted. */
  drop(): void {
    this.#destroyAll();
  }

  /** Lets connections through again, after `cut` or `stall`. */
  restore(): void {
    this.#isCut = false;
    this.#isStalled = false;
    for (const [one, other] of this.#pairs) {
      one.resume();
      other.resume();
    }
  }

  /** Holds back everything in both directions; nothing is lost. */
  stall(): void {
    this.#isStalled = true;
    for (const [one, other] of this.#pairs) {
      one.pause();
      other.pause();
    }
  }

  /** Connects to another server from now on; connections to the one before stay open. */
  redirect(target: ProxyTarget): void {
    this.#target = target;
  }

  /** Connects to another server from now on; connections to the one before end. */
  retarget(target: ProxyTarget): void {
    this.#target = target;
    this.#destroyAll();
  }

  #accept(client: Socket): void {
    if (this.#isCut) return void client.destroy();
    const server = connect(this.#target);
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    const end = () => {
      this.#pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const [from, to] of [pair, [server, client] as const]) {
      from.setNoDelay(true);
      from.on("data", (bytes) => {
        if (!to.write(bytes)) from.pause();
      });
      to.on("drain", () => this.#isStalled || from.resume());
      from.on("end", () => to.end());
      from.on("error", end);
      from.on("close", end);
      if (this.#isStalled) from.pause();
    }
  }

  #destroyAll(): void {
    for (const [one, other] of [...this.#pairs]) {
      one.destroy();
      other.destroy();
    }
  }
}
