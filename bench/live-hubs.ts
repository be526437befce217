import { createParser } from "eventsource-parser";
import { paidPlan, practiceAccount } from "../service/gateway/accounts";
import { simulatedData } from "../service/simulated-data";
import { MarketClient } from "../src/client/market-client";
import type { Platform } from "../src/transport/platform";
import type { SymbolHeatmap } from "../src/contract/heatmap";
import { liveRow } from "../src/functions/exposure/live-row";
import { levelsDigest } from "../src/replay/levels-digest";
import { BoardHub } from "../src/stream/board-hub";
import { defaultLiveSettings } from "../src/stream/live-settings";
import { liveFields, liveTable, needsBoard } from "../src/tables/exposure/live-table";
import { startLive } from "../test/support/start-live";
import { liveFormulas, liveSymbols, LIVE_CELLS, type LiveFormula } from "./live-cells";

/** A weekday noon in New York. */
const noonMs = Date.parse("2026-11-18T17:00:00Z");
const SECONDS = 10;

/** Turns without a new table after which all bytes have been read. */
const TURNS = 200;

const { market } = simulatedData();

const window = { metric: "gamma", maxStrikes: "all", expirations: "all" } as const;
const fieldsOf = ({ fields }: LiveFormula) =>
  fields.split(",").flatMap((name) => liveFields.filter(({ field }) => field === name));

/** Processor milliseconds of one second of boards. */
export interface HubTimes {
  oursMs: number;
  naiveMs: number;
}

/** Ten seconds of full boards into a thousand cells, from bytes to tables: our one connection against one a cell. */
export async function measureHubs(): Promise<HubTimes> {
  const { together, alone } = await captured();
  return { oursMs: await throughHub(together), naiveMs: await connectionPerCell(alone) };
}

/** The bytes of ten seconds as the service sends them, for all symbols over one connection and for each over its own. */
async function captured(): Promise<{ together: Uint8Array[]; alone: Map<string, Uint8Array[]> }> {
  const alone = new Map<string, Uint8Array[]>();
  for (const symbol of liveSymbols) alone.set(symbol, await recorded([symbol]));
  return { together: await recorded(liveSymbols), alone };
}

async function recorded(symbols: readonly string[]): Promise<Uint8Array[]> {
  const { service, advance } = startLive({ market, startMs: noonMs, accounts: [practiceAccount] });
  const address = `http://service.bench/v1/stream?symbols=${symbols.join(",")}&maxStrikes=all&maxExpirations=all`;
  const { body, status } = await service.fetch(new Request(address, { headers: { authorization: "Bearer practice" } }));
  if (!body) throw new Error(`The stream answered ${status}.`);
  const pieces: Uint8Array[] = [];
  const reader = body.getReader();
  const read = (async () => {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value);
  })();
  await advance(SECONDS * 1_000);
  await reader.cancel();
  await read;
  return pieces;
}

/** Our client, hub and reader: a thousand watchers of ten boards over one connection. */
async function throughHub(pieces: readonly Uint8Array[]): Promise<number> {
  const { line, advance } = startLive({ market, startMs: noonMs, accounts: [practiceAccount] });
  let send: (piece: Uint8Array) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (send = (piece) => controller.enqueue(piece)),
  });
  const fetch: Platform["fetch"] = (url, init) =>
    url.includes("/v1/stream")
      ? Promise.resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }))
      : line.platform.fetch(url, init);
  const platform = { ...line.platform, fetch };
  const hosts = { baseUrl: "http://service.bench", flowBaseUrl: "http://service.bench/flow" };
  const client = new MarketClient({ hosts: () => hosts, key: () => "practice", platform });
  const hub = new BoardHub({
    platform,
    parts: client.streamParts,
    ask: (question, signal) => client.gex.heatmap(question, signal),
    past: (question, atMs, signal) => client.gex.historical({ ...question, atMs }, signal),
    limits: () => paidPlan,
    settings: () => defaultLiveSettings,
    explain: String,
    allowanceName: () => undefined,
  });
  let tables = 0;
  for (const formula of liveFormulas()) {
    const columns = fieldsOf(formula);
    const needs = columns.some(needsBoard) ? "board" : "spot";
    hub.watch({ symbol: formula.symbol, ...window, needs }, (live) => {
      if (live.board) tables += liveTable([liveRow(live, noonMs)], columns).length;
    });
  }
  await advance(1_000);
  const ms = await processorMs(async () => {
    for (const piece of pieces) send(piece);
    for (let before = -1; before !== tables;) {
      before = tables;
      for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  });
  hub.close();
  if (tables < LIVE_CELLS * SECONDS) throw new Error(`${tables} tables were made, fewer than a cell a second.`);
  return ms / SECONDS;
}

/** What a page does whose cells know nothing of each other: a connection, a parser and a decoded board for each. */
async function connectionPerCell(alone: ReadonlyMap<string, readonly Uint8Array[]>): Promise<number> {
  const cells = liveFormulas().map((formula) => {
    const columns = fieldsOf(formula);
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === "snapshot") showAlone(JSON.parse(data) as SymbolHeatmap, columns); // unchecked, as such code does
      },
    });
    return { formula, take: (piece: Uint8Array) => parser.feed(decoder.decode(piece, { stream: true })) };
  });
  const ms = await processorMs(() => {
    for (const { formula, take } of cells) alone.get(formula.symbol)?.forEach(take);
    return Promise.resolve();
  });
  return ms / SECONDS;
}

function showAlone(board: SymbolHeatmap, columns: readonly (typeof liveFields)[number][]): void {
  const { symbol } = board;
  const levels = () => levelsDigest(board);
  liveTable([{ symbol, state: "live", reason: undefined, board, levels, ageSeconds: 0 }], columns);
}

async function processorMs(work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
