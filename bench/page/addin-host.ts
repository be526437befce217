/** Runs in the browser: hosts the built add-in in a frame, on Microsoft's runtime and without a grid. */
import { fullAddress } from "../../workbench/calls/cell-area";
import { flagsOf, loadMetadata } from "../../workbench/calls/function-metadata";
import type { HostedWorkbook, RuntimeEvents } from "../../workbench/office/hosted-workbook";
import { OfficeHost } from "../../workbench/office/office-host";
import { objectModel } from "../../workbench/office/office-objects";
import { FormulaWorkbook } from "./formula-workbook";

/** One formula: a function and its arguments as Excel passes them. */
export interface HostedFormula {
  functionId: string;
  parameters: readonly unknown[];
}

/** Opens the add-in in a frame over a workbook. Returns the host side of its bridge. */
export function openAddin(
  opened: HostedWorkbook,
  events: Pick<RuntimeEvents, "isCalculating" | "calculate" | "results">,
): OfficeHost {
  const host = new OfficeHost(
    (run) => setTimeout(run),
    () => undefined,
  );
  host.serve(
    objectModel(opened, {
      ...events,
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
  return host;
}

/** Hosts the add-in of the page. `onResults` receives Excel's rows `[invocationId, ok, value, errorCode?, ...]`. */
export function hostAddin(onResults: (rows: readonly unknown[]) => void) {
  const host = openAddin(new FormulaWorkbook(), {
    isCalculating: () => false,
    calculate: () => undefined,
    results: onResults,
  });
  let invocations = 0;
  return {
    /** Calls each formula once, in cells below each other. Their ids are numbered from 1. */
    async invoke(formulas: readonly HostedFormula[]): Promise<void> {
      const metadata = await loadMetadata("/addin/functions.json");
      const entries = formulas.map(({ functionId, parameters }) => {
        const called = metadata.functions.find(({ id }) => id === functionId);
        if (!called) throw new Error(`The built add-in has no ${functionId}. Build it again: npm run build.`);
        const row = invocations;
        invocations += 1;
        const address = fullAddress("Sheet1", { startRow: row, endRow: row, startColumn: 0, endColumn: 0 });
        const flags = flagsOf(called, metadata);
        return { invocationId: invocations, functionId, parameters, address, flags, parameterAddresses: null };
      });
      host.invoke(entries);
    },
  };
}
