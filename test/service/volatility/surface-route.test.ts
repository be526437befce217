import { startService } from "../../../scripts/support/service/start-service";
import type { VolatilitySource } from "../../../market/days/volatility-source";
import { smallVolSource, type SmallVolSymbol } from "../../support/market/small-vol";

/** 20 % a year, puts dearer than calls, a forward of 100; SPY is at 101.75 on Friday afternoon. */
const spy: SmallVolSymbol = {
  firstSession: "2026-11-16",
  closes: [100, 101, 102, 103],
  expirations: ["2026-11-27", "2026-12-18", "2027-03-19"],
  skew: -1,
  forward: 100,
  interest: 0.0412,
};

interface Surface {
  expirations: string[];
  deltas?: number[];
  strikes?: number[];
  iv: (number | null)[][];
  change?: (number | null)[][];
  [other: string]: unknown;
}

async function surfaceOf(query: string, volatility: VolatilitySource = smallVolSource({ SPY: spy })): Promise<Surface> {
  const { status, body } = await startService({ volatility }).request(`/v1/vol/surface?symbols=SPY${query}`);
  expect({ query, status, body }).toMatchObject({ query, status: 200 });
  const [symbol] = (body as { data: { symbols: Surface[] } }).data.symbols; // held against the schema in openapi.test.ts
  if (symbol === undefined) throw new Error("Expected a surface.");
  return symbol;
}

test("each expiration has its days, its forward and the flags of its smile", async () => {
  expect(await surfaceOf("")).toMatchObject({
    expirations: ["2026-11-27", "2026-12-18", "2027-03-19"],
    dte: [7, 28, 119],
    forward: [100, 100, 100],
    calendar: [null, null, null],
    butterfly: [null, null, null],
  });
});

test("columns by delta are at the strikes of these deltas", async () => {
  const { deltas, iv } = await surfaceOf("&by=delta");

  expect(deltas).toEqual([-0.1, -0.25, -0.4, 0.5, 0.4, 0.25, 0.1]);
  // Over 28 days the put of -0.25 is at ln(moneyness) -0.03645: its strike solves k = w / 2 - 0.67449 sqrt(w) with
  // w = 0.0030685 (1 - k), and 20 sqrt(1.03645) is 20.36.
  expect(iv[1]?.[1]).toBe(20.36);
});

test("columns by strike are round strikes within 20 % of spot", async () => {
  const { strikes = [], iv } = await surfaceOf("&by=strike");

  // 2.5 % of 101.75 is 2.54: steps of 2, from above 81.40 to below 122.10.
  expect([strikes[0], strikes[1], strikes.at(-1), strikes.length]).toEqual([82, 84, 122, 21]);
  // 20 sqrt(1 - ln(82 / 100)) and 20.
  expect([iv[0]?.[0], iv[0]?.[strikes.indexOf(100)]]).toEqual([21.89, 20]);
});

/** The market of before until Thursday, with another forward and rate of variance, and without the second expiration. */
const changed: VolatilitySource = {
  ...smallVolSource({ SPY: { ...spy, forward: 102, rate: 0.05 } }),
  smiles: (symbol, asOfMs, instantMs) =>
    (asOfMs < Date.parse("2026-11-20T00:00:00Z")
      ? smallVolSource({ SPY: { ...spy, expirations: ["2026-11-27", "2027-03-19"] } })
      : smallVolSource({ SPY: { ...spy, forward: 102, rate: 0.05 } })
    ).smiles(symbol, asOfMs, instantMs),
};

test("fixed shows the change at fixed strikes since the close of a session", async () => {
  const { strikes = [], change, fixedAsOf } = await surfaceOf("&by=strike&fixed=2026-11-17", changed);

  expect(fixedAsOf).toBe("2026-11-17T20:59:00.000Z");
  // At 100, 100 sqrt(0.05 (1 - ln(100 / 102))) is 22.58 now, and it was 20. The second expiration was not listed then.
  expect(change?.map((row) => row[strikes.indexOf(100)])).toEqual([2.58, null, 2.58]);
});

test("the change of a column of moneyness is that of the strike for which it stands now", async () => {
  const { change } = await surfaceOf("&fixed=2026-11-17", changed);

  // At the forward of 102, 22.36 now; then 20 sqrt(1 - ln(1.02)) was 19.80.
  expect(change?.[0]?.[5]).toBe(2.56);
});

test.each([
  ["2026-11-20", "the session of the response"],
  ["2026-11-15", "a Sunday"],
  ["2026-11-26", "the future"],
])("fixed=%s, %s, is refused", async (date) => {
  const { request } = startService({ volatility: smallVolSource({ SPY: spy }) });

  const { status, body } = await request(`/v1/vol/surface?symbols=SPY&fixed=${date}`);

  expect([status, JSON.stringify(body)]).toEqual([
    400,
    expect.stringMatching(/invalid_parameter.*fixed must be a session before 2026-11-20/),
  ]);
});

test("a symbol without values of the fixed session is missing, with the reason", async () => {
  const { request } = startService({ volatility: smallVolSource({ SPY: spy }) });

  const { body } = await request("/v1/vol/surface?symbols=SPY&fixed=2026-11-12");

  expect(body).toMatchObject({ data: { symbols: [], missing: [{ symbol: "SPY", reason: "no_data" }] } });
});

test("the term structure has forwards and rates, and the expiration of today if it is asked for", async () => {
  const today = { ...spy, expirations: ["2026-11-20", "2026-11-27"], todayVariance: 0.0001 };
  const { request } = startService({ volatility: smallVolSource({ SPY: today }) });
  const expirations = async (query: string) => {
    const { body } = await request(`/v1/vol/term?symbols=SPY${query}`);
    return (body as { data: { symbols: { expirations: Record<string, unknown>[] }[] } }).data.symbols[0]?.expirations;
  };

  const week = { expiration: "2026-11-27", days: 7, iv: 20, straddlePct: 2.21, forward: 100, rate: 4.12 };
  expect(await expirations("")).toEqual([{ ...week, forwardIv: 20 }]);
  // An eighth of a day with a variance of 0.0001 is 54.04 % a year; the straddle is 0.7979 times its root.
  expect(await expirations("&today=true")).toEqual([
    ...[
      { expiration: "2026-11-20", days: 0.13, iv: 54.04, forwardIv: 54.04, straddlePct: 0.8, forward: 100, rate: 4.12 },
    ],
    // (0.000767 - 0.0001) over 6.875 days is 18.82 % a year.
    { ...week, forwardIv: 18.82 },
  ]);
});

test("the range of the rest of today comes from the options that expire today, and ends with them", async () => {
  const today = { ...spy, expirations: ["2026-11-20", "2026-11-27"], todayVariance: 0.0001 };
  const { request, clock } = startService({ volatility: smallVolSource({ SPY: today }) });
  const first = async () => {
    const { body } = await request("/v1/vol/sigma?symbols=SPY");
    return (body as { data: { symbols: { bands: Record<string, unknown>[] }[] } }).data.symbols[0]?.bands[0];
  };

  // The root of 0.0001 is 1 %, of 101.75.
  expect(await first()).toEqual({
    ...{ horizon: "0DTE", sessions: 0, expiration: "2026-11-20", sigmaPct: 1 },
    ...{ low1: 100.74, high1: 102.77, low2: 99.74, high2: 103.81 },
  });
  clock.nowMs = Date.parse("2026-11-20T21:00:00Z");
  expect(await first()).toMatchObject({ horizon: "1 day" });
});
