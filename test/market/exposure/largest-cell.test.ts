import { Draws } from "../../../market/days/random";
import { sessionsEnding } from "../../../market/flow/tapes/flow-window";
import { openMs, sessionSeconds } from "../../../market/time/calendar";
import { dayOf } from "../../../market/time/civil-day";
import { simulatedData } from "../../../service/market-source/market-data";

const { market } = simulatedData();
const random = new Draws(1, 1, 1);

/** The largest cell of an SPXW board in dollars, and whether it is of today's contracts. */
function largestCell(instantMs: number): { usd: number; isToday: boolean } {
  const board = market.boardAt("SPXW", instantMs);
  const cells = board?.cells("gamma").map(Math.abs) ?? new Float64Array();
  const usd = cells.reduce((largest, cell) => Math.max(largest, cell), 0);
  return { usd, isToday: cells.indexOf(usd) < (board?.strikes.length ?? 0) };
}

/** Thirty sessions of the year to 20 November 2026: a random instant of each, and one of its last half hour. */
const largest = sessionsEnding(dayOf(2026, 11, 20), 240).flatMap((session, at) => {
  if (at % 8 !== 0) return [];
  const seconds = sessionSeconds(session);
  const second = Math.floor(random.uniform(2 * at) * seconds);
  const late = seconds - 1 - Math.floor(random.uniform(2 * at + 1) * 1_800);
  return [second, late].map((one) => largestCell(openMs(session) + 1000 * one));
});

test("the largest cell of SPXW has a realistic size at any time, including the last half hour", () => {
  const outside = largest.filter(({ usd }) => usd < 0.4e9 || usd > 5e9);

  expect(largest).toHaveLength(60);
  expect(outside).toEqual([]);
});

test("the largest cell belongs to today's contracts on some boards and to later ones on others", () => {
  const today = largest.filter(({ isToday }) => isToday).length;

  expect(today).toBeGreaterThan(6);
  expect(today).toBeLessThan(54);
});
