import { addDays, dayNumber } from "../../calendar/plain-dates";
import type { EndpointCall } from "../../client/requests/endpoint-call";
import type { MarketView } from "../../replay/market-view";
import type { RowOrFailure } from "../../tables/table";
import { ServiceError } from "../../transport/errors";
import { ArgumentError } from "../arguments/argument-error";
import type { TimeWindow } from "../arguments/read-window";
import { settledRows } from "../each-symbol";

const MINUTE_MS = 60_000;

/** The longest window that one call returns. */
const CALL_MINUTES = 15;

/** A day contains any session. A longer window is most likely a wrong date, and would cost thousands of credits. */
const MAX_WINDOW_CALLS = (24 * 60) / CALL_MINUTES;

/**
 * Splits a window into pieces of 15 minutes, oldest first; each starts at the end of the one before. Pieces that start in the
 * future, at or after `nowMs`, are omitted, except the first.
 */
export function windowPieces({ fromMs, toMs }: TimeWindow, nowMs = Infinity): TimeWindow[] {
  const widthMs = CALL_MINUTES * MINUTE_MS;
  const count = Math.max(1, Math.ceil((Math.min(toMs, nowMs) - fromMs) / widthMs));
  if (count > MAX_WINDOW_CALLS) {
    const hours = Math.ceil((toMs - fromMs) / (60 * MINUTE_MS));
    const message = `A window of frames can be one day long at most; from start to end are ${hours} hours:`;
    throw new ArgumentError(
      `${message} use a formula for each session.`,
      `${message} ask about each session by itself.`,
    );
  }
  return Array.from({ length: count }, (_, index) => ({
    fromMs: fromMs + index * widthMs,
    toMs: Math.min(fromMs + (index + 1) * widthMs, toMs),
  }));
}

/** The number of days that one call returns. */
const CALL_DAYS = 31;

/** Five years: no service stores more, and each call takes its time. */
const MAX_DATE_CALLS = 60;

/** A range of dates, both included, YYYY-MM-DD; it ends with the last day with figures if `to` is `undefined`. */
interface DateRange {
  from: string;
  to: string | undefined;
}

/**
 * Splits a range of dates into pieces of 31 days, oldest first. The last piece has no end if the range has none. Pieces that
 * start after `lastDay`, the last day with figures, are omitted, except the first.
 */
export function datePieces({ from, to }: DateRange, lastDay: string): DateRange[] {
  const last = to === undefined || to > lastDay ? lastDay : to;
  const days = dayNumber(last) - dayNumber(from) + 1;
  const count = Math.max(1, Math.ceil(days / CALL_DAYS));
  if (count > MAX_DATE_CALLS) {
    throw new ArgumentError(`A range of sessions can be five years long at most; ${from} is too early: start later.`);
  }
  return Array.from({ length: count }, (_, index) => {
    const start = addDays(from, index * CALL_DAYS);
    const isLast = index === count - 1;
    return { from: start, to: isLast ? to : addDays(start, CALL_DAYS - 1) };
  });
}

/** A request that is too long for one call. */
interface PiecewiseRequest<Piece, Data> {
  symbols: readonly string[];
  /** In the order of time. */
  pieces: readonly Piece[];
  /** The call for one symbol and piece, to estimate its price. */
  call: (symbol: string, piece: Piece) => EndpointCall;
  /** Sends that call. */
  request: (symbol: string, piece: Piece) => Promise<{ record: Data }>;
}

/**
 * Returns the results of each symbol, one per piece and oldest first; a symbol fails alone and as a whole.
 *
 * The price of all calls is checked against the limits before the first is sent. Pieces are requested one after the other, so that
 * each has its full time and a failure stops the rest; the symbols of a piece share calls. A piece without stored data is omitted
 * if others have data.
 */
export async function eachSymbolInPieces<Piece, Data>(
  { market }: Pick<MarketView, "market">,
  { symbols, pieces, call, request }: PiecewiseRequest<Piece, Data>,
): Promise<RowOrFailure<readonly Data[]>[]> {
  const calls = pieces.flatMap((piece) => symbols.map((symbol) => call(symbol, piece)));
  await market.budget.check((await market.estimate(calls)).credits);
  const results = symbols.map((symbol) => new PieceResults<Data>(symbol));
  for (const piece of pieces) {
    const pending = results.filter(({ hasFailed }) => !hasFailed);
    await Promise.all(pending.map((result) => result.add(request(result.symbol, piece))));
  }
  return settledRows(
    symbols,
    results.map((result) => result.settled()),
  );
}

/** The results of one symbol so far. */
class PieceResults<Data> {
  readonly symbol: string;
  readonly #results: Data[] = [];
  #failure: { problem: unknown } | undefined;
  #hasFailed = false;

  constructor(symbol: string) {
    this.symbol = symbol;
  }

  /** A piece has failed, for a reason other than that nothing is stored. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Waits for the result of one more piece. */
  async add(result: Promise<{ record: Data }>): Promise<void> {
    try {
      this.#results.push((await result).record);
    } catch (problem) {
      this.#failure = { problem };
      this.#hasFailed = !isNothingStored(problem);
    }
  }

  /** Returns all results; the failure of a piece, or if no piece has data, the reason. */
  settled(): PromiseSettledResult<{ record: readonly Data[] }> {
    return this.#failure && (this.#hasFailed || this.#results.length === 0)
      ? { status: "rejected", reason: this.#failure.problem }
      : { status: "fulfilled", value: { record: this.#results } };
  }
}

function isNothingStored(problem: unknown): boolean {
  return problem instanceof ServiceError && problem.code === "no_data";
}
