import type { HistoricalCompare } from "@strikebook/contract";
import { compareTable, dailyFlowTable, similarDaysTable } from "../../../../packages/formulas/tables/flow/daily-tables";
import { darkPoolTable } from "../../../../packages/formulas/tables/flow/dark-pool-table";
import { pressureTable, ratioTable } from "../../../../packages/formulas/tables/flow/pressure-tables";
import { topContractsTable, topUnderlyingsTable } from "../../../../packages/formulas/tables/flow/ranking-tables";
import {
  sentimentMoneynessTable,
  sentimentTable,
  sentimentTrendTable,
} from "../../../../packages/formulas/tables/flow/sentiment-tables";
import {
  concentrationTable,
  strikeExpirationsTable,
  strikesTable,
} from "../../../../packages/formulas/tables/flow/strike-tables";
import { marketTideTable, tideTable } from "../../../../packages/formulas/tables/flow/tide-tables";
import { tradesAggregateTable, tradesTable } from "../../../../packages/formulas/tables/flow/trade-tables";
import type { Column } from "../../../../packages/formulas/tables/column";
import { columnsOf } from "../../../../packages/formulas/tables/table";
import { flowData } from "../../../support/client/canned-flow";

/** The fields of each record as listed in docs/api.md, with those of the response around it. */
const fields = {
  trade: `timestamp tradeId optionType strike expiration dte contracts premium price bid ask mid underlyingPrice isSweep isMultiLeg
    moneyness scores.flowScore scores.flowScoreInterpretation scores.flowBonus scores.flowBonusInterpretation scores.baseDirection
    scores.convictionMultiplier dteCategory dteFactor dteMultiplier spreadWidth spreadWidthPct liquidityGrade exchangeCount
    moneynessPct moneynessWeight combinedMoneynessDteWeight delta notionalDeltaExposure openInterest dailyVolume volOiRatio
    volOiScore sizeOiRatio sizeOiScore oiIsZero rvol rvolScore rvolCategory iv ivChangePct relativePremium cluster.clusterId
    cluster.clusterTradeCount cluster.clusterTotalPremium cluster.clusterTimeSpanSeconds ticker timeframe`,
  list: "ticker timeframe aggregate.vwf aggregate.sdf aggregate.fir tradeCount sweepCount totalPremium queryTimeMs",
  tide: `ticker bucket startTime endTime queryTimeMs timestamp timestampEnd bullishPremium bearishPremium neutralPremium netPremium
    bullishVolume bearishVolume vwf sdf fir tradeCount sweepCount netPremiumCumulative`,
  strikes: `ticker startTime endTime strike right dominantExpiration tradeCount volume totalPremium bullishPremium bearishPremium
    netPremium askPct bidPct openInterest volOiRatio`,
  concentration: `ticker startTime endTime concentration.top3StrikesShare concentration.top3StrikesNetPremium
    concentration.interpretation`,
  expirations: `ticker strike interval totalCallPremium totalPutPremium topExpiration expirationCount expiration dte callVolume
    putVolume callPremium putPremium`,
  day: "date totalPremium totalVolume callPremium putPremium callVolume putVolume netPremium",
  underlying: "ticker totalPremium totalVolume callPremium putPremium callVolume putVolume netPremium callPutRatio",
  contract: `symbol ticker expiration strike right dte totalPremium totalVolume openInterest oiChange volumeOiRatio bidVolume
    askVolume midVolume vwap lastPrice underlyingPrice iv tradeCount sweepVolume sweepPremium multiLegVolume multiLegPremium`,
  ratio: `symbol ticker optionType date timeframe tradeCount totalVolume totalPremium contractRatios.askRatio
    contractRatios.bidRatio contractRatios.midRatio contractRatios.aggressionRatio interpretation.bias interpretation.aggression
    interpretation.confidence interpretation.description`,
  pressure: `ticker date timeframe tradeCount totalVolume totalPremium metrics.bullPct metrics.bearPct metrics.neutralPct
    metrics.bullBearRatio metrics.callBullPct metrics.putBullPct interpretation.bias interpretation.strength
    interpretation.confidence interpretation.description`,
  timeframe: `ticker generatedAt timeframe composite direction signalStrength confidence sweepAlignment components.vwf
    components.sdf components.fir components.bullishPremium components.bearishPremium components.sweepPremium tradeCount
    totalPremium sweepCount avgFlowScore`,
  trend: "ticker generatedAt trend.shortVsLong trend.momentum trend.description",
  moneyness: "ticker generatedAt category composite tradeCount premium pctOfTotal",
  market: `interval bucket date timestamp timestampEnd ncp npp ncpCumulative nppCumulative callVolume putVolume totalVolume
    spyPrice isGap`,
  print: "timestamp ticker price size notional tradeId venue.code",
};

