/** What is summed up of a row: how many trades it is, their volume, premium, premium times flow score, and flow scores. */
interface CountedRow {
  trades: string;
  volume: string;
  premium: string;
  scoredPremium: string;
  scores: string;
}

/** The sums of a set of trades, as `FlowSums`. All are 0 without a row; premiums in dollars. */
const flowSums = ({ trades, volume, premium, scoredPremium, scores }: CountedRow) => ({
  trade_count: `sum(${trades})`,
  sweep_count: `sum(${trades}) filter (sweep)`,
  volume: `sum(${volume})`,
  premium: `sum(${premium})`,
  scored_premium: `sum(${scoredPremium})`,
  scores: `sum(${scores})`,
  bullish_premium: `sum(${premium}) filter (direction = 1)`,
  bearish_premium: `sum(${premium}) filter (direction = -1)`,
  bullish_volume: `sum(${volume}) filter (direction = 1)`,
  bearish_volume: `sum(${volume}) filter (direction = -1)`,
  sweep_premium: `sum(${premium}) filter (sweep)`,
  bullish_sweep_premium: `sum(${premium}) filter (sweep and direction = 1)`,
  bearish_sweep_premium: `sum(${premium}) filter (sweep and direction = -1)`,
  ask_trades: `sum(${trades}) filter (side = 1)`,
  bid_trades: `sum(${trades}) filter (side = -1)`,
  ask_volume: `sum(${volume}) filter (side = 1)`,
  bid_volume: `sum(${volume}) filter (side = -1)`,
});

/** Returns a row of a trade that counts as so many. */
const rowOfTrades = (trades: "1" | "weight"): CountedRow => {
  const times = trades === "1" ? "" : `${trades} * `;
  return {
    trades,
    volume: `${times}size`,
    premium: `${times}premium`,
    scoredPremium: `${times}premium * flow_score`,
    scores: `${times}flow_score`,
  };
};

const tradeRow = rowOfTrades("1");

/** A row of `SIDE_GROUPS`. */
const groupRow: CountedRow = {
  trades: "trades",
  volume: "volume",
  premium: "premium",
  scoredPremium: "scored_premium",
  scores: "scores",
};

/**
 * The list of a SELECT over rows of recorded trades that is grouped by all other columns. `FLOW_SUMS` over its rows takes half the time of
 * sums over the trades: each of those has a condition.
 */
export const SIDE_GROUPS = `direction, side, sweep, count(*)::double as trades, sum(size::double) as volume, sum(premium) as premium,
  sum(premium * flow_score) as scored_premium, sum(flow_score::double) as scores`;

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
export const totalNames = Object.keys({ ...flowSums(tradeRow), ...contractSums });

/** The names of what the last trade of a contract says. */
export const lastNames = Object.keys(lastValues);

/** The list of a SELECT over rows of `SIDE_GROUPS`, with or without GROUP BY: the sums of their trades. */
export const FLOW_SUMS = listOf(flowSums(groupRow));

/** The same over rows of trades with a column `weight`. */
export const WEIGHTED_FLOW_SUMS = listOf(flowSums(rowOfTrades("weight")));

/** The same over rows of trades, with all that rankings of contracts show. */
export const TRADE_SUMS = `${listOf({ ...flowSums(tradeRow), ...contractSums })}, ${Object.entries(lastValues)
  .map(([name, value]) => `${value} as ${name}`)
  .join(", ")}`;

/** The list of a SELECT grouped by minute and right, over rows of recorded trades: net premium is at the ask less at the bid, in dollars. */
export const MINUTE_SUMS = `
  coalesce(sum(premium * side), 0)::double as net_premium,
  coalesce(sum(size), 0)::double as volume`;
