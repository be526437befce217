/**
 * The list of a SELECT over rows of recorded trades, with or without GROUP BY: totals of the rows, and price, price of the underlying and
 * volatility of the last one. Premiums in dollars. All totals are 0 and the rest NULL without a row.
 */
export const TRADE_SUMS = `
  count(*)::integer as trade_count,
  count(*) filter (sweep)::integer as sweep_count,
  coalesce(sum(size), 0)::bigint as volume,
  coalesce(sum(premium), 0)::double as premium,
  coalesce(sum(premium * flow_score), 0)::double as scored_premium,
  coalesce(sum(flow_score), 0)::bigint as scores,
  coalesce(sum(premium) filter (direction = 1), 0)::double as bullish_premium,
  coalesce(sum(premium) filter (direction = -1), 0)::double as bearish_premium,
  coalesce(sum(size) filter (direction = 1), 0)::bigint as bullish_volume,
  coalesce(sum(size) filter (direction = -1), 0)::bigint as bearish_volume,
  coalesce(sum(premium) filter (sweep), 0)::double as sweep_premium,
  coalesce(sum(premium) filter (sweep and direction = 1), 0)::double as bullish_sweep_premium,
  coalesce(sum(premium) filter (sweep and direction = -1), 0)::double as bearish_sweep_premium,
  count(*) filter (side = 1)::integer as ask_trades,
  count(*) filter (side = -1)::integer as bid_trades,
  coalesce(sum(size) filter (side = 1), 0)::bigint as ask_volume,
  coalesce(sum(size) filter (side = -1), 0)::bigint as bid_volume,
  coalesce(sum(size) filter (sweep), 0)::bigint as sweep_volume,
  coalesce(sum(size) filter (multi_leg), 0)::bigint as multi_leg_volume,
  coalesce(sum(premium) filter (multi_leg), 0)::double as multi_leg_premium,
  arg_max(price, seq) as last_price,
  arg_max_null(underlying_price, seq) as last_underlying_price,
  arg_max_null(implied_volatility, seq) as last_volatility`;

/** The list of a SELECT grouped by minute and right, over rows of recorded trades: net premium is at the ask less at the bid, in dollars. */
export const MINUTE_SUMS = `
  coalesce(sum(premium * side), 0)::double as net_premium,
  coalesce(sum(size), 0)::bigint as volume`;
