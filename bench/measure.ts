import { performance } from "node:perf_hooks";

/** The median time of one run, after a warm-up, in milliseconds. */
export function medianMs(run: () => unknown, runs = 60): number {
  for (let warmUp = 0; warmUp < 15; warmUp++) run();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[runs >> 1] ?? 0;
}
