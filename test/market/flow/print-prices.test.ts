import { SimulatedDays } from "../../../market/days/simulated-days";
import type { TradingDay } from "../../../market/days/trading-day";
import { simulatedTape } from "../../../market/flow/tapes/simulated-tapes";
import { MULTI_LEG, rightOf, SWEEP, type Tape } from "../../../market/tape/tape";
import { testDay } from "../../support/market/small-vol";

/** Sessions of several seeds, with an index, funds, and stocks with and without dividends; one session closes early. */
const sampled = [
  [7, "SPX", "2026-03-19"],
  [5, "SPY", "2025-04-08"],
  [5, "XOM", "2026-07-15"],
  [7, "COST", "2026-11-27"],
  [11, "UNH", "2024-05-17"],
  [11, "NVDA", "2026-08-24"],
] as const;
const days = new Map([...new Set(sampled.map(([seed]) => seed))].map((seed) => [seed, new SimulatedDays(seed)]));
const tapes = sampled.map(([seed, symbol, date]): readonly [string, SessionPrints] => {
  const day = days.get(seed)?.day(symbol, testDay(date));
  if (day === undefined) throw new Error(`The market has no ${symbol} on ${date}.`);
  const tape = simulatedTape(day, { seed, signal: 1 });
  return [symbol, Array.from({ length: tape.rows }, (_, row) => printAt(tape, row))];
});
const americanTapes = tapes.filter(([symbol]) => symbol !== "SPX");

/** Returns the prints for which a condition is false, so that a failure shows them. */
function exceptions(prints: SessionPrints, holds: (print: Print) => boolean): Print[] {
  return prints.filter((print) => !holds(print));
}

type Print = ReturnType<typeof printAt>;
type SessionPrints = readonly Print[];

/** Returns the facts of a row, prices in cents. */
function printAt({ day, contract, atMs, ...tape }: Tape, row: number) {
  const listed = contract[row] ?? 0;
  const strike = 100 * (day.strikeOf[listed >> 1] ?? 0);
  const spot = tape.spotCents[row] ?? 0;
  const right = rightOf(listed);
  return {
    right,
    strike,
    spot,
    intrinsic: Math.max(0, right === "call" ? spot - strike : strike - spot),
    discounted: discountedIntrinsic(day, listed, Math.floor((atMs[row] ?? 0) / 1000)),
    price: tape.priceCents[row] ?? 0,
    bid: tape.bidCents[row] ?? 0,
    ask: tape.askCents[row] ?? 0,
    flags: tape.flags[row] ?? 0,
    cluster: tape.cluster[row] ?? 0,
  };
}

/** Returns the lowest value that a European option can have, in cents: the discounted gain of exercise at the forward. */
function discountedIntrinsic(day: TradingDay, contract: number, second: number): number {
  const expiration = day.expirationOf[contract >> 1] ?? 0;
  const gain = day.forwardAt(expiration, second) - (day.strikeOf[contract >> 1] ?? 0);
  const discount = Math.exp(-(day.rate ?? 0) * day.yearsAt(expiration, second));
  return Math.max(0, 100 * discount * (rightOf(contract) === "call" ? gain : -gain));
}

test.each<[string, typeof tapes, (print: Print) => boolean]>([
  [
    "print of an American option has an ask of at least the intrinsic value",
    americanTapes,
    (one) => one.ask >= one.intrinsic,
  ],
  [
    "print of an American option gains as much as exercising at once",
    americanTapes,
    (one) => one.price >= one.intrinsic,
  ],
  ["print gains as much as holding to settlement, discounted", tapes, (one) => one.price >= one.discounted - 1e-6],
  [
    "bid and price is at most that of what the option delivers",
    tapes,
    ({ bid, price, right, strike, spot }) => Math.max(bid, price) <= (right === "call" ? spot : strike),
  ],
  ["quote has a bid below the ask", tapes, ({ bid, ask }) => bid >= 0 && bid < ask],
])("every %s", (_, sessions, holds) => {
  for (const [symbol, prints] of sessions) expect([symbol, exceptions(prints, holds)]).toEqual([symbol, []]);
});

test.each(tapes)("a vertical spread of %s costs between nothing and the distance of its strikes", (_, prints) => {
  const legs = prints.filter(({ flags }) => flags === MULTI_LEG);
  const packages = new Map<number, Print[]>();
  for (const leg of legs) packages.set(leg.cluster, [...(packages.get(leg.cluster) ?? []), leg]);
  const verticals = [...packages.values()].filter(([one, other]) => one?.right === other?.right);
  const isFair = ([one, other]: Print[]) => {
    if (one === undefined || other === undefined) return false;
    const [cheap, dear] = one.strike < other.strike === (one.right === "call") ? [other, one] : [one, other];
    return dear.price >= cheap.price && dear.price - cheap.price <= Math.abs(one.strike - other.strike);
  };

  expect(verticals.length).toBeGreaterThan(20);
  expect(verticals.filter((legsOf) => !isFair(legsOf))).toEqual([]);
});

test.each(tapes)(
  "at most two percent of the prints of %s are outside the quote, and all of those are sweeps",
  (_, prints) => {
    const outside = exceptions(prints, ({ price, bid, ask }) => price >= bid && price <= ask);

    expect(outside.filter(({ flags }) => flags !== SWEEP)).toEqual([]);
    expect(outside.length / prints.length).toBeLessThan(0.02);
  },
);
