import { readFile } from "node:fs/promises";
import { chainPath, testWithChains } from "../support/market/real-chains";
import { dataCommand } from "../support/recordings/data-command";
import { exampleOf } from "../support/recordings/files/documented-example";
import { servedTrades } from "../support/recordings/trades/served-trades";

const spellings = ["BRK.B", "BRK/B", "BRKB", "BRK-B", "BRK B", "brk.b"];

/** A call and a put, of which the chain, the trades and the prints write the share otherwise. */
const texts = {
  "chain.csv": `underlying,instant,spot,root,expiration,right,strike,bid,ask,openInterest
BRK.B,2026-01-06T15:00:00Z,500,BRKB,2026-01-16,call,500,6.59,6.63,700
BRK.B,2026-01-06T15:00:00Z,500,BRKB,2026-01-16,put,500,6.59,6.63,710
`,
  "trades.csv": `symbol,instant,price,size
BRK B 260116C00500000,2026-01-06T15:05:00Z,6.2,7
BRK.B 260116P00500000,2026-01-06T15:06:00Z,6.3,1
O:BRKB260116C00500000,2026-01-06T15:07:00Z,6.4,2
BRK/B 260116C00500000,2026-01-06T15:08:00Z,6.5,3
`,
  "prints.csv": `ticker,instant,price,size
BRK.B,2026-01-06T15:05:00Z,500,100
BRK/B,2026-01-06T15:06:00Z,500,100
BRK-B,2026-01-06T15:07:00Z,500,100
BRKB,2026-01-06T15:08:00Z,500,100
TpC,2026-01-06T15:08:00Z,20,100
TPC,2026-01-06T15:08:00Z,60,100
`,
};

const served = (files: Readonly<Record<string, string>>, flags: readonly string[] = []) =>
  servedTrades({ texts: files, flags, now: () => Date.parse("2026-01-06T16:00:00-05:00") });

test("a share class is one underlying of chains, trades and prints, and is found by every spelling", async () => {
  await using market = await served(texts);

  for (const spelling of spellings) {
    const name = encodeURIComponent(spelling);
    const get = async (path: string) => (await market.get(path)).body;
    expect(await get(`/v1/heatmap?symbols=${name}`)).toMatchObject({
      data: { symbols: [{ symbol: "BRK/B", spot: 500 }] },
    });
    expect(await get(`/flow/v1/flow/${name}?timeframe=1d`)).toMatchObject({
      data: {
        tradeCount: 4,
        trades: [700, 700, 710, 700].map((openInterest) => ({ openInterest, underlyingPrice: 500 })),
      },
    });
    expect(await get(`/flow/v1/contract-ratio/${name}__260116P00500000`)).toMatchObject({
      data: { symbol: "BRK/B__260116P00500000" },
    });
    expect(await get(`/flow/v1/dark-pool/trades?tickers=${name}`)).toMatchObject({
      data: Array.from({ length: 4 }, () => ({ ticker: "BRK/B" })),
    });
    expect(await get(`/flow/v1/underlying/${name}/history?startDate=2026-01-06&endDate=2026-01-06`)).toMatchObject({
      data: [{ date: "2026-01-06", totalVolume: 13 }],
    });
  }
  expect((await market.get("/flow/v1/dark-pool/trades?tickers=TPC")).body).toMatchObject({ data: [{ price: 60 }] });
  expect((await market.get("/v1/heatmap?symbols=BRK.A")).body).toMatchObject({ error: { code: "symbol_not_found" } });
});

test("commands list a share class once, find nothing wrong and export it by any spelling", async () => {
  await using market = await served(texts);
  const { folder } = market.files;

  expect((await dataCommand(["list", folder])).output).toMatch(/\nBRK\/B \(BRK\/B\), /);
  expect((await dataCommand(["check", folder])).code).toBe(0);
  for (const spelling of spellings) {
    for (const [flag, rows] of [["--trades", 4] as const, ["--prints", 4] as const]) {
      const { output } = await dataCommand(["export", folder, "--symbols", spelling, flag]);
      expect(output.match(/^.*BRK\/B/gm)).toHaveLength(rows);
    }
    const { output } = await dataCommand(["export", folder, "--symbols", spelling]);
    expect(output.match(/^BRK\/B,/gm)).toHaveLength(2);
  }
});

test.each(spellings)("--spot %s=PRICE is the price of the chain that asks for it", async (spelling) => {
  const chain = (await exampleOf("Tradier JSON"))
    .replaceAll('"ABC2', '"BRKB2')
    .replaceAll('"underlying": "ABC"', '"underlying": "BRK/B"');
  await using without = await served({ "chain.json": chain });
  expect(without.output).toContain("Give it with --spot BRK/B=PRICE.");

  await using market = await served({ "chain.json": chain }, ["--spot", `${spelling}=100`]);

  expect(market.output).toContain("BRK/B at 2026-01-06 15:45 ET, price 100, 2 contracts.");
});

testWithChains("brk/: open interest 700 and price 500 of a chain reach the trades", async () => {
  const read = (name: string) => readFile(chainPath(`inputs/vendors/brk/${name}`), "utf8");
  await using market = await served(
    { "a.json": await read("tradier-slash.json"), "b.csv": await read("databento-trades.csv") },
    ["--spot", "BRK/B=500"],
  );

  const { body } = await market.get("/flow/v1/flow/BRK.B?timeframe=1d");

  expect(body).toMatchObject({ data: { trades: [{ openInterest: 700, underlyingPrice: 500, contracts: 7 }] } });
});
