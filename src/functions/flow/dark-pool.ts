import type { DarkPoolRequest } from "../../client/requests/flow-requests";
import type { DarkPoolTrade } from "../../contract/flow/contracts";
import { directions } from "../../contract/flow/parameter-values";
import { darkPoolPage } from "../../contract/limits";
import type { MarketView } from "../../replay/market-view";
import { darkPoolTable } from "../../tables/flow/dark-pool-table";
import type { CallContext } from "../../transport/call-context";
import { answerCell } from "../answer-cell";
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
} satisfies FiltersOf<DarkPoolRequest>;

/** The window within the date. The service's names are not those of the request. */
const windowFilters = (nowMs: number) => ({
  timeStart: instantOption(nowMs, "opening"),
  timeEnd: instantOption(nowMs),
});

/**
 * Off-exchange (dark pool) prints of shares and funds. Example: =FLOW.DARKPOOL("SPY,NVDA",,100,"minNotional=1000000"). 5 credits for each started 5,000 prints.
 * @customfunction FLOW.DARKPOOL
 * @param [tickers] Tickers, for example "SPY", "SPY,NVDA" or a range; every ticker when omitted. An index has no off-exchange prints.
 * @param [date] A trading date, "today", "last session" (settled) or "-5d"; the current session when omitted.
 * @param [limit] Maximum prints: 1 to 100000; 500 when omitted.
 * @param [options] minNotional, maxNotional (US dollars), minSize, maxSize (shares), minPrice, maxPrice, timeStart, timeEnd, sort (for example notional), order (desc or asc), offset. Also columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row, then one row per print: Time (US Eastern), Ticker, Price, Size (shares), Notional (US dollars).
 */
export function flowDarkpool(
  tickers: any[][],
  date: any,
  limit: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: { ...printFilters, ...windowFilters(view.now()), sort: textOption },
      positional: { date, limit },
    });
    const draw = tableDrawer(darkPoolTable, table);
    const { sort, timeStart, timeEnd, ...sent } = filters;
    const request = {
      ...sent,
      fromMs: timeStart,
      toMs: timeEnd,
      tickers: filledValues(tickers, "The tickers contain").length === 0 ? undefined : readSymbols(tickers),
      date: readDate(positional.date, view.now()),
      limit: readOptionalNumber(positional.limit, "The limit", printBounds) ?? darkPoolPage.default,
      orderBy: sort?.toLowerCase(),
    };
    return draw(await darkPoolPrints(view, request, context));
  });
}

/**
 * Returns off-exchange prints, each once and at most `limit`. Each page of up to 5,000 costs 5 credits; the price of all pages is
 * checked against the limits before the first is sent.
 */
export async function darkPoolPrints(
  { market }: Pick<MarketView, "market">,
  request: DarkPoolRequest & { limit: number },
  context: CallContext,
): Promise<DarkPoolTrade[]> {
  const { limit: most, offset = 0 } = request;
  const pages = Array.from({ length: Math.ceil(most / darkPoolPage.max) }, (_, index) => index * darkPoolPage.max);
  const calls = pages.map((read) => {
    const limit = Math.min(darkPoolPage.max, most - read);
    return market.flow.calls.darkPool({ ...request, limit, offset: offset + read });
  });
  await market.budget.check((await market.estimate(calls)).credits);
  const prints: DarkPoolTrade[] = [];
  const results = market.flow.darkPoolPages({ ...request, limit: darkPoolPage.max, most }, context);
  for await (const { record } of results) prints.push(...record);
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
