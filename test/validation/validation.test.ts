import * as v from "valibot";
import { dayOf } from "@strikebook/calendar";
import { sourceOf } from "../../recordings/boards/snapshot-source";
import { readDataFile } from "../support/recordings/files/read-data-file";
import { recordedData } from "../../service/market-source/recording-source";
import { type SymbolHeatmap, levelsResponseSchema } from "@strikebook/contract";
import { chainLevels } from "../../validation/chain-levels";
import { comparedChain } from "../../validation/compared-chain";
import { businessYears } from "../../market/time/settlement";
import { pricedBy, published, served } from "../../validation/conventions";
import { chainResult } from "../../validation/report";
import { chainPath, testWithChains } from "../support/market/real-chains";
import { requesting } from "../support/recordings/requesting";
import { madeUpContract, madeUpSnapshot } from "../support/recordings/made-up-snapshots";

testWithChains("zero gammas by the convention of publishers are those of independent readers, to a tenth", async () => {
  const zeroGammaOf = async (file: string, lastDay: "one" | "none") => {
    const [snapshot] = (await readDataFile(chainPath(file))).snapshots;
    return snapshot && chainLevels(pricedBy(snapshot, { ...published, lastDay }), "first").zeroGamma;
  };

  expect(await zeroGammaOf("cboe_spx_2022-12-12.csv", "one")).toBeCloseTo(4_013.95, 1);
  expect(await zeroGammaOf("cboe_spx_2024-01-07.csv", "one")).toBeCloseTo(4_734.48, 1);
  expect(await zeroGammaOf("cboe_ndx_2022-02-05.csv", "none")).toBeCloseTo(14_686.33, 1);
});

const snapshot = madeUpSnapshot({
  contracts: [
    madeUpContract({ strike: 100, right: "call", openInterest: 300, volatility: 0.2, bid: 2, ask: 2.2 }),
    madeUpContract({ strike: 100, right: "put", openInterest: 100, volatility: 0.3, bid: 1.8, ask: 2 }),
    madeUpContract({ strike: 105, right: "call", openInterest: 200, volatility: 0.2, bid: 0.8, ask: 0.9 }),
  ],
});

test("publishers price calls and puts with their own volatilities, in weekdays of 262 and without rates", () => {
  const { netUsd } = chainLevels(pricedBy(snapshot, published), "first");

  // 2026-01-06 to 2026-02-20 are 33 weekdays. Gamma = n(d1) / (spot x volatility x root of time), d1 = (ln(spot / strike)) / deviation + deviation / 2.
  const gammaUsd = (strike: number, volatility: number, contracts: number) => {
    const deviation = volatility * Math.sqrt(33 / 262);
    const d1 = Math.log(100 / strike) / deviation + deviation / 2;
    return (Math.exp((-d1 * d1) / 2) / Math.sqrt(2 * Math.PI) / (100 * deviation)) * contracts * 100 * 100 * 100 * 0.01;
  };
  const expected = gammaUsd(100, 0.2, 300) - gammaUsd(100, 0.3, 100) + gammaUsd(105, 0.2, 200);
  expect(netUsd).toBeCloseTo(expected, 1);
});

for (const file of ["cboe_spx_2022-12-12.csv", "cboe_spx_2024-01-07.csv", "cboe_ndx_2022-02-05.csv"]) {
  testWithChains(
    `the family's zero gamma that is sent of ${file} is that of all its roots, within its range`,
    async () => {
      const [snapshot] = (await readDataFile(chainPath(file))).snapshots;
      if (snapshot === undefined) throw new Error("no snapshot");
      const get = requesting({ ...recordedData(sourceOf([snapshot])), now: () => snapshot.asOfMs });
      const symbols = [...new Set(snapshot.contracts.map(({ root }) => root))];

      const { body } = await get(`/v1/gex/levels?symbols=${symbols.join()}&zeroGamma=family`);

      const zeroGammaHere = (convention: typeof served) =>
        chainLevels(pricedBy(snapshot, convention), "nearest").zeroGamma ?? NaN;
      const [here, inBusinessTime] = [zeroGammaHere(served), zeroGammaHere({ ...served, time: "business" })];
      const sent = v.parse(levelsResponseSchema, body).data.symbols;
      expect(sent.map(({ symbol }) => symbol)).toEqual(symbols);
      for (const { zeroGamma } of sent) {
        expect(zeroGamma?.level).toBeCloseTo(here, 3);
        expect(zeroGamma?.low).toBeLessThanOrEqual(Math.min(here, inBusinessTime) + 0.001);
        expect(zeroGamma?.high).toBeGreaterThanOrEqual(Math.max(here, inBusinessTime) - 0.001);
      }
    },
  );
}

testWithChains("what is shown as served are the boards of the service, added up over the roots", async () => {
  const [snapshot] = (await readDataFile(chainPath("cboe_spx_2022-12-12.csv"))).snapshots;
  if (snapshot === undefined) throw new Error("no snapshot");
  const get = requesting({ ...recordedData(sourceOf([snapshot])), now: () => snapshot.asOfMs });
  const boards = await Promise.all(
    ["SPX", "SPXW"].map(async (root) => {
      const { body } = await get(
        `/v1/heatmap?symbols=${root}&maxStrikes=all&maxExpirations=all&includeEmpty=true&zeroGamma=true`,
      );
      return (body as { data: { symbols: SymbolHeatmap[] } }).data.symbols[0]?.strikes ?? [];
    }),
  );

  const { netUsd, callWall, putWall } = chainLevels(pricedBy(snapshot, served), "nearest");

  const values = new Map<number, number>();
  for (const { strike, value } of boards.flat()) values.set(strike, (values.get(strike) ?? 0) + value);
  const sorted = [...values].sort((a, b) => b[1] - a[1]);
  const total = [...values.values()].reduce((sum, value) => sum + value, 0);
  expect(Math.abs(netUsd - total)).toBeLessThan(1_000); // of 3.4 billion: cells are rounded to cents
  expect(callWall?.strike).toBe(sorted[0]?.[0]);
  expect(putWall?.strike).toBe(sorted.at(-1)?.[0]);
});

test("business years count weekdays up to the day before, in years of 262 days", () => {
  expect(businessYears(dayOf(2024, 1, 7), dayOf(2024, 1, 8))).toBe(0); // a Sunday
  expect(businessYears(dayOf(2024, 1, 5), dayOf(2024, 1, 8))).toBe(1 / 262);
  expect(businessYears(dayOf(2024, 1, 8), dayOf(2024, 1, 19))).toBe(9 / 262);
  expect(businessYears(dayOf(2024, 1, 8), dayOf(2024, 1, 5))).toBe(0);
});

test("a figure that is not repeated is a miss", () => {
  const figure = { date: "", symbol: "AAA", lastDay: "one", decimals: 0, publisher: "", page: "" } as const;
  const chain = comparedChain(snapshot, [{ ...figure, level: "call wall", value: 100 }]);

  expect(chainResult(chain, { ...figure, level: "call wall", value: 110 })).toBe(
    "**miss**: the published figure is not repeated",
  );
  expect(chainResult(chain, { ...figure, level: "call wall", value: 100 })).toBe("repeated, the same here");
});
