import { DEFAULT_SEED } from "../../market/days/simulated-days";
import type { Board } from "../../market/exposure/market";
import { nettedBoard } from "../../market/exposure/netted-board";
import { sessionsEnding } from "../../market/flow/tapes/flow-window";
import { openMs, sessionSeconds } from "../../market/time/calendar";
import { dayOf } from "../../market/time/civil-day";
import { simulatedData } from "../../service/market-source/market-data";
import type { BenchTable } from "../table";
import { flipLevel } from "../../market/exposure/levels-digest";

const seeds = [DEFAULT_SEED, 7, 11, 20_260_101, 5];
const lastSession = dayOf(2026, 11, 20);
const SESSIONS = 252;
/** Each seed takes every fifth session, from a different session on, so that all sessions of the year are covered. */
const EVERY = 5;
const QUARTER_HOUR_MS = 900_000;
/** A flip has moved if it is this share of the price away from where it was a quarter of an hour before. */
const MOVED = 0.0025;

/** The figures of a board of SPXW. */
interface BoardFigures {
  /** Largest cell, in billions of dollars. */
  largest: number;
  /** Share of the king in the absolute values of the board. */
  king: number;
  /** Share of today's contracts in the absolute values of the five nearest expirations. */
  today: number;
  /** Flip of today's contracts. */
  flip: number | undefined;
  spot: number;
}

/** Quarter hours after 9:30, and the published figures for that time. */
const times = [
  { name: "9:30", quarter: 0, largest: "1.2 to 3.5 (b)", king: "0.07 to 0.11 (b)", today: "0.31 to 0.56 (b)" },
  { name: "10:00", quarter: 2, largest: "1.1, 7.9 (a)", king: "0.07, 0.15 (a)", today: "" },
  { name: "13:00", quarter: 14, largest: "2.2, 5.5 (a)", king: "0.12, 0.13 (a)", today: "0.28 to 0.56 (b)" },
  { name: "15:00", quarter: 22, largest: "5.1, 5.8 (a)", king: "0.16, 0.15 (a)", today: "" },
  { name: "15:45", quarter: 25, largest: "1.1, 5.5, 16 (a)", king: "0.10, 0.16, 0.28 (a)", today: "0.15 to 0.57 (b)" },
] as const;

/** Reports how large the cells of SPXW are by time of day, over a year and five seeds, next to published figures. */
export function benchBoardSizes(): BenchTable {
  const sessions = seeds.flatMap((seed, nth) => figuresOfSeed(seed, nth));
  const at = (quarter: number, of: (figures: BoardFigures) => number) =>
    sessions.flatMap((boards) => (boards[quarter] ? [of(boards[quarter])] : []));
  const rows = times.flatMap(({ name, quarter, largest, king, today }) => [
    [`largest cell at ${name}, $bn`, largest, ...spreadOf(at(quarter, (figures) => figures.largest))],
    [`king's share at ${name}`, king, ...spreadOf(at(quarter, (figures) => figures.king))],
    [`0DTE share at ${name}`, today, ...spreadOf(at(quarter, (figures) => figures.today))],
  ]);
  return {
    title: `SPXW boards of ${sessions.length} sessions in the year to 20 November 2026, five seeds`,
    columns: ["figure", "published", "5 %", "median", "95 %", "largest"],
    rows: [...rows, ["0DTE flip moves per hour", "1.9, 2.8 (a)", ...spreadOf(sessions.map(flipMovesPerHour))]],
    note: `The king is the largest of today's contracts at 92 strikes; the 0DTE share is of the five nearest expirations; a flip has
moved if it is 0.25 % of the price away a quarter of an hour later. Published: (a) SPX 0DTE boards of 29 and 30 April and
1 May 2026, github.com/garettrades-tech/spx-gex-reports; (b) the exposure of the open interest that the OCC published on nine
mornings of August 2026, at the volatility of the ordinary regime, and for 15:45 at the closing price.`,
  };
}

function figuresOfSeed(seed: number, nth: number): BoardFigures[][] {
  const { market } = simulatedData({ seed, signal: 1 });
  const sessions = sessionsEnding(lastSession, SESSIONS).filter((_, i) => i % EVERY === nth);
  return sessions
    .filter((session) => sessionSeconds(session) === 23_400)
    .map((session) =>
      Array.from({ length: 26 }, (_, quarter) => {
        const board = market.boardAt("SPXW", openMs(session) + quarter * QUARTER_HOUR_MS);
        if (board === undefined) throw new Error(`Seed ${seed} has no SPXW on day ${session}.`);
        return figuresOf(board);
      }),
    );
}

function figuresOf(board: Board): BoardFigures {
  const selection = { metric: "gamma", maxStrikes: 92, includeEmpty: true } as const;
  const own = nettedBoard(board, { ...selection, expirations: { nearest: 1 } });
  const width = board.strikes.length;
  const cells = board
    .cells("gamma")
    .subarray(0, 5 * width)
    .map(Math.abs);
  const values = own?.values ?? [];
  return {
    largest: Math.max(...cells) / 1e9,
    king: Math.max(...values.map(Math.abs)) / sum(values.map(Math.abs)),
    today: sum(cells.subarray(0, width)) / sum(cells),
    flip: flipLevel(own?.strikes ?? [], values, board.spot),
    spot: board.spot,
  };
}

function flipMovesPerHour(boards: readonly BoardFigures[]): number {
  // The published boards begin a quarter of an hour after the bell.
  const moves = boards.slice(2).filter(({ flip, spot }, i) => {
    const before = boards[i + 1]?.flip;
    if (flip === undefined || before === undefined) return flip !== before;
    return Math.abs(flip - before) > MOVED * spot;
  });
  return (4 * moves.length) / (boards.length - 2);
}

/** Returns the 5 % quantile, the median, the 95 % quantile and the largest. */
function spreadOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return [0.05, 0.5, 0.95, 1].map((share) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN);
}

function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i += 1) total += values[i] ?? 0;
  return total;
}
