/**
 * Many readers of a stream in a process of its own, over raw sockets. The arguments are a port, a path, a file with keys, one a
 * reader, and the accepted encoding. The parent sends how long to measure, and receives a `Reading`.
 */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { sharedNowMs } from "./board-times";

/** What the readers received in the measured time. */
export interface Reading {
  /** From the arrival of a board in the server to its last byte at a reader, in milliseconds, ascending. */
  p50Ms: number;
  p99Ms: number;
  /** Boards of all readers. */
  boards: number;
  bytes: number;
}

const [port, path, keysFile = "", encoding] = process.argv.slice(2);
const keys = JSON.parse(readFileSync(keysFile, "utf8")) as string[]; // written by readers.ts

/** How many streams are opened at once. */
const OPENING = 20;

/** Each board that a reader received: its position and its time. */
let received: { board: string; atMs: number }[] = [];
let bytes = 0;

/** Opens the stream of one key. Resolves with its first board. */
function open(key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = [`GET ${path} HTTP/1.1`, "Host: 127.0.0.1", `Authorization: Bearer ${key}`];
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(`${[...request, `Accept-Encoding: ${encoding}`].join("\r\n")}\r\n\r\n`);
    });
    const reader = new BoardReader(() => resolve());
    socket.once("data", (head) => {
      if (!head.toString("latin1").startsWith("HTTP/1.1 200")) reject(new Error(head.toString("latin1", 0, 1_000)));
    });
    socket.on("data", (chunk) => reader.read(chunk));
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("A stream has ended.")));
  });
}

/** Finds the boards in the bytes of one reader. Ids and ends of boards are readable in compressed streams too, which are not decompressed. */
class BoardReader {
  readonly #onBoard: () => void;
  #rest: Buffer = Buffer.alloc(0);
  /** The positions of the id whose board has not ended. */
  #begun: string | undefined;
  #last = "";

  constructor(onBoard: () => void) {
    this.#onBoard = onBoard;
  }

  read(chunk: Buffer): void {
    bytes += chunk.length;
    const text = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    for (;;) {
      const found = this.#begun === undefined ? text.indexOf("id: ", at) : text.indexOf("e}\n\n", at);
      if (found < 0) {
        at = Math.max(at, text.length - 3);
        break;
      }
      if (this.#begun === undefined) {
        const end = text.indexOf("\n", found);
        at = end < 0 ? found : end;
        if (end < 0) break;
        const id = text.toString("latin1", found + 4, end);
        if (/^(\w+:\d{13},?)+$/.test(id)) this.#begun = id;
      } else {
        at = found + 4;
        this.#end(this.#begun);
      }
    }
    this.#rest = text.subarray(at);
  }

  /** The board is that of the symbol whose position has changed. */
  #end(id: string): void {
    const before = this.#last.split(",");
    const board = id.split(",").find((position) => !before.includes(position));
    this.#begun = undefined;
    this.#last = id;
    this.#onBoard();
    if (board !== undefined) received.push({ board, atMs: sharedNowMs() });
  }
}

async function measure(ms: number): Promise<Reading> {
  received = [];
  bytes = 0;
  await new Promise((resolve) => setTimeout(resolve, ms));
  const [boards, ownBytes] = [received, bytes];
  const response = await fetch(`http://127.0.0.1:${port}/arrivals`);
  const arrivals = (await response.json()) as Record<string, number>; // what the servers of this bench respond
  const latencies = Float64Array.from(
    boards.flatMap(({ board, atMs }) => (arrivals[board] === undefined ? [] : [atMs - arrivals[board]])),
  ).sort();
  const quantile = (part: number) => latencies[Math.floor(latencies.length * part)] ?? NaN;
  return { p50Ms: quantile(0.5), p99Ms: quantile(0.99), boards: latencies.length, bytes: ownBytes };
}

process.on("message", (ms: number) => void measure(ms).then((reading) => process.send?.(reading)));
process.on("disconnect", () => process.exit());

const waiting = [...keys];
const openInTurn = async () => {
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await open(key);
};
await Promise.all(Array.from({ length: OPENING }, openInTurn));
process.send?.("open");
