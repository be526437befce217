import { dayOf, openingMs, sessionSeconds } from "@strikebook/calendar";
import { Draws } from "../../../market/days/random";
import { sessionsEnding } from "../../../market/flow/tapes/flow-window";
import { simulatedData } from "../../../service/market-source/market-data";
import { expectBetween } from "../../support/market/between";

const { market } = simulatedData();
const random = new Draws(1, 1, 1);

/** The largest cell of an SPXW board in dollars, and whether it is of today's contracts. */
function largestCell(instantMs: number): { usd: number; isToday: boolean } {
  const board = market.boardAt("SPXW", instantMs);
  const cells = board?.cells("gamma").map(Math.abs) ?? new Float64Array();
  const usd = cells.reduce((largest, cell) => Math.max(largest, cell), 0);
  return { usd, isToday: cells.indexOf(usd) < (board?.strikes.length ?? 0) };
}

/** Fifteen sessions of the year to 20 November 2026: the opening bell, a random instant, and one of the last half hour. */
const sessions = sessionsEnding(dayOf(2026, 11, 20), 240).flatMap((session, at) => {
  if (at % 16 !== 0) return [];
  const seconds = sessionSeconds(session);
  const anySecond = Math.floor(random.uniform(2 * at) * seconds);
  const late = seconds - 1 - Math.floor(random.uniform(2 * at + 1) * 1_800);
  const [atOpen, later, nearClose] = [0, anySecond, late].map((second) =>
    largestCell(openingMs(session) + 1000 * second),
  );
  return atOpen && later && nearClose ? [{ atOpen, later, nearClose }] : [];
});
const boards = sessions.flatMap(({ atOpen, later, nearClose }) => [atOpen, later, nearClose]);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

test("the largest cell of SPXW is as large as published ones, 0.3 to 16 billion dollars, on 43 of 45 boards", () => {
  expect(boards).toHaveLength(45);
  expect(boards.filter(({ usd }) => usd < 0.3e9 || usd > 16e9).length).toBeLessThanOrEqual(2);
  expect(boards.filter(({ usd }) => usd > 32e9)).toEqual([]);
});

test("the largest cell grows as its contracts expire, from about 1 to about 5 billion dollars", () => {
  const atOpen = median(sessions.map((session) => session.atOpen.usd));
  const nearClose = median(sessions.map((session) => session.nearClose.usd));

  // The open interest that the OCC published on nine mornings of August 2026 gives 1.2 to 3.5 billion at the open.
  expectBetween(atOpen, 0.6e9, 3.5e9);
  expectBetween(nearClose, 1.5 * atOpen, 6e9);
});

test("the largest cell belongs to today's contracts on some boards and to later ones on others", () => {
  const today = boards.filter(({ isToday }) => isToday).length;

  expectBetween(today, 5, 40);
});
