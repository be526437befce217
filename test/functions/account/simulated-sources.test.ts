import { createService } from "../../../service/server/service";
import { paidPlan, servedPracticeAccount } from "../../../service/gateway/accounts";
import { gexSources } from "../../support/addin/functions";
import { startCell } from "../../support/addin/live-cells";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { publishedFunctions } from "../../support/addin/published-functions";
import { turn } from "../../../scripts/support/event-loop";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { quotesByHand } from "../../support/market/quotes-by-hand";
import { smallVolSource, testDay } from "../../support/market/small-vol";
import { evening } from "../../support/market/test-tape";
import { fourSessions } from "../../support/service/start-flow";

/** Wednesday 2026-06-10, after the close. */
const volatility = smallVolSource({
  SPY: {
    firstSession: "2026-06-01",
    closes: [100, 101, 102, 103, 102, 101, 100, 101],
    expirations: ["2026-06-19", "2026-07-17"],
    reports: [{ day: testDay("2026-06-20"), timing: "amc" }],
  },
});
const accounts = [{ ...servedPracticeAccount, credits: 1e6, limits: { ...paidPlan, requestsPerMinute: 1e6 } }];
const data = { market: smallMarket, tapes: fourSessions, volatility, quotes: quotesByHand() };
const service = createService({ ...data, now: () => evening, accounts });
await openRuntime(service, evening);

const spy = cell("SPY");
const simulated = "Simulated by Strikebook: not real prices";

/** Arguments with which each function that requests market data returns data. */
const given: Readonly<Record<string, readonly unknown[]>> = {
  "GEX.HEATMAP": [spy],
  "GEX.LEVELS": [spy],
  "GEX.HEATMAP.AT": [spy, "15:00"],
  "GEX.LEVELS.AT": [spy, "15:00"],
  "GEX.FRAMES": [spy, "15:00", "15:00:05"],
  "GEX.DAILY": [spy, "-2d", "-1d"],
  "GEX.PROFILE": [spy],
  "GEX.SYMBOLS": [],
  "FLOW.TRADES": [cell("SPX"), "1d"],
  "FLOW.TIDE": [cell("SPX")],
  "FLOW.COMPARE": [cell("SPX"), "2026-06-10"],
  "FLOW.STRIKES": [cell("SPX")],
  "FLOW.HISTORY": [cell("SPX"), "2026-06-05", "2026-06-10"],
  "FLOW.EXPIRATIONS": [cell("SPX"), 100],
  "FLOW.TOP": [],
  "FLOW.CONTRACTS": [],
  "FLOW.RATIO": [cell("SPX")],
  "FLOW.PRESSURE": [cell("SPX")],
  "FLOW.SENTIMENT": [cell("SPX")],
  "FLOW.MARKET": [],
  "FLOW.DARKPOOL": [],
  "VOL.EVENTS": [spy],
  "VOL.HISTORY": [spy, "2026-06-01", "2026-06-09"],
  "VOL.DERIVED": [spy],
  "VOL.TERM": [spy],
  "VOL.IV": [spy],
  "VOL.CONE": [spy],
  "VOL.RANGE": [spy],
  "VOL.SKEW": [spy],
  "VOL.SURFACE": [spy],
  "VOL.MARKET": [],
  "VOL.SCREEN": [],
  "VOL.SYMBOLS": [],
  "OPT.CHAIN": [spy],
  "OPT.QUOTE": [cell("SPY__261218C00100000")],
};

/** Functions that show quotes: raw data, with terms of its own. */
const ofQuotes = ["OPT.CHAIN", "OPT.QUOTE"];

const published = publishedFunctions();

/** Functions that show no market data, and streaming ones, whose data has tests of its own. */
const others = [
  "GEX.ACCOUNT",
  "GEX.INFO",
  "FLOW.CONTRACT",
  ...["OPT.PRICE", "OPT.GREEKS", "OPT.IV", "OPT.PAYOFF", "OPT.POSITION"],
  ...published.flatMap(({ id, options }) => (options?.stream ? [id] : [])),
];

test("every function that requests market data is listed here", () => {
  expect([...Object.keys(given), ...others].sort()).toEqual(published.map(({ id }) => id).sort());
});

test("a workbook that shows every kind of market data has one source, which is simulated, and its quotes as raw data", async () => {
  const called = published.filter(({ id }) => id in given);
  for (const [index, { id, parameters, call }] of called.entries()) {
    const all = parameters.map((_, place) => given[id]?.[place] ?? null);
    await call(...all, { functionName: id, address: `Sheet1!A${index + 1}` });
  }

  const sources = startCell(gexSources, {}, [cell("columns=text,share class,shown by")]);
  await turn();

  const [, ...rows] = sources.newest() as unknown[][];
  const shown = rows.map(([text, shareClass, by]) => [text, shareClass, String(by).split(", ").sort()]);
  const derived = Object.keys(given).filter((id) => !ofQuotes.includes(id));
  expect(shown).toEqual([
    [simulated, "", derived.sort()],
    [simulated, "raw", ofQuotes],
  ]);
  sources.cancel();
});
