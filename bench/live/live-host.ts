/** Runs in the browser: hosts the built add-in without a grid, and calls GEX.LIVE once for each formula. */
import { fullAddress } from "../../workbench/calls/cell-area";
import { flagsOf, loadMetadata } from "../../workbench/calls/function-metadata";
import { OfficeHost } from "../../workbench/office/office-host";
import { objectModel, type HostedBook } from "../../workbench/office/office-objects";
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

const sheet = { startRow: 0, endRow: 1_048_575, startColumn: 0, endColumn: 16_383 };

/** A workbook with one empty sheet. */
const book: HostedBook = {
  sheets: () => [{ id: "only", name: "Sheet1" }],
  activeSheetId: () => "only",
  sheetArea: () => sheet,
  usedArea: () => undefined,
  values: () => [],
  formulas: () => [],
  spillParent: () => undefined,
  type: () => undefined,
};

let results = 0;
const successful = new Map<unknown, boolean>();
const host = new OfficeHost(
  (run) => setTimeout(run),
  () => undefined,
);
host.serve(
  objectModel(book, {
    functionsReady: () => host.functionsReady(),
    followActivations: (isWanted) => host.followActivations(isWanted),
    results: (rows) => {
      results += rows.length;
      for (const row of rows) if (Array.isArray(row)) successful.set(row[0], row[1] === true);
    },
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
    const live = metadata.functions.find(({ id }) => id === "GEX.LIVE");
    if (!live) throw new Error("The built add-in has no GEX.LIVE. Build it again: npm run build.");
    host.invoke(
      formulas.map(({ symbol, fields }, row) => ({
        invocationId: row + 1,
        functionId: live.id,
        parameters: [[[symbol]], [[fields]], null, "all", [["all"]]],
        address: fullAddress("Sheet1", { startRow: row, endRow: row, startColumn: 0, endColumn: 0 }),
        flags: flagsOf(live, metadata),
        parameterAddresses: null,
      })),
    );
  },
  counts: () => ({ results, successful: [...successful.values()].filter(Boolean).length }),
};
