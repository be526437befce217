/** Runs in the browser: hosts the built add-in without a grid, and calls GEX.LIVE once for each formula. */
import { hostAddin } from "../page/addin-host";
import type { LiveFormula } from "./live-cells";

/** The interface of the page for the benchmark. */
export interface LiveHost {
  start(formulas: readonly LiveFormula[]): Promise<void>;
  /** The number of results received, and the number of formulas whose newest result is not an error. */
  counts(): { results: number; successful: number };
}

declare global {
  interface Window {
    liveHost?: LiveHost;
  }
}

let results = 0;
const successful = new Map<unknown, boolean>();
const host = hostAddin((rows) => {
  results += rows.length;
  for (const row of rows) if (Array.isArray(row)) successful.set(row[0], row[1] === true);
});

window.liveHost = {
  start: (formulas) =>
    host.invoke(
      formulas.map(({ symbol, fields }) => ({
        functionId: "GEX.LIVE",
        parameters: [[[symbol]], [[fields]], null, "all", [["all"]]],
      })),
    ),
  counts: () => ({ results, successful: [...successful.values()].filter(Boolean).length }),
};
