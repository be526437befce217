import { median, quantile } from "../measure";
import type { BenchTable } from "../table";
import { measureRun, RUN_INSTANTS, RUN_SYMBOLS } from "./model-run";
import { stepFormulas, stepSymbols } from "./step-formulas";
import { measureSteps, STEPS } from "./steps";
import { benchStore } from "./store";

/** The targets: one step from the store in milliseconds, and a model run in seconds. */
const STEP_MS = 300;
const RUN_SECONDS = 90;

/** Measures the replay of the built add-in in a browser: steps, the store of past boards, and a model run. */
export async function benchReplay(): Promise<BenchTable[]> {
  return [await benchSteps(), ...(await benchStore()), await benchRun()];
}

async function benchSteps(): Promise<BenchTable> {
  const { store, memory, service } = await measureSteps();
  const inStore = median(store.times.map(({ settledMs }) => settledMs));
  const rows = Object.entries({ "from the store": store, "from memory": memory, "from the service": service }).map(
    ([name, { times, requests }]) => {
      const settled = times.map(({ settledMs }) => settledMs);
      const loaded = median(times.map(({ markedMs }) => markedMs));
      const returned = median(times.map(({ returnedMs }) => returnedMs));
      return [name, requests, loaded, returned, median(settled), quantile(settled, 0.99), median(settled) / inStore];
    },
  );
  return {
    title: `One step of a workbook with ${stepFormulas().length} formulas over ${stepSymbols.length} symbols, ms from the click`,
    columns: ["boards", "requests", "loaded", "functions done", "cells settled", "99th percentile", "ratio"],
    rows,
    note:
      `Medians of ${STEPS} steps on Microsoft's runtime without a grid, over loopback HTTP. Settled: every cell shows the instant. ` +
      `Target from the store: ${STEP_MS} ms.`,
  };
}

async function benchRun(): Promise<BenchTable> {
  const { run, steps, loading } = await measureRun();
  const rows = Object.entries({
    "model run, everything loaded in advance": run,
    "steps of the clock only, from the store": steps,
    "loading in advance": loading,
  }).map(([name, { seconds, requests, credits }]) => [
    name,
    requests,
    credits,
    seconds,
    (1_000 * seconds) / RUN_INSTANTS,
    seconds / run.seconds,
  ]);
  return {
    title: `${RUN_INSTANTS} instants of ${RUN_SYMBOLS.length} symbols`,
    columns: ["work", "requests for boards", "credits", "seconds", "ms per instant", "ratio"],
    rows,
    note: `A run also waits until two readings are the same, and writes rows, hashes and a manifest. Target: ${RUN_SECONDS} s.`,
  };
}
