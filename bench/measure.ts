import { performance } from "node:perf_hooks";

/** The median time of one run, after a warm-up, in milliseconds. */
export function medianMs(run: () => unknown, runs = 60): number {
  for (let warmUp = 0; warmUp < 15; warmUp++) run();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return median(times);
}

/** How long a round lasts at least: long enough to hold the collection of what its runs leave behind. */
const ROUND_MS = 16;
const ROUNDS = 25;

/**
 * The processor time of one run of each work, in milliseconds: what the whole process used, the collection of garbage included.
 *
 * The works take turns in rounds of many runs, and the median round counts, so that whatever else the machine does meanwhile
 * falls on all of them alike.
 */
export function processorMs(...works: readonly (() => unknown)[]): number[] {
  const timed = works.map((work) => ({ work, runs: runsOfRound(work), times: new Array<number>() }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { work, runs, times } of timed) times.push(processorMsOf(work, runs) / runs);
  }
  return timed.map(({ times }) => median(times));
}

/** How many runs fill a round, after a warm-up. */
function runsOfRound(work: () => unknown): number {
  let runs = 16;
  for (;;) {
    if (processorMsOf(work, runs) >= ROUND_MS) return runs;
    runs *= 2;
  }
}

function processorMsOf(work: () => unknown, runs: number): number {
  const start = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}
