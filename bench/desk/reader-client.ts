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

/** All readers. What they receive is only noted at first: work on it would delay the bytes of other readers. */
const readers: BoardReader[] = [];

/** The end of every event with a board. */
const END = "e}\n\n";

/** All sockets read into this memory, one after the other. */
const buffer = Buffer.alloc(65_536);

/** Opens the stream of one key. Resolves with its first board. */
function open(key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new BoardReader();
    readers.push(reader);
    let isOpen = false;
    const callback = (length: number) => {
      const chunk = Buffer.from(buffer.subarray(0, length));
      reader.chunks.push({ chunk, atMs: sharedNowMs() });
      if (!isOpen && reader.chunks.length === 1) checkHead(chunk, reject);
      if (!isOpen && chunk.includes(END)) {
        isOpen = true;
        resolve();
      }
      return true;
    };
    const request = [`GET ${path} HTTP/1.1`, "Host: 127.0.0.1", `Authorization: Bearer ${key}`];
    const socket = connect({ port: Number(port), host: "127.0.0.1", onread: { buffer, callback } }, () => {
      socket.write(`${[...request, `Accept-Encoding: ${encoding}`].join("\r\n")}\r\n\r\n`);
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("A stream has ended.")));
  });
}

function checkHead(chunk: Buffer, reject: (problem: Error) => void): void {
  const head = chunk.toString("latin1", 0, 1_000);
  if (!head.startsWith("HTTP/1.1 200")) reject(new Error(head));
}

/** Finds the boards in the bytes of one reader. Ids and ends of boards are readable in compressed streams too, which are not decompressed. */
class BoardReader {
  chunks: { chunk: Buffer; atMs: number }[] = [];
  #rest: Buffer = Buffer.alloc(0);
  /** The positions of the id whose board has not ended. */
  #begun: string | undefined;
  #last: string | undefined;

  /** Returns the position of each board that was received, and when its last byte was. */
  boards(): { board: string; atMs: number }[] {
    return this.chunks.flatMap(({ chunk, atMs }) => this.#ended(chunk).map((board) => ({ board, atMs })));
  }

  /** Returns the boards that end in a chunk. */
  #ended(chunk: Buffer): string[] {
    const boards: string[] = [];
    const text = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    for (;;) {
      const found = text.indexOf(this.#begun === undefined ? "id: " : END, at);
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
        at = found + END.length;
        boards.push(...this.#changed(this.#begun));
        this.#begun = undefined;
      }
    }
    this.#rest = text.subarray(at);
    return boards;
  }

  /** The board belongs to the symbol whose position has changed. With the first id it is not known which. */
  #changed(id: string): string[] {
    const before = this.#last?.split(",");
    this.#last = id;
    return before ? id.split(",").filter((position) => !before.includes(position)) : [];
  }
}

async function measure(ms: number): Promise<Reading> {
  for (const reader of readers) reader.chunks = [];
  await new Promise((resolve) => setTimeout(resolve, ms));
  const bytes = readers.flatMap(({ chunks }) => chunks).reduce((sum, { chunk }) => sum + chunk.length, 0);
  const boards = readers.flatMap((reader) => reader.boards());
  const response = await fetch(`http://127.0.0.1:${port}/arrivals`);
  const arrivals = (await response.json()) as Record<string, number>; // what the servers of this bench respond
  const latencies = Float64Array.from(
    boards.flatMap(({ board, atMs }) => (arrivals[board] === undefined ? [] : [atMs - arrivals[board]])),
  ).sort();
  const quantile = (part: number) => latencies[Math.floor(latencies.length * part)] ?? NaN;
  return { p50Ms: quantile(0.5), p99Ms: quantile(0.99), boards: latencies.length, bytes };
}

process.on("message", (ms: number) => void measure(ms).then((reading) => process.send?.(reading)));
process.on("disconnect", () => process.exit());

const waiting = [...keys];
const openInTurn = async () => {
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) await open(key);
};
await Promise.all(Array.from({ length: OPENING }, openInTurn));
process.send?.("open");
