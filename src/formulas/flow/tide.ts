import { endpoints } from "../../contract/endpoints";
import type { RangeArgument } from "../arguments/read-values";
import type { RequestFor } from "../../contract/endpoint";
import { buckets, intervals } from "../../contract/flow/parameter-values";
import { marketTideTable, tideTable } from "../../tables/flow/tide-tables";
import type { MakeTable } from "../make-table";
import { amountOption, rightOption } from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readDate } from "../arguments/read-date";
import { readOptions, type FiltersOf } from "../arguments/read-options";
import { readTicker } from "../arguments/read-symbols";
import { readWord } from "../arguments/read-values";
import { readTradeWindow } from "../arguments/read-window";

const tideFilters = {
  minDte: amountOption,
  maxDte: amountOption,
  optionType: rightOption,
} satisfies FiltersOf<RequestFor<typeof endpoints.flowTide>>;

/** FLOW.TIDE: reads its arguments and makes its table. */
export function flowTide(
  ticker: RangeArgument,
  from: unknown,
  to: unknown,
  bucket: unknown,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: tideFilters,
      positional: { startTime: from, endTime: to, bucket },
    });
    const draw = tableDrawer(tideTable, table);
    const { record } = await view.market.get(
      endpoints.flowTide,
      {
        ...filters,
        ...readTradeWindow(positional.startTime, positional.endTime, view.now()),
        ticker: readTicker(ticker),
        bucket: readWord(positional.bucket, "The bucket", buckets),
      },
      context,
    );
    return draw(record);
  };
}

/** FLOW.MARKET: reads its arguments and makes its table. */
export function flowMarket(interval: unknown, bucket: unknown, date: unknown, options: RangeArgument): MakeTable {
  return async (view, context) => {
    const { table, positional } = readOptions(options, { positional: { interval, bucket, date } });
    const draw = tableDrawer(marketTideTable, table);
    const { record } = await view.market.get(
      endpoints.flowMarketTide,
      {
        interval: readWord(positional.interval, "The interval", intervals),
        bucket: readWord(positional.bucket, "The bucket", buckets),
        date: readDate(positional.date, view.now()),
      },
      context,
    );
    return draw(record);
  };
}
