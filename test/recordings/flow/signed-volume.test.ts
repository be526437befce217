import * as v from "valibot";
import { errorBodySchema, heatmapResponseSchema } from "@strikebook/contract";
import { madeUpContract, madeUpSnapshot, newYork } from "../../support/recordings/made-up-snapshots";
import { servedTrades } from "../../support/recordings/trades/served-trades";

const strikes = [95, 100, 105];
const exact = { volatility: 0.25, forward: 100, discount: 1 };
const snapshots = ["AAA", "BBB"].flatMap((underlying) =>
  ["10:00", "10:05", "10:10"].map((time) =>
    madeUpSnapshot({
      underlying,
      asOfMs: newYork("2026-01-06", time),
      contracts: strikes.flatMap((strike) => [
        madeUpContract({ ...exact, root: underlying, strike }),
        madeUpContract({ ...exact, root: underlying, strike, right: "put" }),
      ]),
    }),
  ),
);

/** Serves two recorded chains, and the trades of one of them, at an instant of 6 January 2026 in New York. */
const served = (trades: string | undefined, time: string) =>
  servedTrades({
    snapshots,
    texts: trades === undefined ? {} : { "trades.csv": trades },
    now: () => newYork("2026-01-06", time),
  });

/**
 * Until 10:04 customers buy 7 calls and 4 puts of 100 and sell 5 puts of 95; 3 calls trade between bid and ask, 2 without a quote. At 10:07
 * they sell 20 calls of 100.
 */
const trades = `instant,root,underlying,expiration,right,strike,price,size,bid,ask
2026-01-06T10:01:00-05:00,AAA,AAA,2026-02-20,call,100,1.20,7,1.10,1.20
2026-01-06T10:01:30-05:00,AAA,AAA,2026-02-20,put,100,1.19,4,1.10,1.20
2026-01-06T10:02:00-05:00,AAA,AAA,2026-02-20,put,95,1.10,5,1.10,1.20
2026-01-06T10:03:00-05:00,AAA,AAA,2026-02-20,call,100,1.15,3,1.10,1.20
2026-01-06T10:04:00-05:00,AAA,AAA,2026-02-20,call,100,1.15,2,,
2026-01-06T10:07:00-05:00,AAA,AAA,2026-02-20,call,100,1.10,20,1.10,1.20
`;

/** The exposure of one contract, in dollars per 1 % of spot, from 100 shares of a price of 100: written out by hand. */
function perContract(strike: number, time: string): number {
  const years = (Date.parse("2026-02-20T16:00:00-05:00") - newYork("2026-01-06", time)) / (365 * 86_400_000);
  const deviation = 0.25 * Math.sqrt(years);
  const d1 = Math.log(100 / strike) / deviation + deviation / 2;
  const gamma = Math.exp((-d1 * d1) / 2) / Math.sqrt(2 * Math.PI) / (100 * deviation);
  return gamma * 100 * 100 ** 2 * 0.01;
}

const valuesOf = (body: unknown) => {
  const [board] = v.parse(heatmapResponseSchema, body).data.symbols;
  return board?.strikes.map(({ strike, value }) => [strike, value]);
};
const nearly = (usd: number) => expect.closeTo(usd, 1) as number;

test("dealers are short what customers have bought by the snapshot, and trades on neither side are stated", async () => {
  await using market = await served(trades, "10:05");

  const { body } = await market.get("/v1/heatmap?symbols=AAA&source=volume&includeEmpty=true");

  expect(valuesOf(body)).toEqual([
    [95, nearly(5 * perContract(95, "10:05"))],
    [100, nearly(-11 * perContract(100, "10:05"))],
    [105, 0],
  ]);
  const { data, meta } = v.parse(heatmapResponseSchema, body);
  expect(data.symbols[0]?.signedVolume).toEqual({ session: "2026-01-06", volume: 21, neutralVolume: 5 });
  expect(meta.attribution?.text).toMatch(
    /^Made-up quotes of 2026-01-06 10:05 ET, recorded; today's signed volume \(2026-01-06\): Imported trades of 2026-01-06 09:30 to 10:05 ET, recorded; \d+ % of the trades have no quote/,
  );
});

test("a past board counts the trades until then, and the velocity compares two boards of signed volume", async () => {
  await using market = await served(trades, "10:10");

  const past = await market.get("/v1/historical?symbols=AAA&source=volume&includeEmpty=true&at=2026-01-06T15:05:00Z");
  const live = await market.get("/v1/heatmap?symbols=AAA&source=volume&includeEmpty=true");

  const [before, now] = [-11 * perContract(100, "10:05"), 9 * perContract(100, "10:10")];
  expect(valuesOf(past.body)?.[1]).toEqual([100, nearly(before)]);
  expect(valuesOf(live.body)?.[1]).toEqual([100, nearly(now)]);
  const node = v.parse(heatmapResponseSchema, live.body).data.symbols[0]?.strikes[1];
  expect(node?.velocityPct).toBeCloseTo((100 * (now - before)) / Math.abs(before), 1);
});

test("a symbol without trades is omitted beside one that has them, and alone it says what is missing", async () => {
  await using market = await served(trades, "10:05");

  const both = await market.get("/v1/heatmap?symbols=BBB,AAA&source=volume");
  const alone = await market.get("/v1/heatmap?symbols=BBB&source=volume");

  expect(v.parse(heatmapResponseSchema, both.body).data.symbols.map(({ symbol }) => symbol)).toEqual(["AAA"]);
  expect(alone.status).toBe(404);
  expect(v.parse(errorBodySchema, alone.body).error).toMatchObject({
    code: "no_data",
    message: expect.stringMatching(/BBB/) as string,
  });
});

test("chains without any trades say what to import, and their board of open interest is served", async () => {
  await using market = await served(undefined, "10:05");

  const volume = await market.get("/v1/heatmap?symbols=AAA&source=volume");
  const past = await market.get("/v1/historical?symbols=AAA&source=volume&at=2026-01-06T15:05:00Z");
  const openInterest = await market.get("/v1/heatmap?symbols=AAA");

  for (const { status, body } of [volume, past]) {
    expect(status).toBe(404);
    expect(v.parse(errorBodySchema, body).error).toMatchObject({
      code: "no_data",
      message: expect.stringMatching(/add files of trades with npm run data -- import\.$/) as string,
    });
  }
  expect(openInterest.status).toBe(200);
});
