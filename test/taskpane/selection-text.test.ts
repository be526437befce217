import type { CellOrigin } from "@strikebook/client";
import { ageText, asOfText, costText, coverageText, shownText } from "../../src/taskpane/selection/selection-text";

const origin: CellOrigin = {
  functionName: "GEX.LEVELS",
  symbol: "SPY",
  endpoint: "/v1/levels",
  parameters: "symbols=SPY",
  asOf: "2026-11-18T17:00:00Z",
  mode: "live",
  resolution: undefined,
  delayed: false,
  delayMinutes: undefined,
  cached: false,
  stale: undefined,
  credits: 1,
  receivedAtMs: 0,
  attribution: undefined,
  call: undefined,
};

test("functions and symbols are listed once each", () => {
  expect(shownText(["GEX.LEVELS"], [origin, { ...origin, symbol: "QQQ" }, origin])).toBe("GEX.LEVELS: SPY, QQQ");
  expect(shownText(["FLOW.MARKET"], [{ ...origin, symbol: undefined }])).toBe("FLOW.MARKET");
});

test("the time is in New York, and several times are shown as a span", () => {
  expect(asOfText([origin])).toBe("Nov 18, 12:00:00 PM ET");
  expect(asOfText([origin, { ...origin, asOf: "2026-11-18T17:01:30Z" }])).toBe(
    "Nov 18, 12:00:00 PM ET to Nov 18, 12:01:30 PM ET",
  );
  expect(asOfText([{ ...origin, asOf: undefined }])).toBeUndefined();
});

test.each([
  [59_000, "less than a minute ago"],
  [60_000, "1 min ago"],
  [3_720_000, "1 h 2 min ago"],
])("data received %d ms ago is %s", (nowMs, words) => {
  expect(ageText([origin], nowMs)).toBe(words);
});

test("a call for several symbols counts once; cached and live data are told apart", () => {
  const call = {};

  expect(
    costText([
      { ...origin, call },
      { ...origin, symbol: "QQQ", call },
    ]),
  ).toBe("1 credit");
  expect(costText([{ ...origin, credits: 0, cached: true }])).toBe("nothing, from the cache");
  expect(costText([origin, { ...origin, credits: 0, cached: true }])).toBe("1 credit; the rest from the cache");
  expect(costText([{ ...origin, credits: undefined, creditsPerMinute: 2 }])).toBe(
    "2 credits per minute, shared by all cells of the board",
  );
});

test("net figures over different windows are told apart, with the defaults of the service", () => {
  const board = { ...origin, endpoint: "/v1/heatmap", parameters: "symbols=SPXW" };
  const wider = { ...board, parameters: "symbols=SPXW; maxStrikes=all; expirations=2026-11-20,2026-11-27" };

  // docs/api.md, Heatmap: gamma, 92 strikes and 5 expirations unless the request says otherwise.
  expect(coverageText([board, board, wider])).toEqual([
    "Net gamma exposure, the 92 strikes nearest the price, the next 5 expirations.",
    "Net gamma exposure, all strikes, expirations 2026-11-20, 2026-11-27.",
  ]);
  expect(coverageText([{ ...origin, endpoint: "/flow/v1/flow/{ticker}" }])).toEqual([]);
});
