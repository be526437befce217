import { dayFromIso } from "@strikebook/calendar";
import type { Snapshot } from "../../../recordings/snapshots/snapshot";
import { madeUpContract, madeUpSnapshot, newYork } from "../../support/recordings/made-up-snapshots";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

const at = (time: string, date = "2026-01-06") => ({ asOfMs: newYork(date, time) });
const day = (date: string) => dayFromIso(date) ?? NaN;

/** Five calls and five puts of each expiration, with 200 open each. */
const contractsOf = (openInterest = 400, expirations = ["2026-01-06", "2026-02-20"]) =>
  expirations.flatMap((date) =>
    [90, 95, 100, 105, 110].flatMap((strike) =>
      (["call", "put"] as const).map((right) =>
        madeUpContract({ expiration: day(date), strike, right, openInterest: openInterest / 2 }),
      ),
    ),
  );

/** Returns the flags of each snapshot, added one after the other, in the order of time. */
async function flagsAfter(...snapshots: readonly Partial<Snapshot>[]): Promise<(readonly string[])[]> {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  for (const [i, part] of snapshots.entries())
    await recording.add([madeUpSnapshot(part)], { hash: `${i}`, name: `${i}` });
  const again = await files.open();
  expect(again.snapshots).toEqual(recording.snapshots);
  return again.snapshots.map(({ flags }) => flags);
}

test.each([
  ["within a session", at("10:15"), 120, []],
  ["within a session", at("10:15"), 121, ["the price jumps from 100 to 121"]],
  ["within a session", at("10:15"), 82, ["the price jumps from 100 to 82"]],
  ["from one session to the next", at("10:15", "2026-01-07"), 139, []],
  ["from one session to the next", at("10:15", "2026-01-07"), 141, ["the price jumps from 100 to 141"]],
])("a price %s is flagged beyond a jump", async (_, instant, spot, expected) => {
  expect(await flagsAfter(at("10:00"), { ...instant, spot })).toEqual([[], expected]);
});

test("open interest that halves is flagged, that of expirations which both have", async () => {
  const before = { ...at("10:00"), contracts: contractsOf(400) };
  // Half of the contracts have settled: what is left counts alone.
  const settled = { ...at("10:00", "2026-01-07"), contracts: contractsOf(201, ["2026-02-20"]) };
  const halved = { ...settled, contracts: contractsOf(200, ["2026-02-20"]) };

  expect(await flagsAfter(before, settled)).toEqual([[], []]);
  expect(await flagsAfter(before, halved)).toEqual([
    [],
    ["the open interest of the same expirations falls from 2000 to 1000 contracts"],
  ]);
});

test("a snapshot without half of the contracts that had not settled is flagged", async () => {
  const before = { ...at("10:00"), contracts: contractsOf() };
  const half = { ...at("10:15"), contracts: contractsOf(400, ["2026-02-20"]) };
  const settled = { ...half, ...at("10:00", "2026-01-07") };

  expect(await flagsAfter(before, settled)).toEqual([[], []]);
  expect(await flagsAfter(before, half)).toEqual([
    [],
    ["it has 10 contracts, and the one before has 20 that had not settled"],
  ]);
});

test("the snapshot after a wrong one is compared with the last right one", async () => {
  expect(await flagsAfter(at("10:00"), { ...at("10:15"), spot: 10 }, at("10:30"))).toEqual([
    [],
    ["the price jumps from 100 to 10"],
    [],
  ]);
});

test("a change that lasts is flagged once", async () => {
  const split = { spot: 10 };

  expect(await flagsAfter(at("10:00"), { ...at("10:15"), ...split }, { ...at("10:30"), ...split })).toEqual([
    [],
    ["the price jumps from 100 to 10"],
    [],
  ]);
});

test("a snapshot that comes between two others changes the flags of the one after it", async () => {
  const [early, late] = [at("10:00"), { ...at("11:00"), spot: 130 }];

  expect(await flagsAfter(early, late)).toEqual([[], ["the price jumps from 100 to 130"]]);
  expect(await flagsAfter(early, late, { ...at("10:30"), spot: 115 })).toEqual([[], [], []]);
});

test("snapshots more than a week apart are not compared", async () => {
  const flags = (date: string) => flagsAfter(at("10:00"), { ...at("10:00", date), spot: 300 });

  expect(await flags("2026-01-13")).toEqual([[], ["the price jumps from 100 to 300"]]);
  expect(await flags("2026-01-14")).toEqual([[], []]);
});

test("snapshots of other underlyings are not compared", async () => {
  expect(await flagsAfter(at("10:00"), { ...at("10:15"), underlying: "BBB", spot: 5000 })).toEqual([[], []]);
});
