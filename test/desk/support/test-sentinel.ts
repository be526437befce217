import { createServer, type Server, type Socket } from "node:net";

/** A Sentinel that names the primary that a test says. Redis documentation, "Redis Sentinel client spec". */
export class TestSentinel {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #primaryPort: number;
  #calls = 0;

  private constructor(server: Server, primaryPort: number) {
    this.#server = server;
    this.#primaryPort = primaryPort;
    server.on("connection", (socket) => this.#accept(socket));
  }

  /** Starts one on a free port of this computer. */
  static async start(primaryPort: number): Promise<TestSentinel> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new TestSentinel(server, primaryPort);
  }

  /** How often it was asked where the primary is. */
  get calls(): number {
    return this.#calls;
  }

  get address(): string {
    const address = this.#server.address();
    if (typeof address !== "object" || !address) throw new Error("The Sentinel does not listen.");
    return `redis+sentinel://127.0.0.1:${address.port}/desk`;
  }

  /** Names another primary from now on. */
  name(primaryPort: number): void {
    this.#primaryPort = primaryPort;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    let unread = "";
    socket.on("data", (bytes) => {
      unread += bytes.toString();
      for (let command = readCommand(unread); command; command = readCommand(unread)) {
        unread = command.rest;
        socket.write(this.#reply(command.words));
      }
    });
  }

  #reply([name = "", ...words]: readonly string[]): string {
    const [first = ""] = words;
    if (name === "subscribe") return `*3\r\n${bulk(name)}${bulk(first)}:1\r\n`;
    if (name !== "sentinel") return "+OK\r\n";
    if (first === "sentinels") return "*0\r\n";
    this.#calls += 1;
    return `*2\r\n${bulk("127.0.0.1")}${bulk(String(this.#primaryPort))}`;
  }
}

const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;

/** Returns the first command of a text in lower case, and the rest of the text; `undefined` if it is not complete. */
function readCommand(text: string): { words: string[]; rest: string } | undefined {
  const [head, count] = /^\*(\d+)\r\n/.exec(text) ?? [];
  if (head === undefined) return undefined;
  const words: string[] = [];
  let at = head.length;
  for (let word = 0; word < Number(count); word += 1) {
    const [start, length] = /^\$(\d+)\r\n/.exec(text.slice(at)) ?? [];
    if (start === undefined) return undefined;
    const from = at + start.length;
    at = from + Number(length) + 2;
    if (text.length < at) return undefined;
    words.push(text.slice(from, at - 2).toLowerCase());
  }
  return { words, rest: text.slice(at) };
}
