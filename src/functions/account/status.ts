import type { MarketClient } from "../../client/market-client";
import { endpoints } from "../../contract/endpoints";
import { statusTable, type StatusRow } from "../../tables/account/status-table";
import { tableDrawer } from "../../formulas/arguments/read-columns";
import { readOptions } from "../../formulas/arguments/read-options";
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
  streamCell(invocation, (addin, cell) => {
    const { live, client } = addin;
    const draw = tableDrawer(statusTable, readOptions(options).table);
    const rows = () => [...statusRows(live.state.get(), addin.market.now()), ...computingRows(client)];
    const update = () => cell.show({ table: () => draw(rows()) });
    update();
    const stops = [live.state.subscribe(update), client.computing.subscribe(update), live.everySecond(update)];
    return () => stops.forEach((stop) => stop());
  });
}

/** Returns the calls that cells wait for because the service is computing their responses, as rows of the status table. */
function computingRows(client: Pick<MarketClient, "computing">): StatusRow[] {
  return client.computing.get().map(({ endpoint, symbols }) => ({
    symbol: symbols.join(", "),
    canonical: undefined,
    metric: "",
    state: "computing",
    reason: `The service is computing the response of ${endpoints[endpoint].path}. Its cells update by themselves.`,
    asOf: undefined,
    ageSeconds: undefined,
    lagged: false,
    gapCovered: undefined,
    creditsPerMinute: undefined,
  }));
}
