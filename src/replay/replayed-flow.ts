import type { FlowApi } from "../client/flow-api";
import { unixTimeMs } from "../contract/calendar-dates";
import type { TopContract } from "../contract/flow/contracts";
import type { MarketTide } from "../contract/flow/tide";
import type { CallContext } from "../transport/call-context";
import type { MarketSource } from "./market-source";
import { ReplayError, type ReplayDates } from "./replay-dates";
import { endsAt, endsWithDay, withNote } from "./replay-note";
import { replayedPrints } from "./replayed-prints";

/** The requests for option flow that cells make. */
export type CellFlow = Pick<FlowApi, Exclude<keyof FlowApi, "calls">> & {
  /** The calls that the methods make, for estimates. */
  calls: Pick<FlowApi["calls"], "darkPool">;
};

/** A request for the figures of a whole day, or of several days that end with it. */
interface DayRequest {
  date?: string | undefined;
}

/** A request for a whole day, or for a window up to the newest trade or up to the end of a day. */
interface TrailingRequest extends DayRequest {
  timeframe?: string | undefined;
}

/** A window of a ticker's trades. */
interface WindowRequest {
  fromMs: number;
  toMs: number;
}

/**
 * Returns option flow as it was known at the time of `dates`.
 *
 * Trades, bars and prints end at that time. Figures of whole days, weeks and rankings are those of the last settled session. A
 * request whose result would include anything later is rejected with a `ReplayError`, unless the user has selected whole days.
 */
export function replayedFlow(flow: MarketSource["flow"], dates: ReplayDates): CellFlow {
  const prints = replayedPrints(flow, dates);
  return {
    trades: async (request, context) => {
      const date = dates.sessionOf(request.date);
      const isOver = date < dates.session && request.fromMs === undefined && request.toMs === undefined;
      const toMs = isOver ? undefined : dates.endOf(request.fromMs, request.toMs, dates.tradedUntilMs);
      return flow.trades({ ...request, date, toMs }, withNote(context, endsAt(toMs ?? dates.tradedUntil(date))));
    },
    tide: knownWindow(dates, (request, context) => flow.tide(request, context)),
    strikes: knownWindow(dates, (request, context) => flow.strikes(request, context)),
    compare: knownDay(dates, (request, context) => flow.compare(request, context)),
    history: async (request, context) => {
      const to = dates.lastDay(request.from, request.to);
      return flow.history({ ...request, to }, withNote(context, endsWithDay(to, dates)));
    },
    expirations: knownDay(dates, (request, context) => flow.expirations(request, context)),
    topUnderlyings: knownDay(dates, (request, context) => flow.topUnderlyings(request, context)),
    topWeekContracts: knownDay(dates, async (request, context) =>
      knownContracts(await flow.topWeekContracts(request, context), request.date, dates),
    ),
    topDayContracts: knownDay(dates, async (request, context) =>
      knownContracts(await flow.topDayContracts(request, context), request.date, dates),
    ),
    contractRatio: knownTimeframe(dates, (request, context) => flow.contractRatio(request, context)),
    chainRatio: knownTimeframe(dates, (request, context) => flow.chainRatio(request, context)),
    pressure: knownTimeframe(dates, (request, context) => flow.pressure(request, context)),
    sentiment: () => Promise.reject(new ReplayError("The service provides current sentiment only.")),
    marketTide: async (request, context) => {
      const date = dates.sessionOf(request.date);
      const note = endsAt(dates.tradedUntil(date));
      const result = await flow.marketTide({ ...request, date }, withNote(context, note));
      return { ...result, record: barsUntil(result.record, dates.atMs) };
    },
    darkPool: prints.darkPool,
    darkPoolPages: prints.darkPoolPages,
    calls: { darkPool: prints.call },
  };
}

/** Sends a request in the context of a caller. */
type Send<Request, Result> = (request: Request, context: CallContext) => Promise<Result>;

/** Returns how requests for a whole day are sent: for a day that was final. */
function knownDay<Request extends DayRequest, Result>(
  dates: ReplayDates,
  send: Send<Request, Result>,
): Send<Request, Result> {
  return async (request, context) => {
    const date = dates.wholeDayOf(request.date);
    return send({ ...request, date }, withNote(context, endsWithDay(date, dates)));
  };
}

/** Returns how requests for a window are sent: it ends at the replay clock at the latest. */
function knownWindow<Request extends WindowRequest, Result>(
  dates: ReplayDates,
  send: Send<Request, Result>,
): Send<Request, Result> {
  return async (request, context) => {
    const toMs = dates.endOf(request.fromMs, request.toMs, dates.tradedUntilMs);
    return send({ ...request, toMs }, withNote(context, endsAt(toMs)));
  };
}

/** Returns how requests for a trailing window are sent. They reject with a `ReplayError` for minutes of a day that was not final. */
function knownTimeframe<Request extends TrailingRequest, Result>(
  dates: ReplayDates,
  send: Send<Request, Result>,
): Send<Request, Result> {
  const sendDay = knownDay(dates, send);
  return async (request, context) => {
    const { timeframe = "1d", date = dates.session } = request;
    if (timeframe === "1d" || date <= dates.settled) return sendDay(request, context);
    throw new ReplayError(
      `The service provides the last ${timeframe} only up to now or up to the end of a day. Use the window "1d", or the date ${dates.settled} or earlier.`,
    );
  };
}

/**
 * Returns contracts without the change of open interest over a day if it was published after the time of the replay clock. It is no
 * figure of that day, so the choice of whole days does not include it.
 */
function knownContracts<Result extends { record: TopContract[] }>(
  contracts: Result,
  day: string | undefined,
  dates: ReplayDates,
): Result {
  if (day === undefined || dates.knowsOpenInterestAfter(day)) return contracts;
  return { ...contracts, record: contracts.record.map((contract) => ({ ...contract, oiChange: null })) };
}

/** Returns the bars that had ended at an instant, in milliseconds since 1970 UTC. Cumulative values are those that were sent. */
function barsUntil(tide: MarketTide, untilMs: number): MarketTide {
  return { ...tide, bars: tide.bars.filter(({ timestampEnd }) => unixTimeMs(timestampEnd) <= untilMs) };
}
