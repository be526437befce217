/** The sums of a set of trades, as `FlowSums`, each trade with a weight. All are 0 without a row. */
const sumsWithWeight = (weight: "1" | "weight") => `
  coalesce(sum(${weight}), 0)::double as trade_count,
  coalesce(sum(${weight}) filter (sweep), 0)::double as sweep_count,
  coalesce(sum(${weight} * size), 0)::double as volume,
  coalesce(sum(${weight} * premium), 0)::double as premium,
  coalesce(sum(${weight} * premium * flow_score), 0)::double as scored_premium,
  coalesce(sum(${weight} * flow_score), 0)::double as scores,
  coalesce(sum(${weight} * premium) filter (direction = 1), 0)::double as bullish_premium,
  coalesce(sum(${weight} * premium) filter (direction = -1), 0)::double as bearish_premium,
  coalesce(sum(${weight} * size) filter (direction = 1), 0)::double as bullish_volume,
  coalesce(sum(${weight} * size) filter (direction = -1), 0)::double as bearish_volume,
  coalesce(sum(${weight} * premium) filter (sweep), 0)::double as sweep_premium,
  coalesce(sum(${weight} * premium) filter (sweep and direction = 1), 0)::double as bullish_sweep_premium,
  coalesce(sum(${weight} * premium) filter (sweep and direction = -1), 0)::double as bearish_sweep_premium,
  coalesce(sum(${weight}) filter (side = 1), 0)::double as ask_trades,
  coalesce(sum(${weight}) filter (side = -1), 0)::double as bid_trades,
  coalesce(sum(${weight} * size) filter (side = 1), 0)::double as ask_volume,
  coalesce(sum(${weight} * size) filter (side = -1), 0)::double as bid_volume`;

/** The list of a SELECT over rows of recorded trades, with or without GROUP BY: their sums. Premiums in dollars, volumes in contracts. */
export const FLOW_SUMS = sumsWithWeight("1");

/** The same over rows with a column `weight`. */
export const WEIGHTED_FLOW_SUMS = sumsWithWeight("weight");

/** The same as `FLOW_SUMS`, with the sums and the last values that rankings of contracts show. These are NULL without a row. */
export const TRADE_SUMS = `${FLOW_SUMS},
  coalesce(sum(size) filter (sweep), 0)::double as sweep_volume,
  coalesce(sum(size) filter (multi_leg), 0)::double as multi_leg_volume,
  coalesce(sum(premium) filter (multi_leg), 0)::double as multi_leg_premium,
  arg_max(price, seq) as last_price,
  arg_max_null(underlying_price, seq) as last_underlying_price,
  arg_max_null(implied_volatility, seq) as last_volatility`;

/** The list of a SELECT grouped by minute and right, over rows of recorded trades: net premium is at the ask less at the bid, in dollars. */
export const MINUTE_SUMS = `
  coalesce(sum(premium * side), 0)::double as net_premium,
  coalesce(sum(size), 0)::double as volume`;
