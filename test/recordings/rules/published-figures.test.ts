import { readDataFile } from "../../support/recordings/files/read-data-file";
import type { Snapshot } from "../../../recordings/snapshots/snapshot";
import { signedOpenInterest } from "../../../validation/conventions";
import { gammaExposureUsd } from "../../support/market/contract-exposure";
import { chainPath, testWithChains } from "../../support/market/real-chains";

async function snapshotOf(fileName: string): Promise<Snapshot> {
  const { snapshots } = await readDataFile(chainPath(fileName));
  const [snapshot] = snapshots;
  if (snapshot === undefined || snapshots.length !== 1) throw new Error(`${snapshots.length} snapshots`);
  return snapshot;
}

/** The published figures are at the price that the file states. */
const statedPrice = ({ spot, statedSpot }: Snapshot) => statedSpot ?? spot;

/** Returns the exposure by the gamma of the file, in billions of dollars per 1 %. */
function totalOfFile(snapshot: Snapshot): number {
  const spot = statedPrice(snapshot);
  return (
    snapshot.contracts.reduce((sum, own) => sum + gammaExposureUsd(own.gamma ?? 0, signedOpenInterest(own), spot), 0) /
    1e9
  );
}

testWithChains("the gamma of SPX on 2024-01-07 adds up to the published -11.00 billion dollars per 1 %", async () => {
  expect(totalOfFile(await snapshotOf("cboe_spx_2024-01-07.csv"))).toBeCloseTo(-10.9987, 4);
});

testWithChains("SPY on 2022-07-12 has the published -6.12 in total and -1.07 at the strike of 370", async () => {
  const snapshot = await snapshotOf("real/maxdio+fin-sandbox__data_SPY.json.gz");
  const at370 = { ...snapshot, contracts: snapshot.contracts.filter(({ strike }) => strike === 370) };

  expect(totalOfFile(snapshot)).toBeCloseTo(-6.12, 2);
  expect(totalOfFile(at370)).toBeCloseTo(-1.07, 2);
});

/**
 * Files of other people and what an independent reader found in them, which a page beside the files lists. Totals are of what had not settled; lines are a
 * call and a put each.
 */
const files = [
  [
    "AyourElwazani97+gamma__ES_spx_quotedata.csv",
    "2023-06-09T17:40:00Z",
    { SPXW: 12196, SPX: 5592 },
    4300.0098,
    64.1991,
    0,
  ],
  ["Photon1c+OptionParticleOcean__spy_quotedata.csv", "2025-05-16T23:23:00Z", { SPY: 3160 }, 589.25, 2.1136, 310],
  ["aryamanwastaken+gamma-exposure__amd_quotedata.csv", "2023-08-21T02:35:00Z", { AMD: 1658 }, 105.6, -0.0078, 0],
  ["aryamanwastaken+gamma-exposure__tsla_quotedata.csv", "2023-08-21T02:38:00Z", { TSLA: 236 }, 218.8, -0.0245, 0],
  ["carlosjimenezdiaz+GEX_Python__xsp_quotedata.csv", "2023-09-14T20:30:00Z", { XSP: 10882 }, 450.51, -0.2808, 140],
  ["hicham712+SABR_Implied_Vol__tsla_quotedata.csv", "2023-11-10T23:55:00Z", { TSLA: 680 }, 213.88, 0.0156, 115],
  ["igdalias8986+rep1__spx_quotedata.csv", "2024-11-11T13:02:00Z", { SPXW: 540, SPX: 20 }, 5995.54, 21.48, 0],
  ["maxdio+fin-sandbox__data_SPY.json", "2022-07-12T22:57:33Z", { SPY: 9208 }, 380.88, -6.1197, 0],
  ["maxdio+fin-sandbox__data_spy_quotedata.csv", "2022-07-09T21:28:00Z", { SPY: 8666 }, 388.67, -2.821, 0],
  ["pranavmalikk+GammaExposure__quotedata.dat", "2020-06-23T00:42:00Z", { SPY: 9518 }, 310.68, -0.5709, 118],
  [
    "romankop+CMF_Test_Case__spx_quotedata.csv",
    "2023-12-09T18:49:00Z",
    { SPXW: 5420, SPX: 810 },
    4604.3701,
    39.3961,
    216,
  ],
  [
    "tom-sims+autocallOptionsPricer__data_spx_quotedata.csv",
    "2026-03-14T11:34:00Z",
    { SPXW: 1336, SPX: 608 },
    6632.1899,
    -12.8985,
    18,
  ],
] as const;

