import { readFile } from "node:fs/promises";
import { dayOf } from "@strikebook/calendar";
import type { Contract } from "../../../recordings/snapshots/snapshot";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { numbersOf, problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const input = (name: string) => readFile(chainPath(`inputs/vendors/${name}`));
const termsOf = ({ root, expiration, right, strike }: Contract) => [root, expiration, right, strike];

testWithChains(
  "a file of Cboe DataShop with calcs is of 15:45, at its active price, and 0.02 is no volatility",
  async () => {
    const file = await readText(await input("11_datashop_EODCalcs.csv"));
    const [snapshot] = file.snapshots;

    expect(file.layout).toBe("Cboe DataShop option summary of 15:45");
    expect(snapshot).toMatchObject({ underlying: "A", asOfMs: Date.parse("2021-04-09T15:45:00-04:00"), spot: 131.505 });
    expect(snapshot?.contracts.map(termsOf)).toEqual([
      ["A", dayOf(2021, 4, 16), "call", 65],
      ["A", dayOf(2021, 4, 16), "put", 65],
    ]);
    expect(snapshot?.contracts.map(numbersOf)).toEqual([
      { bid: 66, ask: 67, volume: 0, openInterest: 0, gamma: 0.0016 },
      { bid: 0, ask: 0.1, volume: 0, openInterest: 1, volatility: 2.0133, gamma: 0.0003 },
    ]);
  },
);

testWithChains("a file of OptionMetrics has strikes of 3,850 dollars, and asks for its price", async () => {
  const file = await input("12_SHAPE_optionmetrics_opprcd.csv");
  const snapshot = await readOne(file, { spots: new Map([["SPX", 3824.14]]) });

  expect(await problemOf(file)).toContain("the file has no price of SPX. Give it with --spot SPX=PRICE.");
  expect(snapshot).toMatchObject({ underlying: "SPX", asOfMs: Date.parse("2023-01-03T16:00:00-05:00"), spot: 3824.14 });
  expect(snapshot.contracts.map(termsOf)).toEqual([
    ["SPX", dayOf(2023, 1, 20), "call", 3850],
    ["SPX", dayOf(2023, 1, 20), "put", 3850],
  ]);
  expect(snapshot.contracts.map(numbersOf)).toEqual([
    { bid: 55.2, ask: 55.9, volume: 812, openInterest: 15112, volatility: 0.212345, gamma: 0.002011, forward: 3832.1 },
    { bid: 73.1, ask: 73.9, volume: 500, openInterest: 9011, volatility: 0.211345, gamma: 0.002015, forward: 3832.1 },
  ]);
});

testWithChains("a chain of Alpha Vantage is the same from CSV and from JSON", async () => {
  const options = { spots: new Map([["IBM", 161.5]]) };
  const snapshot = await readOne(await input("12_SHAPE_alphavantage_historical_options.csv"), options);
  const fromJson = await readOne(await input("12_SHAPE_alphavantage_historical_options.json"), options);

  expect(fromJson).toEqual(snapshot);
  expect(snapshot).toMatchObject({ underlying: "IBM", asOfMs: Date.parse("2024-01-02T16:00:00-05:00"), spot: 161.5 });
  expect(snapshot.contracts.map(termsOf)).toEqual([
    ["IBM", dayOf(2024, 1, 5), "call", 150],
    ["IBM", dayOf(2024, 1, 5), "put", 150],
  ]);
  expect(snapshot.contracts.map(numbersOf)).toEqual([
    { bid: 11, ask: 11.3, last: 11.2, volume: 30, openInterest: 410, volatility: 0.2451, gamma: 0.0082 },
    { bid: 0.02, ask: 0.04, last: 0.03, volume: 12, openInterest: 900, volatility: 0.251, gamma: 0.0078 },
  ]);
});

testWithChains(
  "a response of Market Data with lists for its columns is a chain of SPX at the instant of its quote",
  async () => {
    const file = await readText(await input("12_EXCERPT_marketdataapp_SPXW_2024-02-01.json"));

    expect(file.layout).toBe("Market Data option chain");
    // 1706811106 is 2024-02-01 18:11:46 UTC.
    expect(file.snapshots).toMatchObject([
      { underlying: "SPX", asOfMs: Date.parse("2024-02-01T18:11:46Z"), spot: 4894.75 },
    ]);
    expect(file.snapshots[0]?.contracts.map(termsOf)).toEqual([["SPXW", dayOf(2024, 2, 2), "put", 4845]]);
    expect(file.snapshots[0]?.contracts.map(numbersOf)).toEqual([
      { bid: 7.2, ask: 7.4, last: 7.35, volume: 2012, openInterest: 752, volatility: 0.192, gamma: 0.007 },
    ]);
  },
);

testWithChains("a file of iVolatility is read without a map, month first, and -1 is no volatility", async () => {
  const file = await readText(await input("07_ivolatility_minus_one.csv"));
  const [snapshot] = file.snapshots;

  expect(file.layout).toBe("iVolatility options");
  expect(file.snapshots).toMatchObject([
    { underlying: "SPX", asOfMs: Date.parse("2011-01-03T16:00:00-05:00"), spot: 1271.87 },
  ]);
  expect(
    snapshot?.contracts.map(({ root, expiration, right, strike, openInterest, volatility }) => [
      ...[root, expiration, right, strike],
      // The file has the errors of its own arithmetic: 0.12983499999999998.
      ...[openInterest, volatility && Number(volatility.toFixed(12))],
    ]),
  ).toEqual([
    ["SPX", dayOf(2011, 1, 22), "call", 1270, 29822, 0.129835],
    ["SPX", dayOf(2011, 1, 22), "put", 1270, 1508, 0.150454],
    ["SPX", dayOf(2011, 1, 22), "call", 1275, 41247, 0.130539],
    ["SPX", dayOf(2011, 1, 22), "put", 1275, 1723, 0.147193],
    ["SPXPM", dayOf(2011, 3, 31), "call", 500, 0, undefined],
    ["SPXW", dayOf(2011, 1, 7), "call", 1270, 229, 0.107378],
    ["SPXW", dayOf(2011, 1, 7), "put", 1270, 1, 0.153348],
    ["SPXW", dayOf(2011, 1, 7), "call", 1275, 895, 0.108694],
    ["SPXW", dayOf(2011, 1, 7), "put", 1275, 0, 0.158099],
  ]);
});
