/** Returns the time of a run, in milliseconds. */
export function msOf(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Returns the time until a promise is settled, in milliseconds. */
export async function msUntil(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Returns the processor time of the process during a run, garbage collection included, in milliseconds. */
export async function processorMsOf(run: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await run();
  return cpuMs(process.cpuUsage(start));
}

/** Returns a processor time in milliseconds. */
export function cpuMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

/** The minimum length of a round: long enough to include the garbage collection that its runs cause. */
const ROUND_MS = 16;
const ROUNDS = 25;

/**
 * Returns the processor time of one run of each task, in milliseconds. It counts the whole process, garbage collection included.
 *
 * The tasks run in turn, in rounds of many runs, and the result is the median round: other load on the computer affects all
 * tasks equally.
 */
export function processorMs(...tasks: readonly (() => unknown)[]): number[] {
  const timed = tasks.map((task) => ({ task, runs: runsOfRound(task), times: new Array<number>() }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { task, runs, times } of timed) times.push(roundMs(task, runs) / runs);
  }
  return timed.map(({ times }) => sampleMedian(times));
}

/** Returns the number of runs that fill a round. Measuring it also warms up the task. */
function runsOfRound(task: () => unknown): number {
  let runs = 16;
  while (roundMs(task, runs) < ROUND_MS) runs *= 2;
  return runs;
}

function roundMs(task: () => unknown, runs: number): number {
  const start = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) task();
  return cpuMs(process.cpuUsage(start));
}

export function sampleMedian(values: readonly number[]): number {
  return sampleQuantile(values, 0.5);
}

/** Returns the value below which a share of the values lies; NaN without values. */
export function sampleQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
