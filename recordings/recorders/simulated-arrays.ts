import type { TradingDay } from "../../market/days/trading-day";
import { darkPrints } from "../../market/tape/dark-prints";
import { MULTI_LEG, rightOf, SWEEP, type Tape } from "../../market/tape/tape";
import { volatilityOfPrint } from "../../market/tape/tape-facts";
import { printArrays, tradeArrays } from "../tape-store/stage-arrays";
import { blankArrays } from "../tape-store/trade-columns";

/** Returns the prints of a simulated tape as trades that are staged, in its order. Without volatility and delta if `rounded` is set. */
export function simulatedTrades(
  tape: Tape,
  { underlyingAt, roots, rounded }: { underlyingAt: number; roots: readonly string[]; rounded: boolean },
) {
  const { day } = tape;
  const into = blankArrays(tradeArrays, tape.rows);
  into.underlying_at.fill(underlyingAt);
  const rootOf = day.expirations.map(({ root }) => roots.indexOf(root));
  for (let row = 0; row < tape.rows; row += 1) {
    const contract = tape.contract[row] ?? 0;
    const cell = contract >> 1;
    const expiration = day.expirationOf[cell] ?? 0;
    const flags = tape.flags[row] ?? 0;
    const { volatility, delta } = rounded ? { volatility: NaN, delta: NaN } : volatilityOfPrint(tape, row);
    into.root_at[row] = rootOf[expiration] ?? 0;
    into.expiration[row] = day.expirations[expiration]?.day ?? 0;
    into.is_call[row] = rightOf(contract) === "call" ? 1 : 0;
    into.strike[row] = day.strikeOf[cell] ?? 0;
    into.at_ms[row] = day.openMs + (tape.atMs[row] ?? 0);
    into.price[row] = (tape.priceCents[row] ?? 0) / 100;
    into.size[row] = tape.size[row] ?? 0;
    into.bid[row] = (tape.bidCents[row] ?? 0) / 100;
    into.ask[row] = (tape.askCents[row] ?? 0) / 100;
    into.underlying_price[row] = (tape.spotCents[row] ?? 0) / 100;
    into.implied_volatility[row] = volatility;
    into.delta[row] = delta;
    into.is_sweep[row] = (flags & SWEEP) === 0 ? 0 : 1;
    into.is_multi_leg[row] = (flags & MULTI_LEG) === 0 ? 0 : 1;
    into.package[row] = tape.cluster[row] ?? 0;
    into.exchanges[row] = tape.venues[row] ?? 1;
  }
  return into;
}

/** Returns the off-exchange prints of a simulated session as prints that are staged, in the order of time. */
export function simulatedPrintRows(day: TradingDay, { underlyingAt, seed }: { underlyingAt: number; seed: number }) {
  const prints = darkPrints(day, seed);
  const into = blankArrays(printArrays, prints.length);
  into.ticker_at.fill(underlyingAt);
  prints.forEach(({ instantMs, priceCents, size }, row) => {
    into.at_ms[row] = instantMs;
    into.price[row] = priceCents / 100;
    into.size[row] = size;
  });
  return into;
}
