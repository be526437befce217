import { nettedBoard, nettedLevels } from "../../../market/exposure/netted-board";
import { closingMs, dayOf, easternMs, openingMs, previousSession } from "@strikebook/calendar";
import { VolRecords } from "../../../market/volatility/vol-record";
import { simulatedData } from "../../../service/market-source/market-data";
import { differenceContributions, interval, type Interval, slopeContributions } from "./intervals";

/** One session as the templates "Flip regime" and "Positioning" see it. Volatilities are those of its close, in percent per year. */
interface MarketSession {
  open: number;
  high: number;
  low: number;
  close: number;
  /** At 10:00 in New York: the spot, the sum of gamma of 92 strikes and five expirations, and where its running sum changes sign. */
  spot: number;
  net: number;
  flip: number | undefined;
  iv30: number;
  rv20: number;
}

/** Returns the last sessions of a symbol before November 18, 2026, the oldest first, in a market without planted relations. */
export function marketSessions(symbol: string, seed: number, count: number): MarketSession[] {
  const { market, volatility } = simulatedData({ seed, signal: 0 });
  const record = new VolRecords(volatility).through(symbol, dayOf(2026, 11, 17));
  const found: MarketSession[] = [];
  for (let session = dayOf(2026, 11, 17); found.length < count; session = previousSession(session)) {
    const board = market.boardAt(symbol, easternMs(session, 10 * 3_600_000), "once");
    const selection = { metric: "gamma", maxStrikes: 92, expirations: { nearest: 5 }, includeEmpty: false } as const;
    const netted = board && nettedBoard(board, selection);
    if (!board || !netted) throw new Error(`The market has no board of ${symbol}.`);
    const { summary } = nettedLevels(netted, board.spot);
    const { iv30, rv20 } = record.rowAt(record.sessions.lastIndexOf(session));
    const prices: number[] = [];
    for (let at = openingMs(session); at <= closingMs(session); at += 60_000)
      prices.push(market.spotAt(symbol, at) ?? NaN);
    found.unshift({
      ...{ open: prices[0] ?? NaN, high: Math.max(...prices), low: Math.min(...prices), close: prices.at(-1) ?? NaN },
      ...{ spot: board.spot, net: summary.netExposure, flip: summary.flip?.level },
      ...{ iv30: iv30 ?? NaN, rv20: rv20 ?? NaN },
    });
  }
  return found;
}

/** Returns the interval of the slope of the next day's volatility on net exposure, given a past volatility. */
export function positioningSlope(sessions: readonly MarketSession[], past: "iv30" | "rv20"): Interval {
  const observed = sessions.slice(0, -1).map((session, index) => {
    const { open, high, low } = sessions[index + 1] ?? session;
    const variance = Math.log(open / session.close) ** 2 + Math.log(high / low) ** 2 / (4 * Math.LN2);
    return { logVolatility: Math.log(variance) / 2, exposure: session.net, control: Math.log(session[past]) };
  });
  return interval(
    slopeContributions(
      observed.map(({ logVolatility }) => logVolatility),
      observed.map(({ exposure }) => exposure),
      observed.map(({ control }) => control),
    ),
    3,
  );
}

/**
 * Returns the interval of the difference of mean moves, in implied moves, of sessions below and above the flip; `undefined` with fewer
 * than ten sessions on a side. The first session has no close before.
 */
export function flipDifference(sessions: readonly MarketSession[]): Interval | undefined {
  const observed = sessions.slice(1).map(({ spot, flip, net, close }, index) => ({
    value: Math.abs(close / spot - 1) / (sessions[index]?.iv30 ?? NaN),
    isFirst: flip === undefined ? net < 0 : spot < flip,
  }));
  const below = observed.filter(({ isFirst }) => isFirst).length;
  return Math.min(below, observed.length - below) < 10 ? undefined : interval(differenceContributions(observed));
}

/** Returns whether an interval leaves out 0: whether its template would find a relation. */
export const findsRelation = ({ low, high }: Interval): boolean => low > 0 || high < 0;
