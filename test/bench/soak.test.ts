import { SoakBoardSequence } from "../../bench/desk/soak/board-sequence";
import { planFaults } from "../../bench/desk/soak/plan";

const MINUTES_28_MS = 28 * 60_000;

/** A board of SPY, so many seconds after the first. */
const board = (second: number, lagged = false) => ({
  symbol: "SPY",
  asOf: new Date(Date.UTC(2026, 10, 20, 17, 0, second)).toISOString(),
  lagged,
});

/** What the provider has sent: the boards of seven seconds. */
const sent = { SPY: [0, 1, 2, 3, 4, 5, 6].map((second) => Date.UTC(2026, 10, 20, 17, 0, second)) };

test("a seed alone determines the faults of a soak, and each has ended before the one after the next begins", () => {
  const plan = planFaults(7, 3, MINUTES_28_MS);

  expect(planFaults(7, 3, MINUTES_28_MS)).toEqual(plan);
  expect(planFaults(8, 3, MINUTES_28_MS)).not.toEqual(plan);
  expect(new Set(plan.map(({ kind }) => kind)).size).toBe(9);
  for (const [index, { atMs, forMs, kind }] of plan.entries()) {
    expect(atMs + forMs).toBeLessThanOrEqual(plan[index + 2]?.atMs ?? MINUTES_28_MS);
    expect(kind).not.toBe(plan[index + 1]?.kind);
  }
});

test("a soak counts boards that arrive twice, out of order, or not at all", () => {
  const boards = new SoakBoardSequence();

  for (const second of [0, 1, 1, 0, 2, 5]) boards.add(board(second));

  expect({ ...boards }).toEqual({ received: 6, twice: 1, outOfOrder: 1 });
  expect(boards.missing(sent)).toBe(2);
});

test("a soak misses no board before which the desk stated a gap, that a slow reader skips, or that the provider did not send", () => {
  const boards = new SoakBoardSequence();
  const resumed = { symbols: [{ symbol: "SPY", status: "live" }] };
  const withoutFifth = sent.SPY.filter((_, second) => second !== 5);

  boards.add(board(0));
  boards.resume({ ...resumed, gapCovered: false });
  for (const next of [board(2), board(4, true), board(6)]) boards.add(next);
  expect(boards.missing({ SPY: withoutFifth })).toBe(0);

  boards.resume({ ...resumed, gapCovered: true });
  boards.add(board(8));
  expect(boards.missing({ SPY: [...withoutFifth, Date.UTC(2026, 10, 20, 17, 0, 7)] })).toBe(1);
});
