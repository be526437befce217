import { settlesAtOpen } from "@strikebook/contract";
import { sessionsEnding } from "../../market/flow/tapes/flow-window";
import { priceOrders } from "../../market/tape/print-prices";
import { sessionTrading } from "../../market/tape/session-orders";
import { rightOf } from "../../market/tape/tape";
import { DEFAULT_SEED, SimulatedDays } from "../../market/days/simulated-days";
import type { TradingDay } from "../../market/days/trading-day";
import { dayOf } from "../../market/time/civil-day";
import type { BenchTable } from "../table";

const LAST_SESSION = dayOf(2026, 11, 20);
const SESSIONS = 252;
/** Every fourth session of the year, so that each weekday is among them: all of them would take ten minutes. */
const STEP = 4;
const options = { seed: DEFAULT_SEED, signal: 1 };

/** Tolerance in cents for binary rounding. */
const ROUNDING_TOLERANCE = 1e-6;

/** How often prints break each rule. */
const noCounts = () => ({ prints: 0, crossed: 0, exercise: 0, hold: 0, above: 0 });
type Counts = ReturnType<typeof noCounts>;

/** Counts the prints of a year of all underlyings whose quote is crossed, or that give money away. */
export function benchArbitrage(): BenchTable {
  const days = new SimulatedDays(DEFAULT_SEED);
  const sessions = sessionsEnding(LAST_SESSION, SESSIONS).filter((_, at) => (SESSIONS - 1 - at) % STEP === 0);
  const rows = days.symbols.map((symbol) => {
    const counts = noCounts();
    for (const session of sessions) {
      const day = days.day(symbol, session);
      if (day) addSession(counts, day);
    }
    console.error(`${symbol}: ${JSON.stringify(counts)}`);
    return [symbol, ...Object.values(counts)];
  });
  const totals = Object.keys(noCounts()).map((_, at) => rows.reduce((sum, row) => sum + Number(row[at + 1]), 0));
  return {
    title: `Crossed quotes and free money in all prints of ${sessions.length} of the ${SESSIONS} sessions to 20 November 2026, seed ${DEFAULT_SEED}`,
    columns: ["underlying", "prints", "crossed", "below exercise", "below holding", "above the most"],
    rows: [...rows, ["all", ...totals]],
    note:
      "Crossed: the bid is not below the ask. Below exercise: price or ask below the gain of exercising at once (shares and funds). " +
      "Below holding: price or ask below the discounted gain at the forward. Above the most: price or bid above spot (calls) or strike (puts).",
  };
}

function addSession(counts: Counts, day: TradingDay): void {
  const { orders } = sessionTrading(day, options);
  const isAmerican = !settlesAtOpen(day.underlying);
  priceOrders(day, orders, (order, { bidCents, askCents }, priceCents) => {
    const contract = orders.contract[order] ?? 0;
    const cell = contract >> 1;
    const expiration = day.expirationOf[cell] ?? 0;
    const second = Math.floor((orders.atMs[order] ?? 0) / 1000);
    const isCall = rightOf(contract) === "call";
    const strike = 100 * (day.strikeOf[cell] ?? 0);
    const spot = 100 * day.spotAt(second);
    const forward = 100 * day.forwardAt(expiration, second);
    const discount = Math.exp(-(day.rate ?? 0) * day.yearsAt(expiration, second));
    const cheapest = Math.min(priceCents, askCents) + ROUNDING_TOLERANCE;
    counts.prints += 1;
    if (bidCents >= askCents) counts.crossed += 1;
    if (isAmerican && cheapest < (isCall ? spot - strike : strike - spot)) counts.exercise += 1;
    if (cheapest < discount * (isCall ? forward - strike : strike - forward)) counts.hold += 1;
    if (Math.max(priceCents, bidCents) - ROUNDING_TOLERANCE > (isCall ? spot : strike)) counts.above += 1;
  });
}
