import { flowPressure, flowTide } from "../../support/addin/functions";
import { startFlow } from "../../support/service/start-flow";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { evening } from "../../support/market/test-tape";

/** Wednesday 2026-06-10, after the close; the seven prints of the day are listed in the tape. SPXW is a root of SPX. */
const { service } = startFlow();
const { call, refused, paid } = await openRuntime(service, evening);

const tideHeadings = [
  ...["Time", "Bullish premium", "Bearish premium", "Neutral premium", "Net premium (bull - bear)"],
  ...["Cumulative net premium", "Bullish volume", "Bearish volume", "VWF", "SDF", "FIR", "Trades", "Sweeps"],
];

const dayInHours = [null, null, "1h", cell("dates=text")] as const;

test("the tides of several tickers follow each other, each with its ticker and at its own price", async () => {
  const [spx, spxw] = [
    await call(flowTide, cell("SPX"), ...dayInHours),
    await call(flowTide, cell("SPXW"), ...dayInHours),
  ];
  const before = paid().length;
  const both = await call(flowTide, [["SPX"], ["spxw"]], ...dayInHours.slice(0, 3), cell("dates=text; headers=on"));

  expect(spx[0]).toEqual(tideHeadings);
  expect(both).toEqual([
    ["Ticker", ...tideHeadings],
    ...spx.slice(1).map((bar) => ["SPX", ...bar]),
    ...spxw.slice(1).map((bar) => ["SPXW", ...bar]),
  ]);
  // The service's prices are 3 credits each; both were cached.
  expect(paid().slice(before)).toEqual([]);
});

test("tickers that are not cached are requested one by one, at 3 credits each", async () => {
  const before = paid().length;
  await call(flowPressure, cell("SPX,SPXW"), "1h");

  expect(paid().slice(before)).toEqual([
    "/flow/v1/chain-bull-bear/SPX?timeframe=1h 3",
    "/flow/v1/chain-bull-bear/SPXW?timeframe=1h 3",
  ]);
});

test("a ticker that fails keeps its row with the reason beside the others", async () => {
  const unknown = expect.objectContaining({
    code: "#N/A",
    message: expect.stringContaining("ZZZZ") as string,
  }) as unknown;
  const tides = await call(
    flowTide,
    cell("ZZZZ,SPX"),
    null,
    null,
    "1h",
    cell("columns=Ticker,Net premium; headers=off"),
  );
  const shares = await call(flowPressure, cell("SPX,ZZZZ"), "1d", null, cell("columns=Ticker,Volume; headers=off"));

  expect(tides[0]).toEqual(["ZZZZ", unknown]);
  expect(tides.slice(1).every(([ticker, premium]) => ticker === "SPX" && typeof premium === "number")).toBe(true);
  // Prints 1 to 7: 75 contracts.
  expect(shares).toEqual([
    ["SPX", 75],
    ["ZZZZ", unknown],
  ]);
});

test("a ticker that fails alone is the error of the cell", async () => {
  expect(await refused(flowTide, cell("ZZZZ"))).toContain("ZZZZ");
  expect(await refused(flowPressure, cell("ZZZZ,YYYY"), "1h")).toContain("ZZZZ");
});
