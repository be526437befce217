/** Runs in the browser: Excel without its grid. Hosts the built add-in and calls GEX.LIVE once for each formula. */
import { fullAddress } from "../workbench/cell-area";
import { flagsOf } from "../workbench/function-call";
import { loadMetadata } from "../workbench/function-metadata";
import { OfficeHost } from "../workbench/office-host";
import { objectModel, type HostedBook } from "../workbench/office-objects";
import type { LiveFormula } from "./live-cells";

/** What the bench outside of the page may do. */
export interface LiveHost {
  start(formulas: readonly LiveFormula[]): Promise<void>;
  /** How many results have come, and in how many of the formulas the newest is no error. */
  counts(): { results: number; answered: number };
}

declare global {
  interface Window {
    liveHost?: LiveHost;
  }
}

const sheet = { startRow: 0, endRow: 1_048_575, startColumn: 0, endColumn: 16_383 };

/** A workbook without cells: the add-in asks of it which sheets there are. */
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
const answered = new Map<unknown, boolean>();
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
      for (const row of rows) if (Array.isArray(row)) answered.set(row[0], row[1] === true);
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
    if (!live) throw new Error("The built add-in has no GEX.LIVE: build it anew.");
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
  counts: () => ({ results, answered: [...answered.values()].filter(Boolean).length }),
};
