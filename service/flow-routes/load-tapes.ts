import { closingMs, type Day } from "@strikebook/calendar";
import { type QueryRequest, runQuery, type TapeQueries } from "../../market/flow/queries/tape-queries";
import type { Tapes } from "../../market/flow/tapes/tapes";
import type { RequestedWork } from "../background/background-work";
import { yieldToEventLoop } from "../gateway/clock";

/** The means of one request to read tapes. */
export interface TapeReading {
  tapes: Tapes;
  /** Returns the computations of the request in the background, if there is a background process. */
  background: () => RequestedWork | undefined;
}

/** Most tapes that one request computes in this process, each in at most a tenth of a second. More are left to the background. */
const MAX_TAPES_IN_REQUEST = 3;

/**
 * Runs a query over the whole tapes of sessions: from a few tapes in this process, yielding after each; from many in the background.
 * The result of a query over every underlying is stored if all its sessions have closed.
 */
export async function runTapeQuery<Name extends keyof TapeQueries>(
  reading: TapeReading,
  name: Name,
  request: QueryRequest<Name>,
  sessions: readonly Day[],
): Promise<ReturnType<TapeQueries[Name]>> {
  const { tapes } = reading;
  const ticker = "ticker" in request ? request.ticker : undefined;
  const underlyings = ticker === undefined ? tapes.underlyings : [tapeUnderlying(ticker, tapes)];
  const background = underlyings.length * sessions.length > MAX_TAPES_IN_REQUEST ? reading.background() : undefined;
  if (background) {
    const isFinished = ticker === undefined && areOver(sessions, request.nowMs);
    return background.orWarmingUp(background.runQuery(name, request, isFinished));
  }
  await loadTapes(reading, underlyings, sessions);
  return runQuery(tapes, name, request);
}

/** Returns the underlying of a ticker, which can be an option root. */
export function tapeUnderlying(ticker: string, tapes: Tapes): string {
  return tapes.scopeOf(ticker)?.underlying ?? ticker;
}

/**
 * Caches the tapes of sessions in this process, so that a response computed from them needs only the trades since the last response: a
 * few are computed here, yielding after each; many in the background. `onArrived` is called with each of those as it arrives, while
 * the other tapes are computed.
 */
export async function loadTapes(
  { tapes, background }: TapeReading,
  underlyings: readonly string[],
  sessions: readonly Day[],
  onArrived: (underlying: string) => void = () => undefined,
): Promise<void> {
  const missing = pairsOf(underlyings, sessions).filter(([underlying, session]) => !tapes.hasTape(underlying, session));
  await computeEach(missing, background, {
    here: (underlying, session) => tapes.tape(underlying, session),
    there: async (work, underlying, session) => {
      const columns = await work.session("tape", underlying, session);
      if (columns) tapes.storeTape(underlying, session, columns);
      onArrived(underlying);
    },
  });
}

/** Caches the trading by contract of a finished session in this process: a few are computed here, many in the background. */
export async function loadContracts(
  { tapes, background }: TapeReading,
  underlyings: readonly string[],
  session: Day,
): Promise<void> {
  const missing = underlyings.filter((underlying) => !tapes.hasContracts(underlying, [session]));
  await computeEach(pairsOf(missing, [session]), background, {
    here: (underlying) => tapes.contracts(underlying, [session]),
    there: async (work, underlying) =>
      tapes.storeContracts(underlying, [session], await work.session("contracts", underlying, session)),
  });
}

/**
 * Caches the tapes of the open session in this process, and adds up their trades by contract so far, yielding after each. Later
 * requests add the trades since then.
 */
export async function loadOpenContracts(
  reading: TapeReading,
  underlyings: readonly string[],
  session: Day,
  nowMs: number,
): Promise<void> {
  const { tapes } = reading;
  const addUp = (underlying: string) => void tapes.currentContracts(underlying, session, nowMs);
  await loadTapes(reading, underlyings, [session], addUp);
  for (const underlying of underlyings) {
    if (tapes.hasCurrentContracts(underlying, session)) continue;
    addUp(underlying);
    await yieldToEventLoop();
  }
}

type Pair = readonly [underlying: string, session: Day];

function pairsOf(underlyings: readonly string[], sessions: readonly Day[]): Pair[] {
  return sessions.flatMap((session) => underlyings.map((underlying) => [underlying, session] as const));
}

/** How something is computed for one session of an underlying: in this process, or in the background. */
interface SessionComputation {
  here: (underlying: string, session: Day) => unknown;
  there: (work: RequestedWork, underlying: string, session: Day) => Promise<void>;
}

/** Computes something for each pair. Rejects with the `ApiError` `warming_up` if that takes too long; it continues nevertheless. */
async function computeEach(
  pairs: readonly Pair[],
  background: TapeReading["background"],
  { here, there }: SessionComputation,
): Promise<void> {
  const work = pairs.length > MAX_TAPES_IN_REQUEST ? background() : undefined;
  if (work) {
    await work.orWarmingUp(Promise.all(pairs.map((pair) => there(work, ...pair))));
    return;
  }
  for (const pair of pairs) {
    here(...pair);
    await yieldToEventLoop();
  }
}

/** Whether all sessions have closed by an instant, in milliseconds since 1970 UTC: nothing about them changes any more. */
export function areOver(sessions: readonly Day[], nowMs: number): boolean {
  return sessions.every((session) => nowMs >= closingMs(session));
}

/** The sessions to summarize up to an instant (milliseconds since 1970 UTC), and the kind of summary. */
interface SummaryRequest {
  sums: "slices" | "totals";
  underlyings: readonly string[];
  sessions: readonly Day[];
  nowMs: number;
}

/**
 * Computes and stores the summaries of finished sessions that a response needs, and the tapes of those that are not over: a few in
 * this process, yielding after each; many in the background. Rejects with the `ApiError` `warming_up` if that takes too long; what
 * was started is stored nevertheless.
 */
export async function summarizeSessions(reading: TapeReading, request: SummaryRequest): Promise<void> {
  const { tapes, background } = reading;
  const { sums, underlyings, sessions, nowMs } = request;
  const finished = pairsOf(
    underlyings,
    sessions.filter((session) => nowMs >= closingMs(session)),
  );
  const missing = finished.filter(([underlying, session]) => !tapes.hasStored(sums, underlying, session));
  await computeEach(missing, background, {
    here: (underlying, session) =>
      sums === "slices" ? tapes.slices(underlying, session, nowMs) : tapes.completeTotals(underlying, session),
    there: async (work, underlying, session) => {
      if (sums === "slices") tapes.storeSlices(underlying, session, await work.session("slices", underlying, session));
      else tapes.storeTotals(underlying, session, await work.session("totals", underlying, session));
    },
  });
  await loadTapes(
    reading,
    underlyings,
    sessions.filter((session) => nowMs < closingMs(session)),
  );
}
