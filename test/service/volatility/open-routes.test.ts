import { errorEnvelope, startService } from "../../../scripts/support/service/start-service";
import { testDay, smallVolSource, type SmallVolSymbol } from "../../support/market/small-vol";

/** 20 % a year, puts dearer than calls, and a report between the first two expirations; a last close of 103 on Thursday. */
const spy: SmallVolSymbol = {
  firstSession: "2026-11-16",
  closes: [100, 101, 102, 103],
  expirations: ["2026-11-27", "2026-12-18", "2027-03-19"],
};
const withReport: SmallVolSymbol = {
  ...spy,
  reports: [{ day: testDay("2026-12-03"), timing: "amc" }],
  jump: 0.0036,
};
const leaning: SmallVolSymbol = { ...spy, skew: -1 };

/** Closes that rise and fall by one percent in turn, which is 15.87 % a year. */
const alternating = (count: number) => Array.from({ length: count }, (_, i) => 100 * Math.exp(i % 2 === 0 ? 0 : 0.01));

/** 30 % a year; thirty closes. */
const qqq: SmallVolSymbol = {
  firstSession: "2026-10-09",
  closes: alternating(30),
  expirations: ["2026-11-27", "2027-11-19"],
  rate: 0.09,
};

/** What a route says of each symbol on Friday afternoon, SPY at 101.75. */
async function symbolsOf(path: string, symbols: Record<string, SmallVolSymbol>) {
  const { status, body } = await startService({ volatility: smallVolSource(symbols) }).request(path);
  expect(status).toBe(200);
  return (body as { data: { symbols: Record<string, unknown>[] } }).data.symbols; // held against the schema in openapi.test.ts
}

const stamp = { asOf: "2026-11-20T20:30:00.000Z", sessionDate: "2026-11-20", stale: false };

test("levels are the volatility at the forward over a week to a year", async () => {
  const [symbol] = await symbolsOf("/v1/vol/iv?symbols=SPY", { SPY: spy });

  const iv = { iv7: 20, iv14: 20, iv30: 20, iv60: 20, iv90: 20, iv180: 20, iv365: 20 };
  expect(symbol).toEqual({ symbol: "SPY", ...stamp, ...iv });
});

test("the term structure shows an earnings report between two expirations", async () => {
  const [symbol] = await symbolsOf("/v1/vol/term?symbols=SPY", { SPY: withReport });

  // Variances 0.000767, 0.006668 and 0.016641 over 7, 28 and 119 days; a straddle is 0.797885 times the root.
  expect(symbol?.expirations).toEqual([
    { expiration: "2026-11-27", days: 7, iv: 20, forwardIv: 20, straddlePct: 2.21 },
    { expiration: "2026-12-18", days: 28, iv: 29.48, forwardIv: 32.03, straddlePct: 6.52 },
    { expiration: "2027-03-19", days: 119, iv: 22.59, forwardIv: 20, straddlePct: 10.29 },
  ]);
});

test("cones show realized volatility in its range of a year, and no range if the history has fewer than 252 windows", async () => {
  const year = { ...qqq, firstSession: "2025-10-10", closes: alternating(280) };
  const [symbol] = await symbolsOf("/v1/vol/cones?symbols=QQQ", { QQQ: year });

  const same = { current: 15.87, low: 15.87, lowerQuartile: 15.87, median: 15.87, upperQuartile: 15.87, high: 15.87 };
  const none = { current: 15.87, low: null, lowerQuartile: null, median: null, upperQuartile: null, high: null };
  // A window needs as many returns as it has sessions: 280 closes have 220 windows of 60, and none of them is left out.
  expect(symbol?.cones).toEqual([
    { sessions: 10, ...same, iv: 30, daysAnalyzed: 252 },
    { sessions: 20, ...same, iv: 30, daysAnalyzed: 252 },
    { sessions: 60, ...none, iv: 30, daysAnalyzed: 220 },
    { sessions: 120, ...none, iv: 30, daysAnalyzed: 160 },
    { sessions: 252, ...none, iv: 30, daysAnalyzed: 28 },
  ]);
});

test("bands are standard deviations around the price, and the day's move is measured in them", async () => {
  const [symbol] = await symbolsOf("/v1/vol/sigma?symbols=SPY", { SPY: spy });

  // A day is 20 / sqrt(252) = 1.2599 %; ln(101.75 / 103) is -0.01221.
  expect(symbol).toMatchObject({ spot: 101.75, previousClose: 103, movePct: -1.21, moveSigmas: -0.97 });
  expect(symbol?.bands).toEqual([
    { horizon: "1 day", sessions: 1, sigmaPct: 1.26, low1: 100.48, high1: 103.04, low2: 99.22, high2: 104.35 },
    { horizon: "1 week", sessions: 5, sigmaPct: 2.82, low1: 98.92, high1: 104.66, low2: 96.18, high2: 107.65 },
    { horizon: "1 month", sessions: 21, sigmaPct: 5.77, low1: 96.04, high1: 107.8, low2: 90.65, high2: 114.2 },
  ]);
});

test("a surface has a row per expiration and a column per moneyness", async () => {
  const [symbol] = await symbolsOf("/v1/vol/surface?symbols=SPY", { SPY: leaning });

  const { moneynessPct, expirations, iv } = symbol as { moneynessPct: number[]; expirations: string[]; iv: number[][] }; // as the next lines say
  expect(moneynessPct).toEqual([80, 85, 90, 95, 97.5, 100, 102.5, 105, 110, 115, 120]);
  expect(expirations).toEqual(["2026-11-27", "2026-12-18", "2027-03-19"]);
  // 20 times the root of 1 - ln(moneyness).
  expect(iv).toHaveLength(3);
  expect([iv[0]?.[0], iv[1]?.[5], iv[2]?.[10]]).toEqual([22.12, 20, 18.09]);
});

