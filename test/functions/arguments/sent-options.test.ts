import {
  flowCompare,
  flowContracts,
  flowDarkpool,
  flowExpirations,
  flowMarket,
  flowPressure,
  flowRatio,
  flowSentiment,
  flowStrikes,
  flowTide,
  flowTop,
  flowTrades,
  gexHeatmap,
  gexLevels,
} from "../../support/addin/functions";
import { startFlow } from "../../support/service/start-flow";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { evening } from "../../support/market/test-tape";

/** Wednesday 2026-06-10, after the close. */
const { service } = startFlow();
const { call, paid } = await openRuntime(service, evening);

/** Returns the query parameters of the last paid request, in alphabetical order and without regard to spelling. */
function sentParameters(): string[] {
  const [path = ""] = (paid().at(-1) ?? "").split(" ");
  const names = new URL(path, "http://service.test").searchParams.keys();
  return [...names].map((name) => name.replaceAll("_", "").toLowerCase()).sort();
}

const style = "headers=off; dates=text";
const window = "startTime=2026-06-10 09:40; endTime=2026-06-10 10:00";
const [spx, spy] = [cell("SPX"), cell("SPY")];

type Case = [name: string, formula: Parameters<typeof call>[0], given: unknown[], options: string, sent: string];

const cases: Case[] = [
  [
    "GEX.HEATMAP",
    gexHeatmap,
    [spy, null, 3, null],
    "layout=matrix; includeEmpty=true; columns=Strike",
    "includeempty layout maxstrikes symbols",
  ],
  ["GEX.LEVELS", gexLevels, [spy, null, 3, null], "view=levels; includeEmpty=true", "includeempty maxstrikes symbols"],
  [
    "FLOW.TRADES",
    flowTrades,
    [spx, null, null, null],
    `view=aggregate; limit=5; maxDte=0; ${window}`,
    "endtime limit maxdte starttime",
  ],
  ["FLOW.TRADES", flowTrades, [spx, null, null, null], "expiration=0dte; limit=6", "expiration limit"],
  [
    "FLOW.TIDE",
    flowTide,
    [spx, null, null, null],
    `columns=Time; bucket=1h; maxDte=7; ${window}`,
    "bucket endtime maxdte starttime",
  ],
  [
    "FLOW.STRIKES",
    flowStrikes,
    [spx, null, null, null],
    `view=concentration; topN=5; maxDte=7; ${window}`,
    "endtime maxdte starttime topn",
  ],
  ["FLOW.EXPIRATIONS", flowExpirations, [spx, 100, null, null], "interval=1W; dteFilter=0-7", "dtefilter interval"],
  ["FLOW.MARKET", flowMarket, [null, null, null], "columns=ncp; bucket=1h; interval=1W", "bucket interval"],
  [
    "FLOW.DARKPOOL",
    flowDarkpool,
    [spy, null, null],
    "columns=price; sort=notional; limit=40; minSize=1; timeStart=09:40; timeEnd=10:00",
    "limit minsize sort tickers timeend timestart",
  ],
  [
    "FLOW.TOP",
    flowTop,
    [null, null, null, null],
    "limit=5; orderBy=volume; order=asc; minVolume=1",
    "limit minvolume order orderby",
  ],
  ["FLOW.CONTRACTS", flowContracts, [null, null, null, null], "limit=5; right=put; minOi=1", "limit minoi right"],
  [
    "FLOW.RATIO",
    flowRatio,
    [spx, null, null],
    "timeframe=4h; minPremium=10; optionType=call",
    "minpremium optiontype timeframe",
  ],
  [
    "FLOW.PRESSURE",
    flowPressure,
    [spx, null, null],
    "timeframe=4h; minPremium=10; optionType=call",
    "minpremium optiontype timeframe",
  ],
  ["FLOW.COMPARE", flowCompare, [spx, null], "view=similar; date=2026-06-09", "date"],
  [
    "FLOW.SENTIMENT",
    flowSentiment,
    [spx, null, null],
    "view=trend; timeframes=1h,7d; expirationFilter=0dte; timeDecay=true; timeDecayHalfLife=45",
    "expirationfilter includebreakdown includemoneyness timedecay timedecayhalflife timeframes",
  ],
];

test.each(cases)(
  "%s sends its filters and arguments, and no option of the table",
  async (_, formula, given, options, sent) => {
    const before = paid().length;

    await call(formula, ...given, cell(`${options}; ${style}`));

    expect(paid()).toHaveLength(before + 1);
    expect(sentParameters()).toEqual(sent.split(" "));
  },
);
