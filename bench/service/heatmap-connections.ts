import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { sampleQuantile } from "../support/measure";

/** Connections that are kept alive. */
export const HEATMAP_CONNECTIONS = 8;

/** How many requests are due per second, and how long, at a steady rate. */
const PER_SECOND = 400;
const PACED_SECONDS = 15;

/** A server on this computer, and the keys that it accepts. */
interface Target {
  port: number;
  keys: readonly string[];
}

/**
 * Requests the default heatmap of SPXW so often, one request after the other on each connection. Returns the length of a body in bytes.
 */
export async function requestHeatmaps(target: Target, requests: number): Promise<number> {
  let sent = 0;
  let bodyBytes = 0;
  await eachConnection(target, async (connection) => {
    while (sent < requests) bodyBytes = await connection.request(keyOf(target, sent++));
  });
  return bodyBytes;
}

/** Requests the same at a steady rate. Returns how long responses take from the moment at which their requests are due, in milliseconds. */
export async function pacedHeatmaps(target: Target): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  const startMs = performance.now();
  let due = 0;
  await eachConnection(target, async (connection) => {
    while (due < PER_SECOND * PACED_SECONDS) {
      const nth = due++;
      const dueMs = startMs + (nth * 1_000) / PER_SECOND;
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await delay(waitMs);
      // A late timer of this process is not the server's time; that all connections were busy is.
      const sinceMs = waitMs > 0 ? performance.now() : dueMs;
      await connection.request(keyOf(target, nth));
      times.push(performance.now() - sinceMs);
    }
  });
  return { p50: sampleQuantile(times, 0.5), p99: sampleQuantile(times, 0.99) };
}

const keyOf = ({ keys }: Target, nth: number): string => keys[nth % keys.length] ?? "";

async function eachConnection({ port }: Target, use: (connection: HeatmapConnection) => Promise<void>): Promise<void> {
  const all = Array.from({ length: HEATMAP_CONNECTIONS }, async () => {
    const connection = new HeatmapConnection(port);
    try {
      await use(connection);
    } finally {
      connection.end();
    }
  });
  await Promise.all(all);
}

/** A connection that is kept alive, for one request at a time. */
class HeatmapConnection {
  readonly #socket: Socket;
  readonly #port: number;
  #received: (bytes: Buffer) => void = () => undefined;
  #failed: (problem: Error) => void = () => undefined;

  constructor(port: number) {
    this.#port = port;
    this.#socket = connect(port, "127.0.0.1");
    this.#socket.on("data", (bytes) => this.#received(bytes));
    this.#socket.on("error", (problem) => this.#failed(problem));
    this.#socket.on("close", () => this.#failed(new Error("The server closed a connection.")));
  }

  /** Resolves at the end of the response, to the length of its body in bytes. */
  request(key: string): Promise<number> {
    return new Promise((resolve, reject) => {
      let body = 0;
      let missingBytes = 0;
      this.#failed = reject;
      this.#received = (bytes) => {
        if (missingBytes === 0) {
          const expected = expectedBytes(bytes);
          body = expected.body;
          missingBytes = expected.head + expected.body;
        }
        missingBytes -= bytes.length;
        if (missingBytes <= 0) resolve(body);
      };
      const lines = ["GET /v1/heatmap?symbols=SPXW HTTP/1.1", `Host: 127.0.0.1:${this.#port}`];
      this.#socket.write(`${[...lines, `Authorization: Bearer ${key}`].join("\r\n")}\r\n\r\n`);
    });
  }

  end(): void {
    this.#socket.end();
  }
}

/** Returns the lengths of a response whose beginning has been received. */
function expectedBytes(beginning: Buffer): { head: number; body: number } {
  const head = beginning.toString("latin1", 0, beginning.indexOf("\r\n\r\n") + 4);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (!head.startsWith("HTTP/1.1 200") || length === undefined) throw new Error(`The server responded with ${head}`);
  return { head: head.length, body: Number(length) };
}
