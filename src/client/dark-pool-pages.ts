import type { RequestFor } from "../contract/endpoint";
import { flowDarkPoolEndpoint, type DarkPoolTrade } from "../contract/flow/contracts";
import { darkPoolPage } from "../contract/limits";
import type { CallContext } from "../transport/call-context";
import type { ApiResult } from "./endpoint/api-result";
import type { MarketClient } from "./market-client";

/** A request for some pages of off-exchange trades: `limit` is the size of a page, `most` the trades of all pages together. */
export type DarkPoolPages = RequestFor<typeof flowDarkPoolEndpoint> & { readonly most?: number | undefined };

/** Returns page after page of off-exchange trades, up to `most` trades in all. A page is requested when it is read, 5 credits each. */
export async function* darkPoolPages(
  market: Pick<MarketClient, "get">,
  { most = Infinity, limit = darkPoolPage.default, offset = 0, ...filters }: DarkPoolPages,
  context: CallContext,
): AsyncGenerator<ApiResult<DarkPoolTrade[], unknown>> {
  for (let read = 0; read < most;) {
    const size = Math.min(limit, most - read);
    const page = await market.get(flowDarkPoolEndpoint, { ...filters, limit: size, offset: offset + read }, context);
    yield page;
    if (page.record.length < size) return;
    read += page.record.length;
  }
}
