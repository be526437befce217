/**
 * Servers to compare a node with: each second they send the boards of a file to every reader, and nothing else. `ready`: as bytes that
 * were made before, the least that Node can do. `own`: serialised and compressed for each reader, as middleware that compresses
 * responses does it.
 */
import { readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { constants, createDeflate, deflateSync } from "node:zlib";
import { sharedNowMs } from "./board-times";

const [way = "", boardsFile = ""] = process.argv.slice(2);
const seconds = JSON.parse(readFileSync(boardsFile, "utf8")) as { symbol: string; asOf: string }[][]; // written by readers.ts
let boards = seconds[0] ?? [];
let second = 0;

const arrivals: Record<string, number> = {};
const readers = new Set<(atMs: number, ready: Buffer) => void>();

/** The id is outside of the compressed bytes too, so that the readers of the bench need not decompress. */
function event(board: object, id: string): Buffer {
  return Buffer.from(`id: ${id}\nevent: snapshot\ndata: ${JSON.stringify({ ...board, lagged: false })}\n\n`);
}

const idAt = (atMs: number) => boards.map(({ symbol }) => `${symbol}:${atMs}`).join();

/** Each board ends like an event, compressed or not. */
function readyReader(response: ServerResponse) {
  return (_atMs: number, ready: Buffer) => void (response.writableNeedDrain || response.write(ready));
}

function ownReader(response: ServerResponse) {
  const deflate = createDeflate();
  deflate.on("data", (bytes: Buffer) => response.write(bytes));
  return (atMs: number) => {
    if (response.writableNeedDrain || deflate.writableNeedDrain) return;
    for (const [index, board] of boards.entries()) {
      const id = boards.map(({ symbol }, at) => `${symbol}:${atMs - (at > index ? 1_000 : 0)}`).join();
      deflate.write(event({ ...board, asOf: new Date(atMs).toISOString() }, id));
    }
    deflate.flush(constants.Z_SYNC_FLUSH, () => response.write(`id: ${idAt(atMs)}\ne}\n\n`));
  };
}

function readyBytes(atMs: number): Buffer {
  return Buffer.concat(
    boards.map((board, index) => {
      const id = boards.map(({ symbol }, at) => `${symbol}:${atMs - (at > index ? 1_000 : 0)}`).join();
      const plain = event({ ...board, asOf: new Date(atMs).toISOString() }, id);
      if (way !== "ready-compressed") return plain;
      return Buffer.concat([Buffer.from(`id: ${id}\n`), deflateSync(plain), Buffer.from("e}\n\n")]);
    }),
  );
}

const server = createServer((request, response) => {
  if (request.url?.endsWith("/arrivals")) return void response.end(JSON.stringify(arrivals));
  response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
  const reader = way === "own" ? ownReader(response) : readyReader(response);
  readers.add(reader);
  response.on("close", () => readers.delete(reader));
});

setInterval(() => {
  const atMs = Date.now();
  boards = seconds[(second += 1) % seconds.length] ?? [];
  for (const { symbol } of boards) arrivals[`${symbol}:${atMs}`] = sharedNowMs();
  const ready = readyBytes(atMs);
  for (const send of [...readers]) send(atMs, ready);
}, 1_000);

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) console.log(`http://127.0.0.1:${address.port}`);
});
