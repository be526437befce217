import { isOneOf, isOtherThan0 } from "../sql/values";
import type { TradeLayout } from "../trade-layout";
import { cancelledTrades, lateTrades } from "./left-out";

/** Condition ids of Cboe DataShop: those of the consolidated tapes, with the ids of options since November 2019 after them. */
const cancelled = [40, 41, 42, 43, 44];
/** Out of sequence, opening reports that are late, sold last, bunched and sold, stopped and out of sequence. */
const late = [2, 5, 6, 7, 13, 15, 57, 65];
/** Spread, straddle, buy-write and combo, and the multi-leg and stock-option ids since November 2019. */
const multiLeg = [35, 36, 37, 38, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 136];

/**
 * "Option Trades" of Cboe DataShop: each trade with the national best bid and offer, the bid and ask of the underlying and, with Calcs,
 * the volatility and delta of the trade. Times are Eastern. Until June 2022 quotes of each exchange follow, for which rows have more
 * columns than the header.
 */
export const cboeTrades: TradeLayout = {
  name: "Cboe DataShop trades",
  source: "Cboe DataShop trades",
  open: (cells) => {
    const needed = ["underlying_symbol", "quote_datetime", "root", "expiration", "strike", "option_type", "trade_size"];
    if (!cells.has(...needed, "trade_price", "trade_condition_id")) return undefined;
    const condition = cells.code("trade_condition_id");
    const [bid, ask] = [cells.number("underlying_bid"), cells.number("underlying_ask")];
    const volatility = cells.number("trade_iv");
    return {
      kind: "trades",
      contract: {
        underlying: cells.text("underlying_symbol"),
        root: cells.text("root"),
        expiration: cells.day("expiration"),
        right: cells.right("option_type"),
        strike: cells.number("strike"),
      },
      atMs: cells.instant("new-york", "quote_datetime"),
      sequence: cells.text("sequence_number"),
      price: cells.number("trade_price"),
      size: cells.number("trade_size"),
      bid: cells.number("best_bid"),
      ask: cells.number("best_ask"),
      exchange: cells.code("exchange_id"),
      condition,
      underlyingPrice: `(case when ${bid} > 0 and ${ask} >= ${bid} then (${bid} + ${ask}) / 2 end)`,
      volatility,
      // Delta is 0 where no volatility was found.
      delta: `(case when ${volatility} > 0 then ${cells.number("trade_delta")} end)`,
      isMultiLeg: isOneOf(condition, multiLeg),
      leftOut: [
        cancelledTrades(
          `(${isOneOf(condition, cancelled)} or ${isOtherThan0(cells.number("canceled_trade_condition_id"))})`,
        ),
        lateTrades(isOneOf(condition, late)),
      ],
    };
  },
};
