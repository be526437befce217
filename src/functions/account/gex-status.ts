import { blank, formats, formatted } from "../../tables/cell";
import { statusColumns, statusTable } from "../../tables/account/status-table";
import { statusRows } from "../exposure/live-row";
import { pickColumns, readOptions, tableOptions } from "../arguments/read-options";
import { streamCell } from "../stream-cell";

/**
 * The credits that are left, as last known. Free: it asks nothing, and changes when something was spent. Example: =GEX.CREDITS().
 * @customfunction GEX.CREDITS
 * @streaming
 * @requiresAddress
 * @param invocation
 * @returns One number; blank until an answer has told it.
 */
export function gexCredits(invocation: CustomFunctions.StreamingInvocation<any[][]>): void {
  streamCell(invocation, ({ activity }, show) => {
    const update = () => {
      const { credits } = activity.store.get();
      show(() => [[credits ? formatted(credits.remaining, formats.count) : blank]]);
    };
    update();
    return activity.store.subscribe(update);
  });
}

/**
 * What live cells watch, and how it stands. Free: it asks nothing. Example: =GEX.STATUS().
 * @customfunction GEX.STATUS
 * @param [options] columns, headers, dates. Columns are also Metric and Reason.
 * @streaming
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol: State, As of, Age (seconds), Lagged, Gap covered, Credits per minute.
 */
export function gexStatus(options: any[][], invocation: CustomFunctions.StreamingInvocation<any[][]>): void {
  streamCell(invocation, (addin, show) => {
    const { live } = addin;
    const { columns, ...style } = readOptions(options, tableOptions);
    const picked = pickColumns(columns, statusColumns);
    const update = () =>
      show(() => statusTable(statusRows(live.state.get(), addin.now()), { ...style, columns: picked }));
    update();
    const stops = [live.state.subscribe(update), live.everySecond(update)];
    return () => stops.forEach((stop) => stop());
  });
}
