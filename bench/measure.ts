import { performance } from "node:perf_hooks";

/** Returns the median time of a run after a warm-up, in milliseconds. */
export function medianMs(run: () => unknown, runs = 60): number {
  for (let warmUp = 0; warmUp < 15; warmUp++) run();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return median(times);
}

/** The minimum length of a round: long enough to include the garbage collection that its runs cause. */
const ROUND_MS = 16;
const ROUNDS = 25;

/**
 * Returns the processor time of one run of each task, in milliseconds. It is that of the whole process, garbage collection included.
 *
 * The tasks run in turn, in rounds of many runs, and the result is the median round: other load on the computer affects all
 * tasks equally.
 */
export function processorMs(...tasks: readonly (() => unknown)[]): number[] {
  const timed = tasks.map((task) => ({ task, runs: runsOfRound(task), times: new Array<number>() }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { task, runs, times } of timed) times.push(processorMsOf(task, runs) / runs);
  }
  return timed.map(({ times }) => median(times));
}

/** Returns the number of runs that fill a round. Measuring it also warms up the task. */
function runsOfRound(task: () => unknown): number {
  let runs = 16;
  for (;;) {
    if (processorMsOf(task, runs) >= ROUND_MS) return runs;
    runs *= 2;
  }
}

function processorMsOf(task: () => unknown, runs: number): number {
  const start = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) task();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}
