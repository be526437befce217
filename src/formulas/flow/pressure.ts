import { endpoints } from "../../contract/endpoints";
import type { RangeArgument } from "../arguments/read-values";
import type { RequestFor } from "../../contract/endpoint";
import { timeframes } from "../../contract/flow/parameter-values";
import { pressureTable, ratioTable } from "../../tables/flow/pressure-tables";
import type { MakeTable } from "../make-table";
import { ArgumentError } from "../arguments/argument-error";
import { amountOption, dateOption, rightOption } from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readOptions, type FiltersOf } from "../arguments/read-options";
import { readContractOrTicker, readOptionalRight, readTicker } from "../arguments/read-symbols";
import { atLeast0, readOptionalNumber, readWord } from "../arguments/read-values";

const dteFilters = { minDte: amountOption, maxDte: amountOption } satisfies FiltersOf<
  RequestFor<typeof endpoints.flowPressure>
>;

const chainFilters = { ...dteFilters, optionType: rightOption } satisfies FiltersOf<
  RequestFor<typeof endpoints.flowPressure>
>;

/** FLOW.RATIO: reads its arguments and makes its table. */
export function flowRatio(
  contract: RangeArgument,
  window: unknown,
  minPremium: unknown,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: { ...chainFilters, date: dateOption(view.now()) },
      positional: { timeframe: window, minPremium },
    });
    const draw = tableDrawer(ratioTable, table);
    const { date, ...ofChain } = filters;
    const request = {
      date,
      timeframe: readWord(positional.timeframe, "The window", timeframes),
      minPremium: readOptionalNumber(positional.minPremium, "The premium", atLeast0),
    };
    const subject = readContractOrTicker(contract);
    const { market } = view;
    if ("contract" in subject) {
      refuseChainFilters(ofChain);
      return draw(
        (await market.get(endpoints.flowContractRatio, { ...request, symbol: subject.contract }, context)).record,
      );
    }
    return draw((await market.get(endpoints.flowChainRatio, { ...request, ...ofChain, ...subject }, context)).record);
  };
}

/** A contract has one right and one expiration: ignoring these filters silently would look like a filtered result. */
function refuseChainFilters(filters: Readonly<Record<keyof typeof chainFilters, unknown>>): void {
  const given = (["optionType", "minDte", "maxDte"] as const).find((name) => filters[name] !== undefined);
  if (given === undefined) return;
  throw new ArgumentError(`The option ${given} applies to a whole chain: remove it, or use a ticker.`);
}

/** FLOW.PRESSURE: reads its arguments and makes its table. */
export function flowPressure(
  ticker: RangeArgument,
  window: unknown,
  right: unknown,
  options: RangeArgument,
): MakeTable {
  return async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: { ...dteFilters, minPremium: amountOption, date: dateOption(view.now()) },
      positional: { timeframe: window, optionType: right },
    });
    const draw = tableDrawer(pressureTable, table);
    const { record } = await view.market.get(
      endpoints.flowPressure,
      {
        ...filters,
        ticker: readTicker(ticker),
        timeframe: readWord(positional.timeframe, "The window", timeframes),
        optionType: readOptionalRight(positional.optionType, "The right"),
      },
      context,
    );
    return draw(record);
  };
}
