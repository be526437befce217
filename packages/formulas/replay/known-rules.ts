import { closingMs, easternText, sharesClosingMs } from "@strikebook/calendar";
import {
  type AnyEndpoint,
  type ContractQuote,
  type CoveredSymbol,
  type CoveredVolSymbol,
  type EndpointFacts,
  type KnownRule,
  type MarketTide,
  type SymbolChain,
  type SymbolHeatmap,
  type TopContract,
  historicalEndpoint,
  unixTimeMs,
} from "@strikebook/contract";
import { type ReplayNote, UnsupportedArgumentError } from "@strikebook/client";
import { levelsDigest } from "../levels/levels-digest";
import { ReplayError, type ReplayDates } from "./replay-dates";

/** The fields of requests that concern the time: dates (YYYY-MM-DD) and instants in milliseconds since 1970 UTC. */
interface DatedRequest {
  readonly symbol?: string;
  readonly date?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly atMs?: number | undefined;
  readonly timeEndMs?: number | undefined;
  readonly timeStartMs?: number | undefined;
  readonly timeframe?: string | undefined;
}

/** A request for the change since the close of a session. */
interface FixedRequest {
  readonly fixed?: string | undefined;
}

/** What is requested in place of a request at a time of the replay clock, and what of the response was known then. */
interface KnownRequest {
  readonly request: object;
  /** Another endpoint, if it has the past of this endpoint. */
  readonly endpoint?: AnyEndpoint;
  readonly note: ReplayNote;
  /** Returns the part of a record that was known. */
  readonly trim?: (record: never) => unknown;
  /** Returns the error that a user sees for a failure. */
  readonly explain?: (failure: unknown) => unknown;
}

/**
 * Returns the request at the time of `dates`. Trades, bars and prints end at that time; figures of whole days, weeks and rankings come
 * from the last settled session.
 *
 * @throws ReplayError if the result would include anything later, unless the user has selected whole days, and for data that the service
 * has only as of now.
 */
export function knownRequest({ known }: EndpointFacts, request: object, dates: ReplayDates): KnownRequest {
  if (known === undefined) return { request, note: statesItsTime };
  if (typeof known === "object") {
    if (known.hasTimestamp) return atTimestamp(request, known.nowOnly, dates);
    throw new ReplayError(known.nowOnly);
  }
  return rules[known](request, dates);
}

/** Describes a record that states its own time, such as a board. */
const statesItsTime: ReplayNote = { asOf: undefined, includesLater: false };

/** Describes data that ends at a time, in milliseconds since 1970 UTC. */
function endsAt(instantMs: number): ReplayNote {
  return { asOf: new Date(instantMs).toISOString(), includesLater: false };
}

/** Describes figures of whole days that end with a day. */
function endsWithDay(day: string, dates: ReplayDates): ReplayNote {
  return { asOf: new Date(closingMs(day)).toISOString(), includesLater: dates.includesLater(day) };
}

const rules: Readonly<Record<KnownRule, (request: DatedRequest, dates: ReplayDates) => KnownRequest>> = {
  "live board": (request, dates) => boardAt({ ...request, atMs: dates.atMs }, dates),
  "live levels": (request, dates) => {
    const board = boardAt({ ...request, atMs: dates.atMs }, dates);
    return { ...board, trim: (record: SymbolHeatmap) => levelsDigest(knownBoard(record, dates.atMs)) };
  },
  "past board": boardAt,
  quotes: (request, dates) => {
    const { atMs = dates.atMs } = request;
    if (atMs > dates.atMs) throw afterClock(easternText(atMs), dates.atMs);
    const trim = (record: ContractQuote | SymbolChain) => notAfter(record, dates.atMs, "The nearest stored quote");
    return { request: { ...request, atMs }, note: statesItsTime, trim };
  },
  frames: (request, dates) => {
    const toMs = dates.endOf(request.fromMs, request.toMs, dates.atMs);
    return { request: { ...request, toMs }, note: statesItsTime };
  },
  days: (request, dates) => {
    const to = dates.lastDay(request.from, request.to);
    return { request: { ...request, to }, note: endsWithDay(to, dates) };
  },
  "covered symbols": (request, dates) => ({
    request,
    note: endsAt(dates.atMs),
    trim: (symbols: readonly CoveredSymbol[]) => symbols.map((symbol) => coveredUntil(symbol, dates.today)),
  }),
  // The other fields that a service sends describe the current state of a symbol.
  "covered names": (request, dates) => ({
    request,
    note: endsAt(dates.atMs),
    trim: (symbols: readonly CoveredVolSymbol[]) =>
      symbols.map((symbol) => (typeof symbol === "string" ? symbol : { symbol: symbol.symbol })),
  }),
  trades: (request, dates) => {
    const date = dates.sessionOf(request.date);
    const isOver = date < dates.session && request.fromMs === undefined && request.toMs === undefined;
    const toMs = isOver ? undefined : dates.endOf(request.fromMs, request.toMs, dates.tradedUntilMs);
    return { request: { ...request, date, toMs }, note: endsAt(toMs ?? dates.tradedUntil(date)) };
  },
  window: (request, dates) => {
    const toMs = dates.endOf(request.fromMs, request.toMs, dates.tradedUntilMs);
    return { request: { ...request, toMs }, note: endsAt(toMs) };
  },
  day: wholeDay,
  "ranked contracts": (request, dates) => ({
    ...wholeDay(request, dates),
    trim: (contracts: readonly TopContract[]) => knownContracts(contracts, request.date, dates),
  }),
  timeframe: (request, dates) => {
    const { timeframe = "1d", date = dates.session } = request;
    if (timeframe === "1d" || date <= dates.settled) return wholeDay(request, dates);
    throw new ReplayError(
      `The last ${timeframe} is available only up to now or up to the end of a day. Use the window "1d", or the date ${dates.settled} or earlier.`,
    );
  },
  bars: (request, dates) => {
    const date = dates.sessionOf(request.date);
    return {
      request: { ...request, date },
      note: endsAt(dates.tradedUntil(date)),
      trim: (tide: MarketTide) => barsUntil(tide, dates.atMs),
    };
  },
  prints: printsUntil,
};

