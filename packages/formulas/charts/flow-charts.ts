import { flowContract } from "../flow/contract";
import { flowHistory, flowCompare } from "../flow/daily";
import { flowDarkpool } from "../flow/dark-pool";
import { flowPressure, flowRatio } from "../flow/pressure";
import { flowTop, flowContracts } from "../flow/rankings";
import { flowSentiment } from "../flow/sentiment";
import { flowStrikes, flowExpirations } from "../flow/strikes";
import { flowTide, flowMarket } from "../flow/tide";
import { flowTrades } from "../flow/trades";
import type { ChartsOfFormula } from "./table-chart";

const byTicker = ["Ticker"];

/** The charts of the formulas of flow. */
export const flowCharts: readonly ChartsOfFormula[] = [
  [
    flowTide,
    [
      {
        ...{
          form: "lines",
          by: ["Time|timestamp"],
          of: ["Net premium", "Cumulative net premium|netPremiumCumulative"],
        },
        ...{ each: byTicker, ofEach: "Cumulative net premium|netPremiumCumulative" },
      },
    ],
  ],
  [
    flowMarket,
    [
      {
        ...{ form: "lines", by: ["Time|timestamp"], second: ["SPY price"] },
        of: ["Cumulative net call premium|ncpCumulative", "Cumulative net put premium|nppCumulative"],
      },
    ],
  ],
  [flowHistory, [{ form: "lines", by: ["Date"], of: ["Call premium", "Put premium", "Net premium"], each: byTicker }]],
  [
    flowCompare,
    [
      { form: "bars", by: ["Measure"], of: ["Percentile|percentileRankings"] },
      { form: "columns", by: ["Date"], of: ["Similarity|similarityScore"] },
    ],
  ],
  [flowStrikes, [{ form: "bars", by: ["Strike", "Right"], of: ["Net premium"] }]],
  [flowExpirations, [{ form: "columns", by: ["Expiration"], of: ["Call premium", "Put premium"] }]],
  [flowTop, [{ form: "columns", by: byTicker, of: ["Call premium", "Put premium"] }]],
  [flowContracts, [{ form: "bars", by: ["Contract|symbol"], of: ["Premium|totalPremium"] }]],
  [
    flowPressure,
    [
      {
        form: "columns",
        by: byTicker,
        of: ["Bull|metrics.bullPct", "Bear|metrics.bearPct", "Neutral|metrics.neutralPct"],
      },
    ],
  ],
  [
    flowRatio,
    [
      {
        ...{ form: "columns", by: ["Contract|symbol"] },
        of: [
          "Ask share|contractRatios.askRatio",
          "Mid share|contractRatios.midRatio",
          "Bid share|contractRatios.bidRatio",
        ],
      },
    ],
  ],
  [
    flowSentiment,
    [
      { form: "columns", by: ["Timeframe"], of: ["Composite"] },
      { form: "columns", by: ["Moneyness|category"], of: ["Composite"] },
    ],
  ],
  [flowTrades, [{ form: "points", by: ["Time|timestamp"], of: ["Premium"] }]],
  [flowDarkpool, [{ form: "points", by: ["Time|timestamp"], of: ["Notional"] }]],
  [flowContract, "shows the symbol of a contract."],
];
