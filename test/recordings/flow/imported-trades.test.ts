import type { Trade } from "@strikebook/contract";
import { servedTrades } from "../../support/recordings/trades/served-trades";

/** Serves trades without quotes at 16:00 in New York of 6 January 2026. */
async function served() {
  const market = await servedTrades({
    texts: { "trades.csv": withoutQuotes },
    attribution: { text: "the whole recording", url: "https://strikebook.example/data" },
    now: () => Date.parse("2026-01-06T16:00:00-05:00"),
  });
  const get = async (path: string) => {
    const { status, body } = await market.get(`/flow/v1${path}`);
    return { status, ...(body as { data: never; error?: { code: string; message: string }; meta: never }) };
  };
  return { ...market, get };
}

/** Nanoseconds of a time of 6 January 2026 in New York. */
const ns = (time: string) => `${Date.parse(`2026-01-06T${time}-05:00`)}000000`;

/** A flat file of option trades without quotes: a call of three contracts, a put, a cancelled trade. */
const withoutQuotes = `ticker,conditions,correction,exchange,price,sip_timestamp,size
O:ABC260116C00100000,227,0,312,2.15,${ns("10:00:00")},3
O:ABC260116P00100000,227,0,309,1.95,${ns("10:30:00")},2
O:ABC260116P00100000,201,0,309,1.95,${ns("10:31:00")},900
`;

test("trades without quotes have no side, and what depends on an unknown number is null", async () => {
  await using market = await served();

  const list = await market.get("/flow/ABC?timeframe=1d");

  const { trades, ...rest } = list.data as { trades: Trade[] };
  expect(market.output).toContain("1 cancelled trade");
  expect(list.meta).toMatchObject({
    attribution: {
      text: "Massive (Polygon) option trades of 2026-01-06 09:30 to 15:59:59 ET, recorded; no quotes, so sides are unknown and count as neutral",
    },
  });
  expect(rest).toMatchObject({
    tradeCount: 2,
    totalPremium: 100 * (3 * 2.15 + 2 * 1.95),
    // No premium has a direction to compare.
    aggregate: { vwf: 0, sdf: null, fir: null },
  });
  expect(trades[1]).toMatchObject({
    timestamp: "2026-01-06T15:00:00.000Z",
    tradeId: "ABC-20260106-000001",
    optionType: "CALL",
    contracts: 3,
    dailyVolume: 3,
    price: 2.15,
    premium: 645,
    ...{ bid: null, ask: null, mid: null, spreadWidth: null, spreadWidthPct: null, liquidityGrade: null },
    ...{ underlyingPrice: null, moneyness: null, moneynessPct: null, moneynessWeight: null, relativePremium: null },
    ...{ combinedMoneynessDteWeight: null, delta: null, notionalDeltaExposure: null, iv: null, ivChangePct: null },
    ...{ openInterest: null, oiIsZero: null, volOiRatio: null, sizeOiRatio: null, rvol: null, rvolCategory: null },
    // The premium is below 10,000 dollars, so its part of the conviction is 0 too.
    scores: { flowScore: 0, flowBonus: 0, baseDirection: 0, convictionMultiplier: 0.5 },
  });
});

test("rankings, strikes and ratios of such trades count them as neutral, with open interest unknown", async () => {
  await using market = await served();

  const top = await market.get("/contract/top/daily");
  const strikes = await market.get("/flow/ABC/strikes?start_time=2026-01-06T14:30:00Z&end_time=2026-01-06T21:00:00Z");
  const pressure = await market.get("/chain-bull-bear/ABC");

  expect(top.data).toEqual([
    expect.objectContaining({
      symbol: "ABC__260116C00100000",
      ...{ totalPremium: 645, totalVolume: 3, bidVolume: 0, askVolume: 0, midVolume: 3, vwap: 2.15, lastPrice: 2.15 },
      ...{ openInterest: null, oiChange: null, volumeOiRatio: null, underlyingPrice: null, iv: null },
    }),
    expect.objectContaining({ symbol: "ABC__260116P00100000", totalPremium: 390 }),
  ]);
  expect(strikes.data).toMatchObject({ byStrike: [{ openInterest: null, netPremium: 0 }, { openInterest: null }] });
  expect(pressure.data).toMatchObject({ metrics: { bullPct: 0, bearPct: 0, neutralPct: 100 } });
});

test("what was not recorded is refused with what was", async () => {
  await using market = await served();

  const [date, ticker, prints] = [
    await market.get("/flow/ABC?date=2026-01-05"),
    await market.get("/flow/SPY"),
    await market.get("/dark-pool/trades"),
  ];

  expect([date.status, date.error]).toEqual([
    404,
    {
      code: "NO_DATA",
      message:
        "No trades of 2026-01-05 are recorded: the recording has trades of 2026-01-06. Request a recorded date, or import its file with npm run data -- import.",
    },
  ]);
  expect(ticker).toMatchObject({ status: 404, error: { code: "SYMBOL_NOT_FOUND" } });
  expect(prints.error).toEqual({
    code: "NO_DATA",
    message: "No off-exchange prints are recorded. Import files of them with npm run data -- import.",
  });
});

test("a print of a part of a share more has its size and its notional, and can be asked for by them", async () => {
  await using market = await servedTrades({
    texts: {
      "prints.csv":
        "ticker,instant,price,size\nABC,2026-01-06 10:00:00,100.02,12500.5\nABC,2026-01-06 10:01:00,100,500\n",
    },
    now: () => Date.parse("2026-01-06T16:00:00-05:00"),
  });

  const { body } = await market.get("/flow/v1/dark-pool/trades?min_size=12500.25");

  expect(body).toMatchObject({ data: [{ ticker: "ABC", price: 100.02, size: 12500.5, notional: 1250300.01 }] });
});
