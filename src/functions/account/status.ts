import { statusTable } from "../../tables/account/status-table";
import { tableDrawer } from "../arguments/read-columns";
import { readOptions } from "../arguments/read-options";
import { statusRows } from "../live/live-row";
import { streamCell } from "../live/stream-cell";

/**
 * The boards that live cells show, and the state of each. Free: sends no request. Example: =GEX.STATUS().
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
    const draw = tableDrawer(statusTable, readOptions(options).table);
    const update = () => show(() => draw(statusRows(live.state.get(), addin.now())));
    update();
    const stops = [live.state.subscribe(update), live.everySecond(update)];
    return () => stops.forEach((stop) => stop());
  });
}