for (const [fileName, instant, contracts, price, total, settledLines] of files) {
  testWithChains(`${fileName} gives the figures of an independent reader`, async () => {
    const snapshot = await snapshotOf(`real/${fileName}.gz`);

    const inFile = Object.values<number>(contracts).reduce((sum, count) => sum + count);
    expect(new Date(snapshot.asOfMs).toISOString()).toBe(instant.replace("Z", ".000Z"));
    expect(statedPrice(snapshot)).toBe(price);
    expect(new Set(snapshot.contracts.map(({ root }) => root))).toEqual(new Set(Object.keys(contracts)));
    expect(snapshot.contracts).toHaveLength(inFile - 2 * settledLines);
    expect(totalOfFile(snapshot)).toBeCloseTo(total, 4);
  });
}

testWithChains("a file whose time has no year needs --at, and then gives the figures too", async () => {
  const path = chainPath("real/AyourElwazani97+gamma__ES_spy_quotedata.csv.gz");

  await expect(readDataFile(path)).rejects.toThrow('found "4 June 4, 3:15 PM EDT". Give it with --at');
  const { snapshots } = await readDataFile(path, { atMs: Date.parse("2023-06-04T15:15:00-04:00") });
  expect(snapshots.map((snapshot) => [snapshot.contracts.length, totalOfFile(snapshot).toFixed(4)])).toEqual([
    [7686, "4.0884"],
  ]);
});

testWithChains(
  "after-hours prices give way to put-call parity: SPY 594.06 for 589.25, TSLA 215.80 for 218.80",
  async () => {
    const spy = await snapshotOf("real/Photon1c+OptionParticleOcean__spy_quotedata.csv.gz");
    const tsla = await snapshotOf("real/aryamanwastaken+gamma-exposure__tsla_quotedata.csv.gz");

    expect(Math.abs(spy.spot - 594.06)).toBeLessThan(0.05);
    expect(Math.abs(tsla.spot - 215.8)).toBeLessThan(0.05);
  },
);

testWithChains("weekend files have the quotes of Friday's close, and a file of the session its own", async () => {
  const sunday = await snapshotOf("cboe_spx_2024-01-07.csv");
  const saturday = await snapshotOf("real/romankop+CMF_Test_Case__spx_quotedata.csv.gz");
  const session = await snapshotOf("real/AyourElwazani97+gamma__ES_spx_quotedata.csv.gz");
  const overnight = await snapshotOf("real/igdalias8986+rep1__spx_quotedata.csv.gz");

  expect(sunday.quoteMs).toBe(Date.parse("2024-01-05T16:00:00-05:00"));
  expect(saturday.quoteMs).toBe(Date.parse("2023-12-08T16:00:00-05:00"));
  expect(session.asOfMs - session.quoteMs).toBeLessThanOrEqual(15 * 60_000);
  expect(overnight.quoteMs).toBe(overnight.asOfMs);
});

testWithChains("the other exported chains have all their contracts", async () => {
  const counts = await Promise.all(
    ["cboe_spx_2022-12-12.csv", "cboe_spy_2025-05-01.csv", "cboe_nvda_2025-01-06.csv", "cboe_rut_2023-09-21.json"].map(
      async (fileName) => {
        const { snapshots, notes } = await readDataFile(chainPath(fileName));
        const settled = notes.join(" ").match(/(\d+) settled contracts/)?.[1] ?? "0";
        return (snapshots[0]?.contracts.length ?? 0) + Number(settled);
      },
    ),
  );

  expect(counts).toEqual([19_156, 4_876, 1_086, 6_680]);
});

testWithChains(
  "chains of TD Ameritrade and of a Yahoo script are read, with what they lack given by flags",
  async () => {
    const tda = await snapshotOf("real/tda__duncanmcdonald+Dealing-With-TDA-API-Options-Data__option_chain.json.gz");
    const yahoo = chainPath("real/yahoo-like__jilliangbaker97+Final-Project-386__options_with_spot.csv.gz");

    expect(tda).toMatchObject({ underlying: "MSFT", spot: 245.375 });
    expect(tda.contracts).toHaveLength(380);
    expect(tda.contracts.every(({ volatility = 0.3 }) => volatility > 0.1 && volatility < 2)).toBe(true);
    await expect(readDataFile(yahoo)).rejects.toThrow("Give it with --at");
    const { snapshots } = await readDataFile(yahoo, { atMs: Date.parse("2026-04-15T16:00:00-04:00") });
    expect(snapshots.map(({ underlying }) => underlying)).toEqual(["ARKQ", "BOTZ", "QQQ", "VOO"]);
  },
);