test("a tilt measures how much more expensive puts are", async () => {
  const [symbol] = await symbolsOf("/v1/vol/tilt?symbols=SPY", { SPY: leaning });

  // Over 30 days the quarter deltas lie at ln(moneyness) -0.0377 and 0.0395.
  expect((symbol?.tilts as unknown[])[1]).toEqual({
    days: 30,
    atm: 20,
    put25: 20.37,
    call25: 19.6,
    riskReversal25: -0.77,
    butterfly25: -0.01,
    skew90110: 2,
  });
});

test("a snapshot contains the data of the other routes", async () => {
  const volatility = smallVolSource({ SPY: leaning });
  const one = async (module: string) => {
    const { body } = await startService({ volatility }).request(`/v1/vol/${module}?symbols=SPY`);
    const [symbol = {}] = (body as { data: { symbols: Record<string, unknown>[] } }).data.symbols; // as above
    return symbol;
  };

  const volSnapshot = await one("snapshot");

  expect({ ...(volSnapshot.iv as object), symbol: "SPY", ...stamp }).toEqual(await one("iv"));
  expect(volSnapshot.term).toEqual((await one("term")).expirations);
  expect(volSnapshot.cones).toEqual((await one("cones")).cones);
  expect({ ...(volSnapshot.sigma as object), symbol: "SPY", ...stamp }).toEqual(await one("sigma"));
  expect(volSnapshot.tilts).toEqual((await one("tilt")).tilts);
  expect({ ...(volSnapshot.derived as object), ...stamp }).toEqual((await one("derived")).derived);
});

test("the market has its index and the medians of all covered symbols", async () => {
  const { body } = await startService({ volatility: smallVolSource({ SPY: spy, QQQ: qqq }) }).request("/v1/vol/market");

  expect((body as { data: unknown }).data).toEqual({
    symbols: 2,
    index: null,
    indexIv30: null,
    indexRv20: null,
    indexTermSlope: null,
    medianIv30: 25,
    medianRv20: 15.87,
    medianVrp: null,
    shareRising: 0,
    shareOverpaid: null,
  });
});

test("the screener has a row for each covered symbol", async () => {
  const rows = await symbolsOf("/v1/vol/screener", { SPY: withReport, QQQ: qqq });

  expect(rows.map(({ symbol }) => symbol)).toEqual(["SPY", "QQQ"]);
  // A jump of 0.0036 is a mean move of 0.797885 times 6 %.
  expect(rows[0]).toMatchObject({ ...stamp, nextReport: "2026-12-03", impliedMovePct: 4.79, rv20: null });
  expect(rows[1]).toMatchObject({ iv30: 30, rv20: 15.87, riskReversal25: 0, nextReport: null, impliedMovePct: null });
});

test("the status has the age of the values and the time of the next update", async () => {
  const young: SmallVolSymbol = { ...spy, firstSession: "2026-11-20" };
  const stopped: SmallVolSymbol = { ...qqq, stoppedMs: Date.parse("2026-11-19T20:00:00Z") };
  const { request, clock } = startService({ volatility: smallVolSource({ SPY: young, QQQ: stopped }) });

  const open = await request("/v1/vol/status");
  clock.nowMs = Date.parse("2026-11-20T22:00:00Z");
  const closed = await request("/v1/vol/status");

  expect(open.body).toMatchObject({
    data: {
      live: true,
      asOf: "2026-11-20T20:30:00.000Z",
      nextUpdateAt: "2026-11-20T20:31:00.000Z",
      covered: 2,
      withoutHistory: ["SPY"],
      stale: ["QQQ"],
    },
    meta: { module: "status", marketState: "open", frozen: false },
  });
  expect(closed.body).toMatchObject({
    data: {
      live: false,
      asOf: "2026-11-20T20:59:00.000Z",
      nextUpdateAt: "2026-11-23T14:30:00.000Z",
      withoutHistory: [],
    },
    meta: { frozen: true },
  });
});

const eleven = Array.from({ length: 11 }, (_, at) => `T${at}`).join(",");
const bySymbol = ["iv", "term", "cones", "sigma", "surface", "tilt", "snapshot"] as const;

test.each(bySymbol)("/v1/vol/%s refuses an invalid request, refunded", async (module) => {
  const { request } = startService({ volatility: smallVolSource({ SPY: spy }) });

  for (const [query, status, code] of [
    ["", 400, "missing_parameter"],
    [`?symbols=${eleven}`, 400, "invalid_parameter"],
    ["?symbols=SPY&days=30", 400, "invalid_parameter"],
    ["?symbols=NOPE", 404, "symbol_not_found"],
  ] as const) {
    const response = await request(`/v1/vol/${module}${query}`);
    expect([query, response.status, response.body]).toEqual([query, status, errorEnvelope(code)]);
    expect(response.headers.get("x-credits-remaining")).toBe("5000");
  }
});

test.each(bySymbol)("/v1/vol/%s reports a known symbol that is not covered as missing", async (module) => {
  const { request } = startService({ volatility: smallVolSource({ SPY: spy }) });

  const { body } = await request(`/v1/vol/${module}?symbols=qqq`);

  expect(body).toMatchObject({ data: { symbols: [], missing: [{ symbol: "QQQ", reason: "not_covered" }] } });
  expect(body).toMatchObject({ meta: { module } });
});
