import { isOneOf, isOtherThan0 } from "../definitions/values";
import type { TradeLayout } from "../definitions/trade-layout";
import { cancelledTrades, lateTrades } from "../definitions/left-out";

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
  page: {
    heading: "Cboe DataShop trades",
    about:
      '"Option Trades", of which Calcs adds `trade_iv` and `trade_delta`. The price of the underlying is the middle of its bid and ask. Older files have quotes of each exchange after the last named column, which are left out, and so are rows with a `canceled_trade_condition_id`.',
    knownFrom: 'documentation: Cboe DataShop, "Option Trades"; numbers of conditions from public programs',
    example: `underlying_symbol,quote_datetime,sequence_number,root,expiration,strike,option_type,exchange_id,trade_size,trade_price,trade_condition_id,canceled_trade_condition_id,best_bid,best_ask,trade_iv,trade_delta,underlying_bid,underlying_ask,number_of_exchanges
ABC,2026-01-06 15:45:00.123,1001,ABC,2026-01-16,100.000,C,5,7,2.2000,18,0,2.1000,2.2000,0.2100,0.5100,99.9900,100.0100,
ABC,2026-01-06 15:45:00.456,1002,ABC,2026-01-16,100.000,P,6,3,1.9500,120,0,1.9000,2.0000,0.2200,-0.4900,99.9900,100.0100,
ABC,2026-01-06 15:45:01.000,1003,ABC,2026-01-16,100.000,P,6,3,1.9500,40,120,1.9000,2.0000,0.2200,-0.4900,99.9900,100.0100,
ABC,2026-01-06 15:45:02.000,1004,ABC,2026-01-16,100.000,C,5,9,2.0000,13,0,2.1000,2.2000,0.0000,0.0000,99.9900,100.0100,
`,
  },
};
