import { boardZeroGamma, type BoardsTogether } from "../../market/exposure/board-zero-gamma";
import { profileSpots } from "../../market/exposure/exposure-profile";
import type { Board } from "../../market/exposure/market";
import { marketOfDays } from "../../market/exposure/market-of-days";
import { DEFAULT_SEED, SimulatedDays } from "../../market/days/simulated-days";
import { simulatedTapes } from "../../market/flow/tapes/simulated-tapes";
import { Tapes } from "../../market/flow/tapes/tapes";
import { openMs } from "../../market/time/calendar";
import { dayOf } from "../../market/time/civil-day";
import { cpuMs, median } from "../measure";
import type { BenchTable } from "../table";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const noon = openMs(dayOf(2026, 6, 1)) + 9_000 * SECOND_MS;

/** The target for SPX and SPXW together, in milliseconds a board. */
const TARGET_MS = 15;

/** Measures zero gammas and their ranges, each of boards that nobody has asked before, against a search that prices all sixty prices first. */
export function benchZeroGammas(): BenchTable {
  const days = new SimulatedDays(DEFAULT_SEED);
  const tapes = new Tapes(simulatedTapes(days, { seed: DEFAULT_SEED, signal: 1 }));
  const market = marketOfDays(days, (day) => tapes.signedVolume(day));
  const rootsAt = (atMs: number, ...roots: string[]): BoardsTogether => {
    const [first, ...others] = roots.flatMap((root) => market.boardAt(root, atMs) ?? []);
    if (first === undefined) throw new Error("The market has no such session.");
    return [first, ...others];
  };
  const level = (together: BoardsTogether, range: boolean) =>
    boardZeroGamma(together[0], together, { range, roots: true });

  let atMs = noon;
  const family = (stepMs = SECOND_MS) => rootsAt((atMs += stepMs), "SPX", "SPXW");
  const together = medianProcessorMs(() => level(family(), false));
  const work: [string, number][] = [
    ["SPX and SPXW together", together],
    ["a search over all prices, then by halves", medianProcessorMs(() => searched(family()), 15)],
    [
      "both together and each alone",
      medianProcessorMs(() => {
        const boards = family();
        level(boards, false);
        for (const board of boards) level([board], false);
      }),
    ],
    ["SPXW alone", medianProcessorMs(() => level(rootsAt((atMs += SECOND_MS), "SPXW"), false))],
    ["SPY", medianProcessorMs(() => level(rootsAt((atMs += SECOND_MS), "SPY"), false))],
    ["both together, with the range of a new minute", medianProcessorMs(() => level(family(MINUTE_MS), true), 20)],
    ["both together, with the range of the same minute", withRangeOfSameMinute(rootsAt, level)],
  ];
  const pairs = rootsAt(noon, "SPX", "SPXW").map(
    (board) => Array.from(board.cells("gamma")).filter((cell) => cell !== 0).length,
  );
  return {
    title: "Zero gamma of boards of the simulated market",
    columns: ["work", "ms", "ratio"],
    rows: work.map(([name, ms]) => [name, ms.toFixed(2), (ms / together).toFixed(2)]),
    note:
      `${pairs.join(" and ")} pairs of call and put of SPX and SPXW have a cell. Medians of processor time, pricing included; the ratio is to the first row. ` +
      `Target of SPX and SPXW together: below ${TARGET_MS} ms.`,
  };
}

/** Returns the median processor time of runs in milliseconds, garbage collection included, so that other work on the computer counts little. */
function medianProcessorMs(run: () => unknown, runs = 60): number {
  for (let warmUp = 0; warmUp < 10; warmUp += 1) run();
  const times = Array.from({ length: runs }, () => {
    const start = process.cpuUsage();
    run();
    return cpuMs(process.cpuUsage(start));
  });
  return median(times);
}

/** Returns the time of a zero gamma whose range was computed in an earlier second of its minute. */
function withRangeOfSameMinute(
  rootsAt: (atMs: number, ...roots: string[]) => BoardsTogether,
  level: (together: BoardsTogether, range: boolean) => unknown,
): number {
  let second = 0;
  return medianProcessorMs(
    () => level(rootsAt(noon + 3_600 * SECOND_MS + (second += 1) * SECOND_MS, "SPX", "SPXW"), true),
    40,
  );
}

/** Finds a zero gamma as a program without any sharing does: sixty prices, then halves of the interval of the change of sign. */
function searched(boards: readonly Board[]): number {
  const spot = boards[0]?.spot ?? NaN;
  const net = (price: number) => boards.reduce((sum, board) => sum + (board.profile("gamma", [price])[0] ?? 0), 0);
  const spots = profileSpots(0.8 * spot, 1.2 * spot);
  const values = Array.from(spots, net);
  const change = values.findIndex((value, at) => value * (values[at + 1] ?? value) < 0);
  let [low, high] = [spots[change] ?? 0, spots[change + 1] ?? 0];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (net(middle) * (values[change] ?? 0) > 0) low = middle;
    else high = middle;
  }
  return low;
}
