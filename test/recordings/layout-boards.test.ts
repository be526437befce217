import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { tableLayouts } from "../../recordings/layouts/readers/known-layouts";
import { readDataFile } from "../support/recordings/files/read-data-file";
import { sourceOf } from "../../recordings/boards/snapshot-source";
import type { Snapshot } from "../../recordings/snapshots/snapshot";
import { recordedData } from "../../service/market-source/recording-source";
import { exampleOf } from "../support/recordings/files/documented-example";
import { plainBoard } from "../support/recordings/plain-board";
import { readOne } from "../support/recordings/files/read-text";
import { requesting } from "../support/recordings/requesting";

/** Returns the cells of the board that a service shows of a snapshot, by `YYYY-MM-DD strike`. */
async function servedBoard(snapshot: Snapshot, root: string): Promise<Map<string, number>> {
  const path = `/v1/heatmap?symbols=${root}&layout=matrix&maxStrikes=all&maxExpirations=all&includeEmpty=true`;
  const { body } = await requesting({ ...recordedData(sourceOf([snapshot])), now: () => snapshot.asOfMs })(path);
  const { data } = body as {
    data: { symbols: { expirations: string[]; strikes: { strike: number }[]; matrix: number[][] }[] };
  };
  const cells = new Map<string, number>();
  for (const { expirations, strikes, matrix } of data.symbols) {
    matrix.forEach((row, s) =>
      row.forEach((cell, e) => cells.set(`${expirations[e]} ${strikes[s]?.strike ?? NaN}`, cell)),
    );
  }
  return cells;
}

/** Expects the served cells to be those of plain Black-Scholes, within a share of the largest. */
async function expectSameBoards(snapshot: Snapshot, share: number): Promise<void> {
  for (const root of new Set(snapshot.contracts.map((contract) => contract.root))) {
    const [served, plain] = [await servedBoard(snapshot, root), plainBoard(snapshot, root)];
    const largest = Math.max(...Array.from(plain.values(), Math.abs));
    const errors = Array.from(plain, ([key, cell]) => Math.abs((served.get(key) ?? 0) - cell));
    expect([root, served.size > 0]).toEqual([root, true]);
    expect(Math.max(...errors)).toBeLessThanOrEqual(Math.max(0.01, share * largest));
  }
}

test("two contracts give the board that follows from their quotes", async () => {
  const snapshot = await readOne(await exampleOf("Neutral layout"));

  const board = await servedBoard(snapshot, "ABC");

  // By hand: the forward is 100.2, and the put at 1.95 has a deviation of 0.0513 to settlement, 10 days and 15 minutes later. d1 is
  // 0.0646, the density there 0.39811, gamma 100.2 / 100 * 0.39811 / (100 * 0.0513) = 0.07776: times -100 contracts * 100^2.
  expect(board.get("2026-01-16 100")).toBeCloseTo(-77_760, -2);
  await expectSameBoards(snapshot, 1e-4);
});

test.each([
  ...[
    "Cboe DataShop option summary",
    "Cboe DataShop option summary, the close alone",
    "Cboe DataShop option intervals",
  ],
  ...["OptionMetrics", "Alpha Vantage", "Market Data", "iVolatility", "DeltaNeutral"],
])("the board of the example of %s is that of plain Black-Scholes at its instant and price", async (heading) => {
  const page = tableLayouts.map((layout) => layout.page).find((one) => one?.heading === heading);
  const snapshot = await readOne(page?.example ?? "", { spots: new Map([["ABC", 100]]) });

  await expectSameBoards(snapshot, 1e-4);
});

const folder = resolve(process.cwd(), "..", "shared", "data");
const names = (path: string) =>
  existsSync(path) ? readdirSync(path).filter((name) => /\.(csv|json|dat)(\.gz)?$/.test(name)) : [];
const real = [
  ...names(folder).filter((name) => !name.startsWith("occ_")),
  ...names(join(folder, "real"))
    .filter((name) => !/EXCERPT|yahoo/.test(name))
    .map((name) => join("real", name)),
];
if (real.length === 0) console.warn(`Boards of real chains are not recomputed: ${folder} does not exist.`);

(real.length > 0 ? test.each(real) : test.skip.each(["real chains"]))(
  "the boards of %s are those of plain Black-Scholes",
  async (name) => {
    // The time of this file is damaged: "4 June 4, 3:15 PM EDT".
    const isDamaged = name.includes("ES_spy");
    const options = isDamaged ? { atMs: Date.parse("2023-06-04T15:15:00-04:00") } : {};
    const { snapshots } = await readDataFile(join(folder, name), options);

    expect(snapshots.length).toBeGreaterThan(0);
    for (const snapshot of snapshots) await expectSameBoards(snapshot, 2e-4);
  },
);
