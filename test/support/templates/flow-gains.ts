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
