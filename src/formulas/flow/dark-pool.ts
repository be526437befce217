import { darkPoolPages } from "../../client/dark-pool-pages";
import { endpoints } from "../../contract/endpoints";
import type { RangeArgument } from "../arguments/read-values";
import type { RequestFor } from "../../contract/endpoint";
import type { DarkPoolTrade } from "../../contract/flow/contracts";
import { directions } from "../../contract/flow/parameter-values";
import { darkPoolPage } from "../../contract/limits";
import type { MarketView } from "../../replay/market-view";
import { darkPoolTable } from "../../tables/flow/dark-pool-table";
import type { CallContext } from "../../transport/call-context";
import type { MakeTable } from "../make-table";
import { amountOption, countOption, instantOption, textOption, wordOption } from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readDate } from "../arguments/read-date";
import { readOptions, type FiltersOf } from "../arguments/read-options";
import { readSymbols } from "../arguments/read-symbols";
import { filledValues, readOptionalNumber } from "../arguments/read-values";

/** Twenty pages, which cost 100 credits. */
const printBounds = { min: 1, max: 20 * darkPoolPage.max, integer: true };

const printFilters = {
  offset: countOption(0, 10_000_000),
  minNotional: amountOption,
  maxNotional: amountOption,
  minSize: amountOption,
  maxSize: amountOption,
  minPrice: amountOption,
  maxPrice: amountOption,
  order: wordOption(directions),
} satisfies FiltersOf<RequestFor<typeof endpoints.flowDarkPool>>;

/** The window within the date. The service's names are not those of the request. */
const windowFilters = (nowMs: number) => ({
  timeStart: instantOption(nowMs, "opening"),
  timeEnd: instantOption(nowMs),
});

/** FLOW.DARKPOOL: reads its arguments and makes its table. */
export function flowDarkpool(tickers: RangeArgument, date: unknown, limit: unknown, options: RangeArgument): MakeTable {
  return async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: { ...printFilters, ...windowFilters(view.now()), sort: textOption },
      positional: { date, limit },
    });
    const draw = tableDrawer(darkPoolTable, table);
    const { sort, timeStart, timeEnd, ...sent } = filters;
    const request = {
      ...sent,
      timeStartMs: timeStart,
      timeEndMs: timeEnd,
      tickers: filledValues(tickers, "The tickers contain").length === 0 ? undefined : readSymbols(tickers),
      date: readDate(positional.date, view.now()),
      limit: readOptionalNumber(positional.limit, "The limit", printBounds) ?? darkPoolPage.default,
      orderBy: sort?.toLowerCase(),
    };
    return draw(await darkPoolPrints(view, request, context));
  };
}

/**
 * Returns off-exchange prints, each once and at most `limit`. Each page of up to 5,000 costs 5 credits; the price of all pages is
 * checked against the limits before the first is sent.
 */
export async function darkPoolPrints(
  { market }: Pick<MarketView, "market">,
  request: RequestFor<typeof endpoints.flowDarkPool> & { limit: number },
  context: CallContext,
): Promise<DarkPoolTrade[]> {
  const { limit: most, offset = 0 } = request;
  const starts = Array.from({ length: Math.ceil(most / darkPoolPage.max) }, (_, index) => index * darkPoolPage.max);
  const calls = starts.map((read) => {
    const limit = Math.min(darkPoolPage.max, most - read);
    return market.callOf(endpoints.flowDarkPool, { ...request, limit, offset: offset + read });
  });
  await market.budget.check((await market.estimate(calls)).credits);
  const prints: DarkPoolTrade[] = [];
  const pages = darkPoolPages(market, { ...request, limit: darkPoolPage.max, most }, context);
  for await (const { record } of pages) prints.push(...record);
  return withoutRepeats(prints);
}

/** Removes prints that appear twice: one that arrives between two pages moves the last one of a page to the next. */
function withoutRepeats(prints: readonly DarkPoolTrade[]): DarkPoolTrade[] {
  const seen = new Set<unknown>();
  return prints.filter(({ tradeId }) => {
    if (typeof tradeId !== "string") return true;
    const isNew = !seen.has(tradeId);
    seen.add(tradeId);
    return isNew;
  });
}
