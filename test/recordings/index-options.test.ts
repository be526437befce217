import { sourceOf } from "../../recordings/boards/snapshot-source";
import { readDataFile } from "../support/recordings/files/read-data-file";
import type { Snapshot } from "../../recordings/snapshots/snapshot";
import { recordedData } from "../../service/market-source/recording-source";
import type { SymbolHeatmap } from "@strikebook/contract";
import { cboeCsvFile, parityStrikes } from "../support/recordings/files/chain-files";
import { parquetRows } from "../support/recordings/trades/parquet-rows";
import { readOne } from "../support/recordings/files/read-text";
import { requesting } from "../support/recordings/requesting";
import { servedTrades } from "../support/recordings/trades/served-trades";
import { chainPath, testWithChains } from "../support/market/real-chains";

/** Returns the whole board of a root of a snapshot, as a service sends it at the instant of the snapshot. */
async function boardOf(snapshot: Snapshot | undefined, root: string): Promise<SymbolHeatmap | undefined> {
  if (snapshot === undefined) return undefined;
  const get = requesting({ ...recordedData(sourceOf([snapshot])), now: () => snapshot.asOfMs });
  const { body } = await get(`/v1/heatmap?symbols=${root}&maxStrikes=all&maxExpirations=60&includeEmpty=true`);
  return (body as { data?: { symbols: SymbolHeatmap[] } }).data?.symbols[0];
}

const kingOf = (board: SymbolHeatmap | undefined) =>
  board?.strikes.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))[0];

const gross = (board: SymbolHeatmap | undefined) =>
  (board?.strikes ?? []).reduce((sum, { value }) => sum + Math.abs(value), 0);

/** The chain of `parityStrikes`, with more calls than puts. */
const chain = (root: string) =>
  cboeCsvFile(
    parityStrikes(100, { root }).map((strike) => ({ ...strike, call: { ...strike.call, openInterest: 30 } })),
  );

test("a contract on NANOS is worth a hundredth of one on XSP, in every cell", async () => {
  const [nanos, xsp] = [
    await boardOf(await readOne(chain("NANOS")), "NANOS"),
    await boardOf(await readOne(chain("XSP")), "XSP"),
  ];

  expect(kingOf(xsp)?.value).toBeGreaterThan(1_000);
  expect(kingOf(nanos)?.strike).toBe(kingOf(xsp)?.strike);
  nanos?.strikes.forEach(({ value }, at) => expect(value).toBeCloseTo((xsp?.strikes[at]?.value ?? NaN) / 100, 1));
});

testWithChains("nanos_quotedata.csv: the king is 690 with 10,684 dollars", async () => {
  const { snapshots } = await readDataFile(chainPath("inputs/vendors/nanos_quotedata.csv"));

  const board = await boardOf(snapshots[0], "NANOS");

  expect(kingOf(board)?.strike).toBe(690);
  expect(kingOf(board)?.value).toBeCloseTo(10_684, -1);
});

/** Two trades: 10 contracts at 2.00 and 30 at 4.00, the first with a delta of 0.5 at 690. */
const trades = (root: string) => `root,instant,expiration,right,strike,price,size,underlyingPrice,delta
${root},2026-01-06T15:00:00Z,2026-01-16,call,690,2,10,690,0.5
${root},2026-01-06T15:01:00Z,2026-01-16,call,690,4,30,,
`;

test.each([
  ["NANOS", 1],
  ["XSP", 100],
])("premiums of %s are price, size and a contract of %i", async (root, size) => {
  await using market = await servedTrades({
    snapshots: [await readOne(chain(root))],
    texts: { "trades.csv": trades(root) },
    now: () => Date.parse("2026-01-06T16:00:00-05:00"),
  });

  const list = await market.get(`/flow/v1/flow/${root}?timeframe=1d`);
  const top = await market.get(`/flow/v1/contract/top/daily?ticker=${root}`);

  expect(list.body).toMatchObject({
    data: {
      totalPremium: 140 * size,
      trades: [{ premium: 120 * size }, { premium: 20 * size, notionalDeltaExposure: 0.5 * 10 * size * 690 }],
    },
  });
  expect(top.body).toMatchObject({ data: [{ totalPremium: 140 * size, vwap: 3.5 }] });
  const recording = await market.files.open();
  const parts = `${market.files.folder}/chains/*/part-*.parquet`;
  expect(await parquetRows("select distinct multiplier from read_parquet($files)", [parts])).toEqual([
    { multiplier: size },
  ]);
  expect(recording.snapshots).toHaveLength(1);
});

testWithChains("speqx-friday.csv: what expires that day has settled, 0.24 of 3.0 million remain", async () => {
  const { snapshots, notes } = await readDataFile(chainPath("inputs/vendors/speqx-friday.csv"));

  const board = await boardOf(snapshots[0], "SPEQX");

  expect(notes).toContain("10 settled contracts were left out.");
  expect(board?.expirations).toEqual(["2026-02-20"]);
  expect(gross(board) / 1e6).toBeCloseTo(0.24, 2);
});

/** Of one underlying: a third Friday, and another date. */
test.each([
  ["SPEQX", "SPEQW"],
  ["NDX", "NDXP"],
  ["RUT", "RUTW"],
])("%s and %s are one underlying, of which the first settles at the open", async (monthly, weekly) => {
  const rows = (name: string, expiration: string) =>
    [95, 100, 105].flatMap((strike) =>
      ["call", "put"].map((right) => `${name},2026-01-16T16:00:00Z,100,${expiration},${right},${strike},9,0.2`),
    );
  const file = (column: string, all: readonly string[]) =>
    [`${column},instant,spot,expiration,right,strike,openInterest,volatility`, ...all, ""].join("\n");

  const byRoot = await readOne(
    file("root", [...rows(monthly, "2026-01-16"), ...rows(monthly, "2026-02-20"), ...rows(weekly, "2026-01-16")]),
  );
  const byUnderlying = await readOne(
    file("underlying", [...rows(monthly, "2026-02-20"), ...rows(monthly, "2026-01-20")]),
  );

  const listed = ({ contracts }: Snapshot) => [...new Set(contracts.map(({ root }) => root))].toSorted();
  expect([byRoot, byUnderlying].map(({ underlying }) => underlying)).toEqual([monthly, monthly]);
  expect(byRoot.contracts).toHaveLength(12);
  expect([listed(byRoot), listed(byUnderlying)]).toEqual([[monthly, weekly].toSorted(), [monthly, weekly].toSorted()]);
});
