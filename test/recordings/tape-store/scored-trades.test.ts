import { madeUpContract, madeUpSnapshot, newYork } from "../../support/recordings/made-up-snapshots";
import { parquetRows } from "../../support/recordings/trades/parquet-rows";
import { tapeFolder, tradesCsv } from "../../support/recordings/trades/tape-folder";

/** A buyer of a call at 100, a seller of a put at 95 that is one of two legs. */
const bought = { time: "10:00:00.000", price: 2.1, size: 10, bid: 2, ask: 2.1, underlyingPrice: 100, volatility: 0.3 };
const sold = {
  ...({ time: "10:00:01.000", right: "put", strike: 95, price: 1, size: 20, bid: 1, ask: 1.1 } as const),
  ...{ underlyingPrice: 100, multiLeg: true },
};

test("scores are those of the rules, worked out by hand", async () => {
  await using files = await tapeFolder();
  await files.importText("tape.csv", tradesCsv([bought, sold]));

  // The call: at the ask, so 100 in direction. Premium 2.10 * 10 * 100 = 2100, below 10,000: 0. At the money 0.8 times 45 days 0.9,
  // weight 0.1: 0.072. Spread 0.1 / 2.05 = 0.0488 of a quarter: 0.8049 times 0.05: 0.0402. Conviction 0.1122, so 100 * 0.6122 = 61.
  // The put: at the bid, sold, so 100 in direction. Out of the money by 5 %: 1 * 0.9 * 0.1 = 0.09. Spread 0.1 / 1.05 = 0.0952:
  // 0.6190 * 0.05 = 0.0310. Conviction 0.1210, and half of 100 * 0.6210 because it is a leg: 31.
  expect(
    await files.trades("premium, side, direction, moneyness, multi_leg, flow_score, flow_bonus, open_interest, rvol"),
  ).toEqual([
    {
      ...{ premium: 2100, side: 1, direction: 1, moneyness: 2, multi_leg: false },
      ...{ flow_score: 61, flow_bonus: 11, open_interest: null, rvol: null },
    },
    {
      ...{ premium: 2000, side: -1, direction: 1, moneyness: 3, multi_leg: true },
      ...{ flow_score: 31, flow_bonus: 12, open_interest: null, rvol: null },
    },
  ]);
});

test("a chain that is added later gives open interest and the change of volatility, and trades are scored again", async () => {
  await using files = await tapeFolder();
  await files.importText("tape.csv", tradesCsv([bought]));
  const before = (await files.open()).name;
  const recording = await files.open();
  await recording.add([madeUpSnapshot({ asOfMs: newYork("2026-01-06", "09:30") })], { hash: "c", name: "chain.json" });

  const { notes } = await files.importText("later.csv", tradesCsv([{ date: "2026-01-07" }]));

  expect(notes).toContain("The trades of 1 date were scored again.\n");
  // Open interest 400: volume 10 / 400 / 2 = 0.0125 times 0.2, size 5 * 10 / 400 = 0.125 times 0.1: 0.015 more, so 100 * 0.6272 = 63.
  // A volatility of 0.3 after 0.25 at the open is 20 % more.
  expect(await files.trades("open_interest, round(iv_change_pct, 9) as iv_change_pct, flow_score, flow_bonus")).toEqual(
    [{ open_interest: 400, iv_change_pct: 20, flow_score: 63, flow_bonus: 13 }],
  );
  expect((await files.open()).name).not.toBe(before);
  expect((await files.importText("later.csv", tradesCsv([{ date: "2026-01-07" }]))).notes).not.toContain("scored");
});

test("the price of the underlying is that of the newest snapshot, for 15 minutes", async () => {
  await using files = await tapeFolder();
  const recording = await files.open({ create: true });
  const at = (time: string, spot: number) => madeUpSnapshot({ asOfMs: newYork("2026-01-06", time), spot });
  await recording.add([at("10:00", 101), at("10:05", 102)], { hash: "c", name: "chain.json" });
  const times = ["09:59:59.999", "10:00:00.000", "10:04:59.999", "10:05:00.000", "10:20:00.000", "10:20:00.001"];

  await files.importText("tape.csv", tradesCsv([...times.map((time) => ({ time })), { ...bought, time: "10:06:00" }]));

  const prices = await files.trades("underlying_price as price, stated_underlying_price as stated, moneyness");
  expect(prices.map(({ price }) => price)).toEqual([null, 101, 101, 102, 100, 102, null]);
  expect(prices.map(({ stated }) => stated)).toEqual([null, null, null, null, 100, null, null]);
  expect(prices.map(({ moneyness }) => moneyness)).toEqual([null, 2, 2, 1, 2, 1, null]);
});

