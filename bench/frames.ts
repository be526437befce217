import { type NodeVelocity, type StreamSnapshot, type StreamVelocity, velocityWindows } from "@strikebook/contract";
import { readMessage, serverEvents } from "@strikebook/client";
import { processorMsOf } from "./measure";
import type { BenchTable } from "./table";

/** The size of the chunks in which a browser delivers a response body, in bytes. */
const CHUNK = 16_384;
const FRAMES = 100;
const RUNS = 7;

const dates = Array.from({ length: 60 }, (_, index) => `2027-${pad(1 + (index % 12))}-${pad(1 + (index % 28))}`);
const exposure = (seed: number) => Math.round(Math.sin(seed * 31) * 1e9) / 100;

/** Returns a board as the stream sends it; with its matrix if `columns` is above 0. */
function snapshot(strikes: number, columns = 0): StreamSnapshot {
  const nodes = Array.from({ length: strikes }, (_, index) => ({
    strike: 3000 + index * 5,
    value: exposure(index),
    nodeType: "normal",
  }));
  const matrix = nodes.map(({ strike }) =>
    Array.from({ length: columns }, (_, column) => exposure(strike * 7 + column)),
  );
  return {
    ...{ symbol: "SPXW", asOf: "2026-11-20T20:59:59Z", spot: 6800, previousClose: 6790, priceChange: 10 },
    ...{ priceChangePercent: 0.15, expirations: dates.slice(0, columns || 5), strikes: nodes, lagged: false },
    ...(columns > 0 && { matrix }),
  };
}

function velocity(nodes: number): StreamVelocity {
  const changes = velocityWindows.flatMap((name) => [`delta${name}`, `percent${name}`].map((field) => [field, 1.25]));
  const node = (index: number) =>
    ({
      ...{ strike: 3000 + index, expiration: "2026-11-20", currentValue: exposure(index), velocity: 3.5 },
      ...{ trend: "stable", history: [1, 2, 3, 4, 5], ...Object.fromEntries(changes) },
    }) as NodeVelocity; // every field of a change is set
  const top = Array.from({ length: 10 }, (_, index) => node(index));
  const all = Array.from({ length: nodes }, (_, index) => node(index));
  return { asOf: "2026-11-20T20:59:00Z", metric: "gamma", symbol: "SPXW", nodes: all, topRisers: top, topFallers: top };
}

/** Measures a stream frame from bytes to a validated record, compared with `JSON.parse` of the same text. */
export async function benchFrames(): Promise<BenchTable> {
  const cases: [name: string, event: string, payload: unknown][] = [
    ["92 strikes", "snapshot", snapshot(92)],
    ["730 strikes", "snapshot", snapshot(730)],
    ["730 x 60 matrix", "snapshot", snapshot(730, 60)],
    ["velocity of 460 nodes", "velocity", velocity(460)],
  ];
  const rows: BenchTable["rows"] = [];
  for (const [name, event, payload] of cases) {
    const text = JSON.stringify(payload);
    const parseMs = await frameMs(repeated(() => JSON.parse(text)));
    const readMs = await frameMs(repeated(() => readMessage(event, text)));
    const bytes = new TextEncoder().encode(`id: SPXW:1\nevent: ${event}\ndata: ${text}\n\n`.repeat(FRAMES));
    const framesMs = await frameMs(() => readFrames(bytes));
    const size = `${(text.length / 1024).toFixed(0)} KB`;
    rows.push([name, size, parseMs.toFixed(3), times(readMs, parseMs), times(framesMs, parseMs)]);
  }
  return {
    title: "One stream frame, from bytes to a validated record",
    columns: ["frame", "size", "JSON.parse, ms", "payload validated (x)", "with decoding and splitting (x)"],
    rows,
    note: `Processor time over ${FRAMES} frames, garbage collection included. (x) is a multiple of JSON.parse; in the last column the bytes arrive in chunks of ${CHUNK / 1024} KB.`,
  };
}

/** Returns the processor time of one frame in milliseconds, the minimum of several runs. */
async function frameMs(run: () => unknown): Promise<number> {
  let best = Infinity;
  for (let attempt = 0; attempt < RUNS; attempt += 1) {
    best = Math.min(best, (await processorMsOf(run)) / FRAMES);
  }
  return best;
}

function repeated(work: () => unknown): () => void {
  return () => {
    for (let frame = 0; frame < FRAMES; frame += 1) work();
  };
}

/** Reads frames in all steps: chunks, text, events, records. */
async function readFrames(bytes: Uint8Array): Promise<void> {
  const options = { onChunk: () => undefined, signal: new AbortController().signal };
  for await (const { event, data } of serverEvents(inChunks(bytes), options)) readMessage(event, data);
}

function inChunks(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream({
    pull: (controller) =>
      position < bytes.length ? controller.enqueue(bytes.subarray(position, (position += CHUNK))) : controller.close(),
  });
}

function times(ms: number, parseMs: number): string {
  return (ms / parseMs).toFixed(2);
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
