import { volScreenerResponseSchema } from "@strikebook/contract";
import { coverage } from "../../market/volatility/vol-coverage";
import { screenerRow, type ScreenerRow } from "../../market/volatility/vol-derived";
import { symbolVol, type SymbolVol } from "../../market/volatility/symbol-vol";
import type { VolRecords } from "../../market/volatility/vol-record";
import type { VolState } from "../../market/volatility/vol-state";
import { trailingYear } from "../../market/volatility/vol-statistics";
import { WaitingRequest, WorkQueue } from "../background/work-queue";
import { yieldToEventLoop } from "../gateway/clock";
import type { Route } from "../gateway/route";
import { ofInstant, type VolatilitySources, type VolMarket, volRoute } from "./volatility-route";

/**
 * `/v1/vol/screener`: one row per covered symbol. The first request of a session computes a year of every symbol. If that
 * takes too long, the caller gets `warming_up` and the computation continues.
 */
export function screenerRoute(sources: VolatilitySources): Route {
  const queue = new WorkQueue(sources.clock);
  let newest: { key: string; rows: readonly ScreenerRow[] } | undefined;
  const rowsAt = async (
    { state, records }: VolMarket,
    isPast: boolean,
    signal: AbortSignal,
  ): Promise<readonly ScreenerRow[]> => {
    const key = `${state.instantMs} ${state.publishedMs} ${isPast}`;
    if (newest?.key === key) return newest.rows;
    const request = new WaitingRequest(signal);
    const compute = async () => {
      const rows = await screenerRows(records, state, isPast);
      newest = { key, rows };
      return rows;
    };
    return queue.orWarmingUp(request, queue.add({ key, kind: "screener", priority: "response", request }, compute));
  };
  return volRoute(sources, {
    module: "screener",
    summary: "Every covered symbol with the measures to compare it by.",
    ...ofInstant,
    responseSchema: volScreenerResponseSchema,
    data: async ({ timestampMs }, read, { signal }) => ({
      symbols: await rowsAt(read, timestampMs !== undefined, signal),
    }),
  });
}

async function screenerRows(records: VolRecords, state: VolState, isPast: boolean): Promise<ScreenerRow[]> {
  const rows: ScreenerRow[] = [];
  for (const vol of await allSymbolVols(records, state)) {
    await computeYear(vol);
    rows.push(screenerRow(vol, isPast ? undefined : records.source));
  }
  return rows;
}

/** Returns the volatility of every covered symbol, in the order of the source. Yields after each symbol. */
export async function allSymbolVols(records: VolRecords, state: VolState): Promise<SymbolVol[]> {
  const { covered } = coverage(records.source, records.source.symbols, state);
  const vols: SymbolVol[] = [];
  for (const symbol of covered) {
    await yieldToEventLoop();
    vols.push(symbolVol(records, symbol, state));
  }
  return vols;
}

/** Sessions that are computed before yielding: about ten milliseconds. */
const SESSIONS_PER_TURN = 6;

/** Computes the sessions of a year that the rank of a symbol needs: a third of a second, once a session. Yields in between. */
async function computeYear({ record }: SymbolVol): Promise<void> {
  for (const position of trailingYear(record.sessions.length - 1)) {
    if (position % SESSIONS_PER_TURN === 0) await yieldToEventLoop();
    record.rowAt(position);
  }
}
