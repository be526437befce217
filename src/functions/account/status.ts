import { statusTable } from "../../tables/account/status-table";
import { tableDrawer } from "../arguments/read-columns";
import { readOptions } from "../arguments/read-options";
import { computingRows } from "./computing-rows";
import { statusRows } from "../live/live-row";
import { streamCell } from "../live/stream-cell";

/**
 * The boards that live cells show, and the state of each; also the data that the service is still computing. Free: sends no request. Example: =GEX.STATUS().
 * @customfunction GEX.STATUS
 * @param [options] columns, headers, dates. Columns are also Metric, Reason and Canonical (the service's own name of a symbol).
 * @streaming
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per symbol: State, As of, Age (seconds), Lagged, Gap covered, Credits per minute.
 */
export function gexStatus(options: any[][], invocation: CustomFunctions.StreamingInvocation<any[][]>): void {
  streamCell(invocation, (addin, show) => {
    const { live, client } = addin;
    const draw = tableDrawer(statusTable, readOptions(options).table);
    const rows = () => [...statusRows(live.state.get(), addin.now()), ...computingRows(client)];
    const update = () => show(() => draw(rows()));
    update();
    const stops = [live.state.subscribe(update), client.computing.subscribe(update), live.everySecond(update)];
    return () => stops.forEach((stop) => stop());
  });
}
