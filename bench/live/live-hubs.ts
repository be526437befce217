import { createParser } from "eventsource-parser";
import { paidPlan, servedPracticeAccount } from "../../service/gateway/accounts";
import { simulatedData } from "../../service/market-source/market-data";
import { BoardHub, MarketClient, type Platform, cellWords, defaultLiveSettings } from "@strikebook/client";
import type { SymbolHeatmap } from "@strikebook/contract";
import { watchedRow } from "../../src/functions/live-row";
import { keyLevelsOf, liveFields, liveTable, needsBoard } from "@strikebook/formulas";
import { startLive } from "../../scripts/support/stream/start-live";
import { processorMsOf } from "../support/measure";
import { liveFormulas, liveSymbols, LIVE_CELLS, type LiveFormula } from "./live-cells";

/** A weekday noon in New York. */
const noonMs = Date.parse("2026-11-18T17:00:00Z");
const SECONDS = 10;

/** Turns of the event loop without a new table after which all bytes are read. */
const TURNS = 200;

const { market } = simulatedData();

const window = { metric: "gamma", maxStrikes: "all", expirations: "all" } as const;
const fieldsOf = ({ fields }: LiveFormula) =>
  fields.split(",").flatMap((name) => liveFields.filter(({ field }) => field === name));

/** Processor time of one second of boards, in milliseconds. */
interface HubTimes {
  hubMs: number;
  perCellMs: number;
}

/** Measures ten seconds of full boards in a thousand cells, from bytes to tables: one shared stream compared with one per cell. */
export async function measureHubs(): Promise<HubTimes> {
  const { combined, separate } = await captureStreams();
  return { hubMs: await throughHub(combined), perCellMs: await connectionPerCell(separate) };
}

/** Captures ten seconds of stream bytes: one stream of all symbols, and one per symbol. */
async function captureStreams(): Promise<{ combined: Uint8Array[]; separate: Map<string, Uint8Array[]> }> {
  const separate = new Map<string, Uint8Array[]>();
  for (const symbol of liveSymbols) separate.set(symbol, await captureStream([symbol]));
  return { combined: await captureStream(liveSymbols), separate };
}

async function captureStream(symbols: readonly string[]): Promise<Uint8Array[]> {
  const { service, advance } = startLive({ market, startMs: noonMs, accounts: [servedPracticeAccount] });
  const address = `http://service.bench/v1/stream?symbols=${symbols.join(",")}&maxStrikes=all&maxExpirations=all`;
  const { body, status } = await service.fetch(new Request(address, { headers: { authorization: "Bearer practice" } }));
  if (!body) throw new Error(`The service refused the stream with status ${status}.`);
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  const read = (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) chunks.push(chunk.value);
  })();
  await advance(SECONDS * 1_000);
  await reader.cancel();
  await read;
  return chunks;
}

/** Feeds the stream through this project's client and hub to a thousand subscribers of ten boards. */
async function throughHub(chunks: readonly Uint8Array[]): Promise<number> {
  const { network, advance } = startLive({ market, startMs: noonMs, accounts: [servedPracticeAccount] });
  let send: (chunk: Uint8Array) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (send = (chunk) => controller.enqueue(chunk)),
  });
  const fetch: Platform["fetch"] = (url, init) =>
    url.includes("/v1/stream")
      ? Promise.resolve(new Response(body, { headers: { "Content-Type": "text/event-stream" } }))
      : network.platform.fetch(url, init);
  const platform = { ...network.platform, fetch };
  const hosts = { baseUrl: "http://service.bench", flowBaseUrl: "http://service.bench/flow" };
  const client = new MarketClient({ hosts: () => hosts, key: () => "practice", platform });
  const hub = new BoardHub({
    platform,
    market: client,
    limits: () => paidPlan,
    settings: () => defaultLiveSettings,
    words: cellWords,
  });
  let tables = 0;
  const clock = { now: () => noonMs };
  for (const formula of liveFormulas()) {
    const columns = fieldsOf(formula);
    const needs = columns.some(needsBoard) ? "board" : "spot";
    hub.watch(
      { symbol: formula.symbol, ...window, needs },
      {
        receive(live) {
          if (live.board) tables += liveTable([watchedRow(live, clock)], columns).length;
        },
      },
    );
  }
  await advance(1_000);
  const ms = await processorMsOf(async () => {
    for (const chunk of chunks) send(chunk);
    for (let before = -1; before !== tables;) {
      before = tables;
      for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  });
  hub.close();
  if (tables < LIVE_CELLS * SECONDS)
    throw new Error(`${tables} tables were built, fewer than one per cell and second.`);
  return ms / SECONDS;
}

/** Feeds each cell its own stream, with its own parser and decoded board. */
async function connectionPerCell(separate: ReadonlyMap<string, readonly Uint8Array[]>): Promise<number> {
  const cells = liveFormulas().map((formula) => {
    const columns = fieldsOf(formula);
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === "snapshot") showBoard(JSON.parse(data) as SymbolHeatmap, columns); // not validated in this variant
      },
    });
    return { formula, take: (chunk: Uint8Array) => parser.feed(decoder.decode(chunk, { stream: true })) };
  });
  const ms = await processorMsOf(() => {
    for (const { formula, take } of cells) separate.get(formula.symbol)?.forEach(take);
    return Promise.resolve();
  });
  return ms / SECONDS;
}

function showBoard(board: SymbolHeatmap, columns: readonly (typeof liveFields)[number][]): void {
  const { symbol } = board;
  const facts = { symbol, state: "live", reason: undefined, board, ageSeconds: 0 };
  liveTable([{ ...facts, levels: columns.some(needsBoard) ? keyLevelsOf(board) : undefined }], columns);
}
