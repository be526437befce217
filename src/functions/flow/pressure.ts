import type { ChainRequest } from "../../client/requests/flow-requests";
import { timeframes } from "../../contract/flow/parameter-values";
import { pressureTable, ratioTable } from "../../tables/flow/pressure-tables";
import { answerCell } from "../answer-cell";
import { ArgumentError } from "../arguments/argument-error";
import { amountOption, dateOption, rightOption } from "../arguments/option-readers";
import { tableDrawer } from "../arguments/read-columns";
import { readOptions, type FiltersOf } from "../arguments/read-options";
import { readContractOrTicker, readOptionalRight, readTicker } from "../arguments/read-symbols";
import { atLeast0, readOptionalNumber, readWord } from "../arguments/read-values";

const dteFilters = { minDte: amountOption, maxDte: amountOption } satisfies FiltersOf<ChainRequest>;

const chainFilters = { ...dteFilters, optionType: rightOption } satisfies FiltersOf<ChainRequest>;

/**
 * The share of a contract's volume at the ask, at the bid and between: whether buyers or sellers were more aggressive. A ticker stands for its whole chain. Example: =FLOW.RATIO("SPY__261218C00700000"). 1 credit.
 * @customfunction FLOW.RATIO
 * @param contract A contract such as "SPY__261218C00700000" (as FLOW.CONTRACT returns it), or a ticker such as "SPY" for its chain.
 * @param [window] How far back: "5m", "15m", "1h", "4h" or "1d" (when omitted).
 * @param [minPremium] Minimum premium of a trade, in US dollars.
 * @param [options] date; for a chain also optionType (call or put), minDte, maxDte. Also columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row and one row: Ask share, Bid share and Mid share (0 to 1), what they suggest, and the trades, volume and premium behind them.
 */
export function flowRatio(
  contract: any[][],
  window: any,
  minPremium: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (view, context) => {
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
    const { flow } = view.market;
    if ("contract" in subject) {
      refuseChainFilters(ofChain);
      return draw((await flow.contractRatio({ ...request, ...subject }, context)).record);
    }
    return draw((await flow.chainRatio({ ...request, ...ofChain, ...subject }, context)).record);
  });
}

/** A contract has one right and one expiration: ignoring these filters silently would look like a filtered result. */
function refuseChainFilters(filters: Readonly<Record<keyof typeof chainFilters, unknown>>): void {
  const given = (["optionType", "minDte", "maxDte"] as const).find((name) => filters[name] !== undefined);
  if (given === undefined) return;
  throw new ArgumentError(`The option ${given} applies to a whole chain: remove it, or use a ticker.`);
}

/**
 * Whether a ticker's option trades are bullish or bearish: buying a call and selling a put are bullish. Example: =FLOW.PRESSURE("SPY","1h"). 3 credits.
 * @customfunction FLOW.PRESSURE
 * @param ticker One ticker, for example "SPY".
 * @param [window] How far back: "5m", "15m", "1h", "4h" or "1d" (when omitted).
 * @param [right] "call" or "put"; both when omitted.
 * @param [options] minPremium (US dollars), minDte, maxDte, date, columns, headers, dates.
 * @requiresAddress
 * @param invocation
 * @returns A header row and one row: Bull %, Bear % and Neutral % of the volume, what they suggest, and the trades, volume and premium behind them.
 */
export function flowPressure(
  ticker: any[][],
  window: any,
  right: any,
  options: any[][],
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  return answerCell(invocation, async (view, context) => {
    const { filters, table, positional } = readOptions(options, {
      filters: { ...dteFilters, minPremium: amountOption, date: dateOption(view.now()) },
      positional: { timeframe: window, optionType: right },
    });
    const draw = tableDrawer(pressureTable, table);
    const { record } = await view.market.flow.pressure(
      {
        ...filters,
        ticker: readTicker(ticker),
        timeframe: readWord(positional.timeframe, "The window", timeframes),
        optionType: readOptionalRight(positional.optionType, "The right"),
      },
      context,
    );
    return draw(record);
  });
}
