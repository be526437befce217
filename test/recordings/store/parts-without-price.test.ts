import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadMarket } from "../../../service/start/load-market";
import { dataCommand } from "../../support/recordings/data-command";
import { type PricelessChain, pricelessFile } from "../../support/recordings/priceless-chains";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

/** Writes files of chains without a price, and returns what imports and serves them in an order. */
async function files(...chains: readonly PricelessChain[]) {
  const recording = await recordingFolder();
  const folder = await mkdtemp(join(tmpdir(), "priceless-"));
  const paths = chains.map((_, at) => join(folder, `part-${at}.csv`));
  for (const [at, chain] of chains.entries()) await writeFile(paths[at] ?? "", pricelessFile(chain));
  const inOrder = (order: readonly number[]) => order.map((at) => paths[at] ?? "");
  return {
    ...recording,
    run: (order: readonly number[]) => dataCommand(["import", ...inOrder(order), "--into", recording.folder]),
    serve: (order: readonly number[]) => loadMarket({ kind: "files", paths: inOrder(order), read: {} }),
    async recorded() {
      const { snapshots } = await recording.open();
      return snapshots.map(({ spot, spotError, statedSpot, contracts }) => [spot, spotError, statedSpot, contracts]);
    },
    async [Symbol.asyncDispose]() {
      await recording[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

const calls: PricelessChain = { rights: ["call"] };
const puts: PricelessChain = { rights: ["put"], instant: "2026-01-06T15:46" };
const orders = [[[0, 1]], [[1, 0]]] as const;

// 10 days are 0.0274 years: 100 less 2 % a year is 99.95, and its error is the root of 0.02² + 0.11² + 0.15².
test.each(orders)("files of calls and of puts without a price have that of their parity: files %p", async (order) => {
  await using parts = await files(calls, puts);

  const { code, output } = await parts.run(order);

  expect(code).toBe(0);
  expect(output).toContain(
    "The file has no price of ABC: 99.95 ± 0.19 is that of put-call parity of all files of its snapshot.",
  );
  expect(await parts.recorded()).toEqual([[99.95, 0.19, undefined, 82]]);
});

test.each(orders)("calls and puts without a price are served together: files %p", async (order) => {
  await using parts = await files(calls, puts);

  const { notes } = await parts.serve(order);

  expect(notes.join("\n")).toContain("82 contracts, price 99.95 ± 0.19 from put-call parity.");
});

test("one side alone is refused, and says that the others are to be read in the same command", async () => {
  await using parts = await files(calls, puts);

  const { code, output } = await parts.run([1]);

  expect(code).toBe(1);
  expect(output).toContain(
    "part-1.csv: the file has no price of ABC. Give it with --spot ABC=PRICE. Put-call parity gives none: " +
      "it has puts alone; read the file of the others in the same command.",
  );
  await expect(parts.serve([0])).rejects.toThrow("part-0.csv: the file has no price of ABC.");
});

const near: PricelessChain = {};
const far: PricelessChain = { expiration: "2026-06-19", forward: 101 };

test.each(orders)("a later expiration without a price has that of the nearer one: files %p", async (order) => {
  await using parts = await files(near, far);

  expect((await parts.run(order)).code).toBe(0);
  expect(await parts.recorded()).toEqual([[99.95, 0.19, undefined, 164]]);
});

test("calls and puts of two instants stay two snapshots, each with its own price", async () => {
  const later = "2026-01-06T15:52";
  await using parts = await files(
    calls,
    { rights: ["put"] },
    { rights: ["call"], forward: 103, instant: later },
    { rights: ["put"], forward: 103, instant: later },
  );

  expect((await parts.run([0, 2, 1, 3])).code).toBe(0);
  expect((await parts.recorded()).map(([spot]) => spot)).toEqual([99.95, 102.94]);
});
