import { startAddin, type Addin } from "../../addin/addin";
import { supportsFormattedNumbers } from "../../workbook/office";
import type { Table } from "../../tables/cell";
import { cellError, previewTable } from "../answer-cell";
import { excelTable } from "../excel-table";

/** Shows a table when Excel takes the next result: `table` is called only then. */
export type Show = (table: () => Table) => void;

/** Starts to show tables. The returned function ends that. */
type Start = (addin: Addin, show: Show) => () => void;

type Result = unknown[][] | CustomFunctions.Error;
type Formula = CustomFunctions.StreamingInvocation<unknown[][]>;

/**
 * Keeps one formula up to date until Excel cancels it.
 *
 * Every error is shown in the cell, because Excel drops what a streaming function throws. Each invocation stops only what it
 * started: a cancel may arrive after the next start of the same formula. In the preview of the function wizard nothing is
 * requested and nothing is spent.
 */
export function streamCell(invocation: Formula, start: Start): void {
  if (invocation.isInValuePreview) return invocation.setResult(previewTable);
  const cancelled = new AbortController();
  invocation.onCanceled = () => cancelled.abort();
  startAddin()
    .then((addin) => {
      void addin.connection.whenTimeIsKnown();
      if (!cancelled.signal.aborted) run(addin, start, invocation, cancelled.signal);
    })
    .catch((problem: unknown) => {
      if (!cancelled.signal.aborted) invocation.setResult(cellError(problem, invocation.functionName));
    });
}

function run(addin: Addin, start: Start, formula: Formula, cancelled: AbortSignal): void {
  addin.calculations.start(formula.address);
  const cell = addin.live.pace.start(formula);
  // Asking Office takes as long as making the table of a small cell, and the answer does not change.
  const takesFormats = supportsFormattedNumbers();
  const stop = start(addin, (table) => cell.show(() => resultOf(table, takesFormats, formula.functionName)));
  cancelled.addEventListener("abort", () => {
    cell.end();
    stop();
  });
}

function resultOf(table: () => Table, takesFormats: boolean, functionName: string | undefined): Result {
  try {
    return excelTable(table(), takesFormats);
  } catch (problem) {
    return cellError(problem, functionName);
  }
}
