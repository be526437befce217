import { timeframes } from "../../contract/flow/flow-words";
import { pressureColumns, pressureTable } from "../../tables/flow/pressure-table";
import { ratioColumns, ratioTable } from "../../tables/flow/ratio-table";
import { answerCell } from "../answer-cell";
import { ArgumentError } from "../arguments/argument-error";
import { eitherWay, sameAsArgument } from "../arguments/either-way";
import { readTicker } from "../arguments/read-arguments";
import { readContractOrTicker } from "../arguments/read-contract";
import { atLeast0, eitherRightOption, readEitherRight, readOptionalNumber, readWord } from "../arguments/read-optional";
import { amountOption, dateOption, readOptions, tableOptions } from "../arguments/read-options";
import { shaped } from "../shaped";

const chainOptions = (nowMs: number) => ({
  ...tableOptions,
  timeframe: sameAsArgument,
  minDte: amountOption,
  maxDte: amountOption,
  date: dateOption(nowMs),
});

const ratioOptions = (nowMs: number) => ({
  ...chainOptions(nowMs),
  minPremium: sameAsArgument,
  optionType: eitherRightOption,
});

const pressureOptions = (nowMs: number) => ({
  ...chainOptions(nowMs),
  minPremium: amountOption,
  optionType: sameAsArgument,
});

/**
 * How much of a contract's volume traded at the ask, at the bid and between: whether buyers or sellers were in a hurry. A ticker asks its whole chain. Example: =FLOW.RATIO("SPY__261218C00700000"). 1 credit.
 * @customfunction FLOW.RATIO
 * @param contract A contract such as "SPY__261218C00700000" (FLOW.CONTRACT writes it), or a ticker such as "SPY" for its chain.
 * @param [window] How far back: "5m", "15m", "1h", "4h" or "1d" (when omitted).
 * @param [minPremium] Least premium of a trade, in US dollars.
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
  return answerCell(invocation, async (addin, signal) => {
    const read = readOptions(options, ratioOptions(addin.now()));
    const draw = shaped(read, ratioColumns, ratioTable);
    const question = {
      ...read,
      timeframe: readWord(eitherWay(window, read.timeframe, "timeframe"), "The window", timeframes),
      minPremium: readOptionalNumber(eitherWay(minPremium, read.minPremium, "minPremium"), "The premium", atLeast0),
    };
    const asked = readContractOrTicker(contract);
    if ("contract" in asked) refuseChainOptions(read);
    const { flow } = addin.market;
    const { record } = await ("contract" in asked
      ? flow.contractRatio({ ...question, ...asked }, signal)
      : flow.chainRatio({ ...question, ...asked }, signal));
    return draw(record);
  });
}

/** Of one contract they are known already: an answer that left them out in silence would look filtered. */
function refuseChainOptions(read: { optionType?: unknown; minDte?: unknown; maxDte?: unknown }): void {
  const given = (["optionType", "minDte", "maxDte"] as const).find((name) => read[name] !== undefined);
  if (given) throw new ArgumentError(`The option ${given} is for a whole chain: leave it out, or put a ticker.`);
}

/**
 * Whether a ticker's option trades push up or down: a call bought and a put sold are bullish. Example: =FLOW.PRESSURE("SPY","1h"). 3 credits.
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
  return answerCell(invocation, async (addin, signal) => {
    const read = readOptions(options, pressureOptions(addin.now()));
    const draw = shaped(read, pressureColumns, pressureTable);
    const { record } = await addin.market.flow.pressure(
      {
        ...read,
        ticker: readTicker(ticker),
        timeframe: readWord(eitherWay(window, read.timeframe, "timeframe"), "The window", timeframes),
        optionType: readEitherRight(eitherWay(right, read.optionType, "optionType"), "The right"),
      },
      signal,
    );
    return draw(record);
  });
}