test("volume is compared with the mean of the sessions before, also of those that are added later", async () => {
  await using files = await tapeFolder();
  // After the closing bell all of a session has passed.
  const late = { time: "16:05:00.000" };
  await files.importText(
    "tuesday.csv",
    tradesCsv([
      { ...late, size: 200 },
      { ...late, size: 50 },
      { ...late, strike: 95 },
    ]),
  );
  expect((await files.trades("rvol")).map(({ rvol }) => rvol)).toEqual([null, null, null]);

  // Of Friday 2500 contracts, of the four other sessions none: the mean is 500.
  const friday = { date: "2026-01-02", time: "12:00:00.000" };
  await files.importText(
    "friday.csv",
    tradesCsv([
      { ...friday, size: 2500 },
      { ...friday, time: "17:00:00", size: 9000 },
    ]),
  );
  for (const date of ["2026-01-05", "2025-12-31", "2025-12-30"]) {
    await files.importText(`${date}.csv`, tradesCsv([{ date, strike: 105, size: 7 }]));
  }
  // Four sessions do not say what is usual.
  expect((await files.trades("rvol")).map(({ rvol }) => rvol)).toEqual([null, null, null]);
  await files.importText("fifth.csv", tradesCsv([{ date: "2025-12-29", strike: 105, size: 7 }]));

  expect((await files.trades("strike, rvol")).map(({ strike, rvol }) => [strike, rvol])).toEqual([
    [100, 0.4],
    [100, 0.5],
    [95, null],
  ]);
});

test("a trade without a quote has no side, and one at an open interest of 0 is known to have none", async () => {
  await using files = await tapeFolder();
  const contracts = [madeUpContract({ openInterest: 0 }), madeUpContract({ right: "put", openInterest: 5 })];
  const recording = await files.open({ create: true });
  const snapshot = madeUpSnapshot({ asOfMs: newYork("2026-01-06", "09:45"), contracts });
  await recording.add([snapshot], { hash: "c", name: "chain.json" });

  await files.importText("tape.csv", tradesCsv([{ bid: undefined, ask: undefined }, { strike: 200 }]));

  expect(await files.trades("side, direction, flow_score, open_interest")).toEqual([
    { side: 0, direction: 0, flow_score: 0, open_interest: 0 },
    expect.objectContaining({ side: 1, open_interest: null }),
  ]);
});

test("the sums of contracts and minutes are those of the regular session", async () => {
  await using files = await tapeFolder();
  const out = [
    { time: "09:29:59.999", size: 100 },
    { time: "16:10:00.000", size: 200, price: 2.05 },
  ];
  await files.importText(
    "tape.csv",
    tradesCsv([...out, bought, { ...sold, multiLeg: false }, { ...bought, time: "15:59:59.000" }]),
  );
  const date = (await files.open()).trades.get("2026-01-06");

  const contracts = await parquetRows(
    "select contract, strike, volume, premium, bullish_premium, ask_volume, bid_volume, last_price from read_parquet($files)",
    [date?.paths.contracts ?? ""],
  );
  expect(contracts).toEqual([
    {
      ...{ contract: 0, strike: 100, volume: 20, premium: 4200, bullish_premium: 4200 },
      ...{ ask_volume: 20, bid_volume: 0, last_price: 2.1 },
    },
    {
      ...{ contract: 1, strike: 95, volume: 20, premium: 2000, bullish_premium: 2000 },
      ...{ ask_volume: 0, bid_volume: 20, last_price: 1 },
    },
  ]);
  const minutes = await parquetRows("select minute, option_right, net_premium, volume from read_parquet($files)", [
    date?.paths.minutes ?? "",
  ]);
  expect(minutes.map((row) => ({ ...row, volume: Number(row["volume"]) }))).toEqual([
    { minute: 30, option_right: "call", net_premium: 2100, volume: 10 },
    { minute: 30, option_right: "put", net_premium: -2000, volume: 20 },
    { minute: 389, option_right: "call", net_premium: 2100, volume: 10 },
  ]);
});
