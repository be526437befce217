/** Runs in the browser: hosts the built add-in in a frame, on Microsoft's runtime and without a grid, and calls GEX.LIVE once for each formula. */
import { emptyWorkbook } from "../../scripts/support/browser/empty-workbook";
import { cellArea, fullAddress } from "../../workbench/calls/cell-area";
import { functionFlags, loadMetadata } from "../../workbench/calls/function-metadata";
import { OfficeHost } from "../../workbench/office/office-host";
import { objectModel } from "../../workbench/office/office-objects";
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
const host = new OfficeHost(
  (run) => setTimeout(run),
  () => undefined,
);
host.serve(
  objectModel(emptyWorkbook(), {
    isCalculating: () => false,
    calculate: () => undefined,
    recalculate: () => undefined,
    valueIn: () => undefined,
    results: (rows) => {
      results += rows.length;
      for (const row of rows) if (Array.isArray(row)) successful.set(row[0], row[1] === true);
    },
    functionsReady: () => host.functionsReady(),
    follow: (event, isWanted) => host.follow(event, isWanted),
    opened: () => undefined,
  }),
);
Object.assign(window, { officeHost: host });
const frame = document.createElement("iframe");
frame.addEventListener("load", () => host.pageLoaded());
frame.src = "/addin/taskpane.html";
document.body.append(frame);

window.liveHost = {
  async start(formulas) {
    const metadata = await loadMetadata("/addin/functions.json");
    const functionId = "GEX.LIVE";
    const called = metadata.functions.find(({ id }) => id === functionId);
    if (!called) throw new Error(`The built add-in has no ${functionId}. Build it again: npm run build.`);
    const flags = functionFlags(called, metadata);
    const entries = formulas.map(({ symbol, fields }, row) => ({
      invocationId: row + 1,
      functionId,
      parameters: [[[symbol]], [[fields]], null, "all", [["all"]]],
      address: fullAddress("Sheet1", cellArea({ row, column: 0 })),
      flags,
      parameterAddresses: null,
    }));
    host.invoke(entries);
  },
  counts: () => ({ results, successful: [...successful.values()].filter(Boolean).length }),
};
