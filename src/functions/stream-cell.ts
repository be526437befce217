import { startAddin, type Addin } from "../addin/addin";
import { formattedNumbersSupported } from "../workbook/excel-features";
import type { Table } from "../tables/cell";
import { cellError, previewTable } from "./answer-cell";
import { excelTable } from "./excel-table";

/** Something newer is there to show: `table` makes it when Excel next takes a value. */
export type Show = (table: () => Table) => void;

/** Begins to show tables, and returns how to stop. */
type Start = (addin: Addin, show: Show) => () => void;

/**
 * Keeps one formula up to date until Excel cancels it.
 *
 * Whatever goes wrong is shown in the cell: Excel drops what a streaming function throws. Each invocation stops what it started
 * and nothing else, since a cancel may arrive after the next start of the same formula. While the function wizard previews,
 * nothing is asked and nothing is spent.
 */
export function streamCell(invocation: CustomFunctions.StreamingInvocation<unknown[][]>, start: Start): void {
  if (invocation.isInValuePreview) return invocation.setResult(previewTable);
  const cancelled = new AbortController();
  invocation.onCanceled = () => cancelled.abort();
  const show = (result: unknown[][] | CustomFunctions.Error) => {
    if (!cancelled.signal.aborted) invocation.setResult(result);
  };
  startAddin()
    .then((addin) => {
      void addin.untilTimeIsKnown();
      if (!cancelled.signal.aborted) follow(addin, start, show, cancelled.signal);
    })
    .catch((problem: unknown) => show(cellError(problem)));
}

function follow(
  addin: Addin,
  start: Start,
  show: (result: unknown[][] | CustomFunctions.Error) => void,
  cancelled: AbortSignal,
): void {
  let newest: () => Table = () => [];
  const push = addin.live.pace.start(() => {
    try {
      show(excelTable(newest(), formattedNumbersSupported()));
    } catch (problem) {
      show(cellError(problem));
    }
  });
  const stop = start(addin, (table) => {
    newest = table;
    push.note();
  });
  cancelled.addEventListener("abort", () => {
    push.end();
    stop();
  });
}
