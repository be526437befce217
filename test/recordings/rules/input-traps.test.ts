import { dayOf } from "@strikebook/calendar";
import type { DataFile } from "../../../recordings/rules/read-data-file";
import { readDataFile } from "../../support/recordings/files/read-data-file";
import { loadMarket } from "../../../service/start/load-market";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { requesting } from "../../support/recordings/requesting";

const read = (fileName: string): Promise<DataFile> => readDataFile(chainPath(`inputs/${fileName}`));

const rootsOf = ({ snapshots }: DataFile) =>
  snapshots.map(({ contracts }) => [...new Set(contracts.map(({ root }) => root))]);

testWithChains("A01: the time of one instant in five languages, and a damaged one", async () => {
  const files = await Promise.all(["ca", "fr", "gb12", "ru", "us-2022"].map((name) => read(`A01-date-${name}.csv`)));

  expect(new Set(files.map(({ snapshots }) => snapshots[0]?.asOfMs))).toEqual(
    new Set([Date.parse("2024-11-11T11:02:00-05:00")]),
  );
  await expect(read("A01-date-damaged.csv")).rejects.toThrow(
    /^A01-date-damaged.csv: expected the time .* found "11 November 11, 11:02 AM EST"\. Give it with --at/,
  );
});

testWithChains("A02: the layout of 2020 has its 892 contracts", async () => {
  const { snapshots } = await read("A02-layout-2020.dat");

  expect(snapshots).toMatchObject([{ underlying: "SPY", asOfMs: Date.parse("2020-06-28T14:27:00-04:00") }]);
  expect(snapshots[0]?.contracts).toHaveLength(892);
});

testWithChains("A03: adjusted contracts are left out and counted", async () => {
  const file = await read("A03-adjusted-AMD1.csv");

  expect(rootsOf(file)).toEqual([["AMD"]]);
  expect(file.notes[0]).toMatch(/^80 adjusted contracts were left out, such as AMD1\w+\.$/);
});

testWithChains("A04: VIXW is gone at 11:00 of its Wednesday", async () => {
  const file = await read("A04-vixw-morning.csv");

  expect(rootsOf(file)).toEqual([["VIX"]]);
  expect(file.snapshots[0]?.contracts.every(({ expiration }) => expiration === dayOf(2026, 11, 18))).toBe(true);
  expect(file.notes).toContain("16 settled contracts were left out.");
});

testWithChains(
  "A05 and A06: a price of 0 gives way to the close, and a chain without open interest is refused",
  async () => {
    const { snapshots, notes } = await read("A05-spot-zero.json");

    expect(snapshots).toMatchObject([{ spot: 7777 }]);
    expect(notes).toContain("data.current_price is 0, so the price is data.close, 7777.");
    await expect(read("A06-all-zero.json")).rejects.toThrow("so there is no exposure to compute");
  },
);

testWithChains("A07: a file of the evening has the quotes of the close", async () => {
  const { snapshots } = await read("A07-after-hours.json");

  expect(snapshots).toMatchObject([
    { asOfMs: Date.parse("2026-09-22T22:34:59-04:00"), quoteMs: Date.parse("2026-09-22T16:00:00-04:00") },
  ]);
});

testWithChains("A08 and A11: NaN is missing, and 14.0 is 14 %", async () => {
  const [missing, percent] = await Promise.all(["A08-nan.json", "A11-iv-in-percent.json"].map(read));

  const volatilities = missing?.snapshots[0]?.contracts.map(({ volatility }) => volatility) ?? [];
  expect(volatilities.filter((volatility) => volatility === undefined)).toHaveLength(3);
  expect(new Set(volatilities)).toEqual(new Set([undefined, 0.14]));
  expect(new Set(percent?.snapshots[0]?.contracts.map(({ volatility }) => volatility))).toEqual(new Set([0.14]));
  expect(percent?.notes).toContain("The implied volatilities are in percent.");
});

testWithChains("A10: a contract whose symbol cannot be read is left out and counted with its place", async () => {
  const { snapshots, notes } = await read("A10-one-bad-symbol.json");

  expect(snapshots[0]?.contracts).toHaveLength(22);
  expect(notes).toContain(
    '1 contract was left out because the symbol cannot be read: data.options[22] has "SPXW260931C07800000".',
  );
});

testWithChains("A14: a price with a separator is 5995.54, and a file that Excel saved again is the same", async () => {
  const [separator, saved, plain] = await Promise.all(
    ["A14-last-with-separator.csv", "A14-excel-resaved-us.csv", "A01-date-us-2022.csv"].map(read),
  );

  expect(separator?.snapshots[0]?.statedSpot).toBe(5995.54);
  const withoutName = (file: DataFile | undefined) => file?.snapshots.map((snapshot) => ({ ...snapshot, file: "" }));
  expect(withoutName(separator)).toEqual(withoutName(plain));
  expect(withoutName(saved)).toEqual(withoutName(plain));
});

testWithChains("A15: a pointer of Git LFS is called what it is", async () => {
  await expect(read("A15-git-lfs-pointer.csv")).rejects.toThrow("is a pointer of Git LFS, not the file itself");
});

testWithChains("A16: identical lines are one; the two of the file are identical", async () => {
  const { snapshots, notes } = await read("A16-duplicate-lines.csv");

  expect(snapshots[0]?.contracts).toHaveLength(10);
  expect(notes).toEqual(["2 identical rows were dropped."]);
});

testWithChains(
  "A17: at 16:05 the delayed quotes are of 15:50, and the contracts of the day have not settled",
  async () => {
    const { snapshots, notes } = await read("A17-close-1605.csv");

    expect(snapshots).toMatchObject([
      { asOfMs: Date.parse("2026-11-25T16:05:00-05:00"), quoteMs: Date.parse("2026-11-25T15:50:00-05:00") },
    ]);
    expect(snapshots[0]?.contracts).toHaveLength(84);
    expect(notes).toEqual([]);
  },
);

testWithChains("vendors/14: a file of the evening is a day with one frame", async () => {
  const { market } = await loadMarket({
    kind: "files",
    paths: [chainPath("inputs/vendors/14_cboe_evening_file.csv")],
    read: {},
  });
  const eveningMs = Date.parse("2025-10-01T18:01:00-04:00");

  expect(market.sessionInstants("SPX", dayOf(2025, 10, 1), eveningMs)).toEqual([eveningMs]);
});

testWithChains("vendors/14: a service has one frame of that day, in its daily statistics and its frames", async () => {
  const eveningMs = Date.parse("2025-10-01T18:01:00-04:00");
  const { market } = await loadMarket({
    kind: "files",
    paths: [chainPath("inputs/vendors/14_cboe_evening_file.csv")],
    read: {},
  });
  const get = requesting({ market, now: () => eveningMs });

  const daily = await get("/v1/stats/daily?symbols=SPX&from=2025-10-01&to=2025-10-01");
  const range = await get("/v1/historical/range?symbols=SPX&from=2025-10-01T21:56:00Z&to=2025-10-01T22:01:00Z");

  expect(daily.body).toMatchObject({
    data: { symbols: [{ days: [{ date: "2025-10-01", frames: 1, firstAt: "2025-10-01T22:01:00.000Z" }] }] },
  });
  expect(range.body).toMatchObject({
    data: { symbols: [{ frames: [{ asOf: "2025-10-01T22:01:00.000Z", spot: 6711.2002, previousClose: 6688.46 }] }] },
  });
});
