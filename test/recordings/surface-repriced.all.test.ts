import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { black76 } from "@strikebook/pricing";
import { sessionOf } from "../../recordings/boards/recorded-index";
import { smilesOf } from "../../recordings/boards/recorded-smile";
import { slicesOf } from "../../recordings/boards/snapshot-slices";
import type { Snapshot } from "../../recordings/snapshots/snapshot";
import { readDataFile } from "../support/recordings/files/read-data-file";

const folder = resolve(process.cwd(), "..", "shared", "data");
const names = (path: string) =>
  existsSync(path) ? readdirSync(path).filter((name) => /\.(csv|json|dat)(\.gz)?$/.test(name)) : [];
const real = [
  ...names(folder).filter((name) => !name.startsWith("occ_")),
  ...names(join(folder, "real"))
    .filter((name) => !/EXCERPT|yahoo/.test(name))
    .map((name) => join("real", name)),
];
if (real.length === 0) console.warn(`Surfaces of real chains are not repriced: ${folder} does not exist.`);

/** How many quotes near the money a surface reprices within their spread, of all and of those out of the money. */
interface Repriced {
  quotes: number;
  within: number;
  outOfMoney: number;
  withinOutOfMoney: number;
}

/** Quotes that are farther from spot than this share are not near the money. */
const NEAR = 0.1;
const ROUNDING = 1e-9;

/** Prices each two-sided quote of a root by Black's model with the volatility of the surface at its strike. */
function repriced(snapshot: Snapshot, root: string): Repriced {
  const { quoteMs, spot } = snapshot;
  const slices = slicesOf(snapshot).filter((slice) => slice.root === root);
  const smiles = new Map(
    smilesOf(slices, { root, quoteMs, session: sessionOf(quoteMs) }).map((smile) => [smile.expiration, smile]),
  );
  const sliceOf = new Map(slices.map((slice) => [slice.expiration.day, slice]));
  const sum = { quotes: 0, within: 0, outOfMoney: 0, withinOutOfMoney: 0 };
  for (const { root: own, right, strike, expiration, bid = 0, ask = 0 } of snapshot.contracts) {
    const [smile, slice] = [smiles.get(expiration), sliceOf.get(expiration)];
    if (own !== root || !smile || !slice || !(bid > 0 && ask > bid) || Math.abs(strike / spot - 1) > NEAR) continue;
    const { forward, discount, years } = slice;
    const variance = smile.varianceAt(Math.log(strike / forward));
    const isWithin = variance > 0 && isPriced({ right, strike, years, volatility: Math.sqrt(variance / years) });
    const isOutOfMoney = right === "call" ? strike >= forward : strike < forward;
    sum.quotes += 1;
    if (isWithin) sum.within += 1;
    if (isOutOfMoney) sum.outOfMoney += 1;
    if (isWithin && isOutOfMoney) sum.withinOutOfMoney += 1;

    function isPriced(option: Parameters<typeof black76>[0]): boolean {
      const { price } = black76(option, { forward, rate: -Math.log(discount) / years });
      return price >= bid - ROUNDING && price <= ask + ROUNDING;
    }
  }
  return sum;
}

/** Roots of files of which fewer than 95 % are within, with the share: all that are not are in the money. */
const belowLimit: Readonly<Record<string, number>> = {
  // The quotes of one expiration of 2024 imply a discount that does not fit those far in the money.
  "cboe_rut_2023-09-21.json RUT": 0.946,
  // Puts in the money include the gain of early exercise, which raises the implied discount to 1.
  "real/AyourElwazani97+gamma__ES_spy_quotedata.csv.gz SPY": 0.877,
  // The file has puts alone near the money: without calls the forward is spot.
  "real/tda__duncanmcdonald+Dealing-With-TDA-API-Options-Data__option_chain.json.gz MSFT": 0.605,
};

(real.length > 0 ? test : test.skip)(
  "surfaces of real chains reprice quotes near the money within their spread: all out of the money, and 95 % of both sides",
  async () => {
    const shares: Record<string, number> = {};
    let [quotes, within] = [0, 0];
    for (const name of real) {
      const isDamaged = name.includes("ES_spy");
      const options = isDamaged ? { atMs: Date.parse("2023-06-04T15:15:00-04:00") } : {};
      for (const snapshot of (await readDataFile(join(folder, name), options)).snapshots) {
        for (const root of new Set(snapshot.contracts.map((contract) => contract.root))) {
          const sum = repriced(snapshot, root);
          if (sum.quotes === 0) continue;
          expect([name, root, sum.withinOutOfMoney]).toEqual([name, root, sum.outOfMoney]);
          shares[`${name} ${root}`] = sum.within / sum.quotes;
          [quotes, within] = [quotes + sum.quotes, within + sum.within];
        }
      }
    }
    console.log(`${within} of ${quotes} quotes near the money are repriced within their spread.`);
    expect(within / quotes).toBeGreaterThan(0.95);
    const below = Object.fromEntries(Object.entries(shares).filter(([, share]) => share < 0.95));
    expect(Object.keys(below).sort()).toEqual(Object.keys(belowLimit).sort());
    for (const [name, share] of Object.entries(belowLimit)) expect(below[name]).toBeCloseTo(share, 2);
  },
);
