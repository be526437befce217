import { once } from "node:events";
import * as v from "valibot";
import { WebSocket } from "ws";

const messageSchema = v.object({
  id: v.nullish(v.number()),
  type: v.string(),
  result: v.optional(v.unknown()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
});

interface WaitingCommand {
  resolve: (result: unknown) => void;
  reject: (problem: Error) => void;
}

/** A connection to a browser that speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi). */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, WaitingCommand>();
  #sent = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data: Buffer) => this.#receive(String(data)));
    socket.on("error", () => undefined); // "close" follows
    socket.on("close", () => this.#end());
  }

  static async open(address: string): Promise<BidiConnection> {
    const socket = new WebSocket(address, { maxPayload: 2 ** 28 });
    await once(socket, "open");
    return new BidiConnection(socket);
  }

  /** Sends a command, and resolves to the part of its result that the schema describes. */
  async send<Schema extends v.GenericSchema>(
    method: string,
    params: Record<string, unknown>,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const id = (this.#sent += 1);
    const result = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params }), (problem) => problem && reject(problem));
    });
    return v.parse(schema, await result);
  }

  #receive(text: string): void {
    const { id, result, error, message } = v.parse(messageSchema, JSON.parse(text));
    const command = typeof id === "number" ? this.#waiting.get(id) : undefined;
    if (typeof id !== "number" || !command) return; // an event
    this.#waiting.delete(id);
    if (error === undefined) command.resolve(result);
    else command.reject(new Error(`${error}: ${message ?? ""}`));
  }

  #end(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error("The browser closed the connection."));
    this.#waiting.clear();
  }
}