const print = {
  ticker: "SPY",
  timestamp: "2025-11-25T15:00:00Z",
  price: 1,
  size: 1,
  tradeId: "d-1",
  venue: { code: "D" },
};

const compare: HistoricalCompare = flowData.flowCompare;

const tables: [name: string, fields: string, columns: readonly Column<never>[]][] = [
  ["trades", fields.trade, columnsOf(tradesTable, flowData.flowTrades)],
  ["the aggregate of trades", fields.list, columnsOf(tradesAggregateTable, flowData.flowTrades)],
  ["the tide", fields.tide, columnsOf(tideTable, [flowData.flowTide])],
  ["strikes", fields.strikes, columnsOf(strikesTable, flowData.flowStrikes)],
  ["concentration", fields.concentration, columnsOf(concentrationTable, flowData.flowStrikes)],
  ["expirations", fields.expirations, columnsOf(strikeExpirationsTable, flowData.flowExpirations)],
  ["daily history", fields.day, columnsOf(dailyFlowTable, [])],
  ["top underlyings", fields.underlying, columnsOf(topUnderlyingsTable, [])],
  ["top contracts", fields.contract, columnsOf(topContractsTable, [])],
  ["ratios", fields.ratio, columnsOf(ratioTable, flowData.flowContractRatio)],
  ["pressure", fields.pressure, columnsOf(pressureTable, [flowData.flowPressure])],
  ["sentiment", fields.timeframe, columnsOf(sentimentTable, flowData.flowSentiment)],
  ["the trend of sentiment", fields.trend, columnsOf(sentimentTrendTable, flowData.flowSentiment)],
  ["sentiment by moneyness", fields.moneyness, columnsOf(sentimentMoneynessTable, flowData.flowSentiment)],
  ["the market tide", fields.market, columnsOf(marketTideTable, flowData.flowMarketTide)],
  ["off-exchange prints with open fields", fields.print, columnsOf(darkPoolTable, [print])],
];

test.each(tables)("every field of %s is a column under the API's name", (_name, expected, columns) => {
  const fields = expected.split(/\s+/);
  // A ticker is shown as typed, and the service's own name of it on request.
  const all = fields.includes("ticker") ? [...fields, "canonical"] : fields;
  expect(columns.map(({ field }) => field).sort()).toEqual(all.sort());
});

const all: [name: string, columns: readonly Column<never>[]][] = [
  ...tables.map(([name, , columns]): [string, readonly Column<never>[]] => [name, columns]),
  ["a comparison", columnsOf(compareTable, compare)],
  ["similar days", columnsOf(similarDaysTable, compare)],
];

test.each(all)("no two columns of %s share a heading or a field name", (_name, columns) => {
  const typed = (name: string) => name.toLowerCase().replace(/[\s_.-]/g, "");
  const spellings = columns.flatMap(({ name, field }) => [...new Set([typed(name), typed(field)])]);

  expect(new Set(spellings).size).toBe(spellings.length);
});
