import type { MarketClient } from "../../client/market-client";
import { endpoints } from "../../contract/endpoints";
import type { StatusRow } from "../../tables/account/status-table";

/** Returns the calls that cells wait for because the service is computing their responses, as rows of the status table. */
export function computingRows(client: Pick<MarketClient, "computing">): StatusRow[] {
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
