import type { Sql } from "../definitions/values";
import type { TradeLayout } from "../definitions/trade-layout";
import { cancelledTrades, lateTrades } from "../definitions/left-out";

/** Trade codes: the names of OPRA's message types in lower case, of which these are cancelled trades and the trades that cancel them. */
const cancelled = ["canc", "cncl", "cnco", "cnol"];
/** Out of sequence, late, and late reports of opening trades. */
const late = ["oseq", "late", "open", "opnl"];
/** Multi-leg trades, alone, against single legs and with stock, and multi-leg trades of proprietary products. */
const multiLeg = [
  ...["mlet", "mlat", "mlct", "mlft", "mesl", "tlat", "masl", "mfsl"],
  ...["tlet", "tlct", "tlft", "tesl", "tasl", "tfsl", "cbmo", "mctp"],
];

/**
 * Option trades of Unusual Whales: the full tape of a day as CSV (`option_chain_id`, `upstream_condition_detail`), and the messages and
 * responses of its API as JSON (`option_symbol`, `trade_code`). Instants without a zone are UTC. The columns are those of the pages "Full
 * tape" and "Option trades" of api.unusualwhales.com/docs, the codes those of the OPRA specification.
 */
export const unusualWhalesTrades: TradeLayout = {
  name: "Unusual Whales trades",
  source: "Unusual Whales option trades",
  open: (cells) => {
    const hasSymbol = cells.has("option_symbol") || cells.has("option_chain_id");
    if (!hasSymbol || !cells.has("underlying_symbol", "executed_at", "price", "size", "nbbo_bid", "nbbo_ask")) {
      return undefined;
    }
    const condition = `lower(${cells.text("trade_code", "upstream_condition_detail")})`;
    const flags = `lower(${cells.text("report_flags")})`;
    return {
      kind: "trades",
      contract: { symbol: cells.text("option_symbol", "option_chain_id"), underlying: cells.text("underlying_symbol") },
      atMs: cells.instant("utc", "executed_at"),
      sequence: cells.text("id"),
      price: cells.number("price"),
      size: cells.number("size"),
      bid: cells.number("nbbo_bid"),
      ask: cells.number("nbbo_ask"),
      exchange: cells.text("exchange"),
      condition,
      underlyingPrice: cells.number("underlying_price"),
      volatility: cells.number("implied_volatility"),
      delta: cells.number("delta"),
      ...(cells.has("report_flags") && { isSweep: `contains(${flags}, 'sweep')` }),
      isMultiLeg: isOneOf(condition, multiLeg),
      leftOut: [
        cancelledTrades(
          `(coalesce(${cells.flag("canceled")}, false) or coalesce(contains(${flags}, 'cancel'), false) or ${isOneOf(condition, cancelled)})`,
        ),
        lateTrades(isOneOf(condition, late)),
      ],
    };
  },
  page: {
    heading: "Unusual Whales trades",
    about:
      "The full tape of a day as CSV, and messages and responses of the API as JSON. Instants without a zone are UTC. Trades that are `canceled`, and those whose `report_flags` or code say so, are cancelled; `oseq`, `late`, `open` and `opnl` are late; codes of multi-leg trades are those of OPRA.",
    knownFrom: "an excerpt of a real file; documentation: Unusual Whales, Full tape and Option trades",
    example: `executed_at,underlying_symbol,option_chain_id,side,strike,option_type,expiry,underlying_price,nbbo_bid,nbbo_ask,price,size,implied_volatility,delta,exchange,report_flags,canceled,upstream_condition_detail
2026-01-06 20:45:00.123+00,ABC,ABC260116C00100000,ask,100,call,2026-01-16,100,2.10,2.20,2.20,7,0.21,0.51,CBOE,{},f,auto
2026-01-06 20:45:00.456+00,ABC,ABC260116P00100000,mid,100,put,2026-01-16,100,1.90,2.00,1.95,3,0.22,-0.49,ARCO,{},f,mlet
2026-01-06 20:45:01+00,ABC,ABC260116P00100000,mid,100,put,2026-01-16,100,1.90,2.00,1.95,3,0.22,-0.49,ARCO,{},t,mlet
2026-01-06 20:45:02+00,ABC,ABC260116C00100000,bid,100,call,2026-01-16,100,2.10,2.20,2.00,9,0.21,0.51,CBOE,{},f,late
`,
  },
};

/** Returns whether a code is one of some; false for NULL. */
const isOneOf = (code: Sql, codes: readonly string[]): Sql =>
  `coalesce(${code} in (${codes.map((one) => `'${one}'`).join(", ")}), false)`;
