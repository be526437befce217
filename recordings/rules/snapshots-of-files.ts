import { newYorkTime } from "@strikebook/calendar";
import { DataError } from "../errors/data-error";
import type { Snapshot } from "../snapshots/snapshot";
import { chainFaults } from "../snapshots/quotes";
import { countText } from "../errors/words";
import { joinedParts } from "./joined-parts";
import { openInterestHint } from "./parts-of-file";
import { wordedPrice } from "./priced-snapshot";
import type { DataFile } from "./read-data-file";

/**
 * Returns the snapshots that files have together, and what has to be said of them. Throws a `DataError` if no snapshot has open interest,
 * or if two files have different values of one contract and instant.
 */
export async function snapshotsOfFiles(
  files: readonly DataFile[],
): Promise<{ snapshots: readonly Snapshot[]; notes: readonly string[] }> {
  const { snapshots, notes: apart } = await joinedParts(files.flatMap((file) => file.snapshots));
  const isOpen = ({ contracts }: Snapshot) => contracts.some(({ openInterest = 0 }) => openInterest > 0);
  const without = snapshots
    .filter((snapshot) => !isOpen(snapshot))
    .map(({ underlying }) => `the open interest of every contract of ${underlying} is 0, ${openInterestHint}`);
  const open = snapshots.filter(isOpen);
  if (open.length === 0) throw new DataError(without[0] ?? "no snapshot is left.");
  const faults = open.flatMap(({ underlying, contracts }) =>
    chainFaults(contracts).map((fault) => `The chain of ${underlying} looks wrong: ${fault}.`),
  );
  const joined = open.filter((snapshot) => !files.some((file) => file.snapshots.includes(snapshot)));
  const joinedNotes = joined.map(
    ({ underlying, asOfMs, contracts, ...prices }) =>
      `Several files have parts of ${underlying} at ${newYorkTime(asOfMs)}: ` +
      `${countText(contracts.length, "contract", "contracts")}, price ${wordedPrice(prices)}.`,
  );
  return {
    snapshots: open,
    notes: [...joinedNotes, ...apart, ...faults, ...without.map((sentence) => `Left out: ${sentence}`)],
  };
}