function boardAt(request: DatedRequest, { atMs }: ReplayDates): KnownRequest {
  if (request.atMs !== undefined && request.atMs > atMs) throw afterClock(easternText(request.atMs), atMs);
  const trim = (board: SymbolHeatmap) => knownBoard(board, atMs);
  return { endpoint: historicalEndpoint, request, note: statesItsTime, trim };
}

/** Requests figures of the instant of the clock. `nowOnly` is what a user reads if the service has them only as of now. */
function atTimestamp(request: FixedRequest, nowOnly: string, dates: ReplayDates): KnownRequest {
  const { atMs } = dates;
  if (request.fixed !== undefined) dates.sessionOf(request.fixed);
  const explain = (failure: unknown) =>
    failure instanceof UnsupportedArgumentError && failure.argument === "timestamp"
      ? new ReplayError(nowOnly)
      : failure;
  return { request: { ...request, timestampMs: atMs }, note: endsAt(atMs), explain };
}

/** Returns a board; throws a `ReplayError` if a service returned the nearest board and it is later than the replay clock. */
function knownBoard(board: SymbolHeatmap, atMs: number): SymbolHeatmap {
  return notAfter(board, atMs, "The nearest stored board");
}

function notAfter<Record extends { readonly asOf: string }>(record: Record, atMs: number, what: string): Record {
  const asOfMs = Date.parse(record.asOf);
  if (asOfMs > atMs) throw afterClock(`${what}, of ${easternText(asOfMs)},`, atMs);
  return record;
}

function afterClock(what: string, atMs: number): ReplayError {
  return new ReplayError(`${what} is after the replay clock, ${easternText(atMs)}. Use an earlier time.`);
}

/** Returns a symbol with the part of its history that was stored at the end of a day. */
function coveredUntil(symbol: CoveredSymbol, today: string): CoveredSymbol {
  const { history } = symbol;
  if (!history || history.to <= today) return symbol;
  return { ...symbol, history: history.from <= today ? { from: history.from, to: today } : null };
}

/** Figures of a whole day, or of several days that end with it, of a day that was final. */
function wholeDay(request: DatedRequest, dates: ReplayDates): KnownRequest {
  const date = dates.wholeDayOf(request.date);
  return { request: { ...request, date }, note: endsWithDay(date, dates) };
}

/**
 * Returns contracts without the change of open interest over a day if it was published after the time of the replay clock. It is no
 * figure of that day, so the choice of whole days does not include it.
 */
function knownContracts(
  contracts: readonly TopContract[],
  requested: string | undefined,
  dates: ReplayDates,
): readonly TopContract[] {
  if (dates.knowsOpenInterestAfter(dates.wholeDayOf(requested))) return contracts;
  return contracts.map((contract) => ({ ...contract, oiChange: null }));
}

/** Returns the bars that had ended at an instant, in milliseconds since 1970 UTC. Cumulative values are those that were sent. */
function barsUntil(tide: MarketTide, untilMs: number): MarketTide {
  return { ...tide, bars: tide.bars.filter(({ timestampEnd }) => unixTimeMs(timestampEnd) <= untilMs) };
}

/**
 * Ends off-exchange prints at the replay clock: the service ends them there, so that a limit and the pages count only prints that were
 * known. A day whose prints are over is requested as a whole, like a live request for it.
 */
function printsUntil(request: DatedRequest, dates: ReplayDates): KnownRequest {
  const { timeStartMs, timeEndMs } = request;
  const date = dates.sessionOf(request.date);
  const closeMs = sharesClosingMs(date);
  const isWhole = closeMs <= dates.atMs && timeStartMs === undefined && timeEndMs === undefined;
  const endMs = isWhole ? undefined : dates.endOf(timeStartMs, timeEndMs, dates.atMs);
  return {
    request: { ...request, date, timeEndMs: endMs },
    note: endsAt(Math.min(dates.atMs, closeMs)),
    explain: explainedPrints,
  };
}

/** Explains that a service cannot end prints at a time: removing later ones here would leave fewer than the limit. */
function explainedPrints(failure: unknown): unknown {
  if (!(failure instanceof UnsupportedArgumentError) || failure.argument !== "timeEnd") return failure;
  return new ReplayError(
    "Off-exchange prints are available for whole days only. Use the date of an earlier session, or a time after 20:00 in New York.",
  );
}
