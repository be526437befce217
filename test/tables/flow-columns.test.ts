import type { Column } from "../../src/tables/table";
import { compareColumns } from "../../src/tables/flow/compare-table";
import { concentrationColumns } from "../../src/tables/flow/concentration-table";
import { dailyFlowColumns } from "../../src/tables/flow/daily-flow-table";
import { everyDarkPoolColumn } from "../../src/tables/flow/dark-pool-table";
import { marketTideColumns } from "../../src/tables/flow/market-tide-table";
import { pressureColumns } from "../../src/tables/flow/pressure-table";
import { ratioColumns } from "../../src/tables/flow/ratio-table";
import { sentimentMoneynessColumns } from "../../src/tables/flow/sentiment-moneyness-table";
import { sentimentColumns } from "../../src/tables/flow/sentiment-table";
import { sentimentTrendColumns } from "../../src/tables/flow/sentiment-trend-table";
import { similarDaysColumns } from "../../src/tables/flow/similar-days-table";
import { strikeExpirationsColumns } from "../../src/tables/flow/strike-expirations-table";
import { strikesColumns } from "../../src/tables/flow/strikes-table";
import { tideColumns } from "../../src/tables/flow/tide-table";
import { topContractsColumns } from "../../src/tables/flow/top-contracts-table";
import { tradesAggregateColumns } from "../../src/tables/flow/trades-aggregate-table";
import { tradesColumns } from "../../src/tables/flow/trades-table";

/** The fields of each record as the flow document, Parts 2.1 and 2.2, lists them, and what the answer around it says. */
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

const tables: [name: string, fields: string, columns: readonly Column<never>[]][] = [
  ["trades", fields.trade, tradesColumns],
  ["what a window comes to", fields.list, tradesAggregateColumns],
  ["the tide", fields.tide, tideColumns],
  ["strikes", fields.strikes, strikesColumns],
  ["concentration", fields.concentration, concentrationColumns],
  ["expirations", fields.expirations, strikeExpirationsColumns],
  ["daily history", fields.day, dailyFlowColumns],
  ["top contracts", fields.contract, topContractsColumns],
  ["ratios", fields.ratio, ratioColumns],
  ["pressure", fields.pressure, pressureColumns],
  ["sentiment", fields.timeframe, sentimentColumns],
  ["its trend", fields.trend, sentimentTrendColumns],
  ["sentiment by moneyness", fields.moneyness, sentimentMoneynessColumns],
  ["the market's tide", fields.market, marketTideColumns],
  ["off-exchange prints, open fields included", fields.print, everyDarkPoolColumn([print])],
];

test.each(tables)("every field of %s is a column under the API's name", (_name, expected, columns) => {
  expect(columns.map(({ field }) => field).sort()).toEqual(expected.split(/\s+/).sort());
});

const all: [name: string, columns: readonly Column<never>[]][] = [
  ...tables.map(([name, , columns]): [string, readonly Column<never>[]] => [name, columns]),
  ["measures", compareColumns],
  ["similar days", similarDaysColumns],
];

test.each(all)("columns of %s are told apart whether they are picked by heading or by field", (_name, columns) => {
  const typed = (name: string) => name.toLowerCase().replace(/[\s_.-]/g, "");
  const owners = columns.flatMap(({ name, field }) => [...new Set([typed(name), typed(field)])]);

  expect(new Set(owners).size).toBe(owners.length);
});
