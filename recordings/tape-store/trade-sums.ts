/** The sums of a set of trades, as `FlowSums`, each trade with a weight. All are 0 without a row; premiums in dollars. */
const flowSums = (weight: "1" | "weight") => ({
  trade_count: `sum(${weight})`,
  sweep_count: `sum(${weight}) filter (sweep)`,
  volume: `sum(${weight} * size)`,
  premium: `sum(${weight} * premium)`,
  scored_premium: `sum(${weight} * premium * flow_score)`,
  scores: `sum(${weight} * flow_score)`,
  bullish_premium: `sum(${weight} * premium) filter (direction = 1)`,
  bearish_premium: `sum(${weight} * premium) filter (direction = -1)`,
  bullish_volume: `sum(${weight} * size) filter (direction = 1)`,
  bearish_volume: `sum(${weight} * size) filter (direction = -1)`,
  sweep_premium: `sum(${weight} * premium) filter (sweep)`,
  bullish_sweep_premium: `sum(${weight} * premium) filter (sweep and direction = 1)`,
  bearish_sweep_premium: `sum(${weight} * premium) filter (sweep and direction = -1)`,
  ask_trades: `sum(${weight}) filter (side = 1)`,
  bid_trades: `sum(${weight}) filter (side = -1)`,
  ask_volume: `sum(${weight} * size) filter (side = 1)`,
  bid_volume: `sum(${weight} * size) filter (side = -1)`,
});

/** More sums that rankings of contracts show. */
const contractSums = {
  sweep_volume: "sum(size) filter (sweep)",
  multi_leg_volume: "sum(size) filter (multi_leg)",
  multi_leg_premium: "sum(premium) filter (multi_leg)",
};

/** What the last trade says, NULL without a row. */
const lastValues = {
  last_price: "arg_max(price, seq)",
  last_underlying_price: "arg_max_null(underlying_price, seq)",
  last_volatility: "arg_max_null(implied_volatility, seq)",
};

const listOf = (sums: Readonly<Record<string, string>>) =>
  Object.entries(sums)
    .map(([name, sum]) => `coalesce(${sum}, 0)::double as ${name}`)
    .join(", ");

/** The names of the sums that a contract has in the file of its date. */
export const totalNames = Object.keys({ ...flowSums("1"), ...contractSums });

/** The names of what the last trade of a contract says. */
export const lastNames = Object.keys(lastValues);

/** The list of a SELECT over rows of recorded trades, with or without GROUP BY: their sums. */
export const FLOW_SUMS = listOf(flowSums("1"));

/** The same over rows with a column `weight`. */
export const WEIGHTED_FLOW_SUMS = listOf(flowSums("weight"));

/** The same as `FLOW_SUMS`, with all that rankings of contracts show. */
export const TRADE_SUMS = `${listOf({ ...flowSums("1"), ...contractSums })}, ${Object.entries(lastValues)
  .map(([name, value]) => `${value} as ${name}`)
  .join(", ")}`;

/** The list of a SELECT grouped by minute and right, over rows of recorded trades: net premium is at the ask less at the bid, in dollars. */
export const MINUTE_SUMS = `
  coalesce(sum(premium * side), 0)::double as net_premium,
  coalesce(sum(size), 0)::double as volume`;
