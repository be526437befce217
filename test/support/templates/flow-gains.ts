import { uniform } from "./uniform";

/** One session of one-minute bars: net premium, calls less puts, in dollars, and the price at the end of each bar. */
interface SessionBars {
  net: readonly number[];
  prices: readonly number[];
}

/** What trades with the flow gained in one session, in basis points, and how many there were. */
interface SessionGain {
  sum: number;
  trades: number;
}

/** Reads the bars of a response of `/v1/market/tide`. */
export function sessionBars(body: unknown): SessionBars {
  const { data } = body as { data: { bars: readonly { ncp: number; npp: number; spyPrice: number }[] } };
  return { net: data.bars.map(({ ncp, npp }) => ncp - npp), prices: data.bars.map(({ spyPrice }) => spyPrice) };
}

/** Trades in the direction of each bar, from the price one bar after its end until some minutes later, as the methods sheet says. */
export function sessionGain({ net, prices }: SessionBars, minutes: number): SessionGain {
  const trades = net.flatMap((premium, bar) => {
    const [entry, exit] = [prices[bar + 1], prices[bar + 1 + minutes]];
    return entry === undefined || exit === undefined ? [] : [{ premium, move: 10_000 * (exit / entry - 1) }];
  });
  const drift = trades.reduce((sum, { move }) => sum + move, 0) / trades.length;
  return {
    sum: trades.reduce((sum, { premium, move }) => sum + Math.sign(premium) * (move - drift), 0),
    trades: trades.filter(({ premium }) => premium !== 0).length,
  };
}

/** The mean gain of all trades of some sessions, in basis points. */
export function meanGain(sessions: readonly SessionGain[]): number {
  const total = (of: (session: SessionGain) => number) => sessions.reduce((sum, session) => sum + of(session), 0);
  return total(({ sum }) => sum) / total(({ trades }) => trades);
}

/** The mean gain of sample `k`, from 1 on: as many sessions as there are, drawn with replacement. */
export function resampledGain(sessions: readonly SessionGain[], k: number): number {
  const { length } = sessions;
  return meanGain(sessions.flatMap((_session, order) => sessions[Math.floor(length * uniform(order + 1, k))] ?? []));
}

/** The ends of the middle 95 % of 500 resampled gains, with linear interpolation. */
export function gainInterval(sessions: readonly SessionGain[]): { low: number; high: number } {
  const samples = Array.from({ length: 500 }, (_sample, index) => resampledGain(sessions, index + 1));
  samples.sort((a, b) => a - b);
  // Of 500 values the percentile 2.5 is 0.475 of the way from the 13th to the 14th.
  const between = (index: number, share: number) =>
    (samples[index] ?? NaN) * (1 - share) + (samples[index + 1] ?? NaN) * share;
  return { low: between(12, 0.475), high: between(486, 0.525) };
}
