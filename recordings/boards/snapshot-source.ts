import type { Day } from "@strikebook/calendar";
import type { EarningsReport } from "../../market/days/earnings-report";
import type { Snapshot, SnapshotHeader } from "../snapshots/snapshot";
import { type QuoteColumns, quoteColumns } from "./quote-columns";
import { type SnapshotSlice, slicesOf } from "./snapshot-slices";

/** A snapshot of a source: its header, and the name by which its contracts are read. */
export interface ListedSnapshot extends SnapshotHeader {
  id: string;
  /** The roots that it has contracts of. */
  roots: readonly string[];
}

/** The snapshots that a recorded market serves, and the facts beside them. */
export interface SnapshotSource {
  /** Ascending by `asOfMs`. Another list after each change. */
  readonly snapshots: readonly ListedSnapshot[];
  /** Reads the expirations of a snapshot. */
  slices: (id: string) => Promise<readonly SnapshotSlice[]>;
  /** Reads the contracts of a snapshot. */
  contracts: (id: string) => Promise<QuoteColumns>;
  /** Returns the closing price of a session, where it was recorded apart from the snapshots. */
  close: (underlying: string, session: Day) => number | undefined;
  /** Returns the first session with such a close. */
  firstClose: (underlying: string) => Day | undefined;
  /** Returns the reports of a company, oldest first; empty if none were recorded. */
  reports: (underlying: string) => readonly EarningsReport[];
}

/** Returns a source over snapshots in memory. */
export function sourceOf(snapshots: readonly Snapshot[]): SnapshotSource {
  const listed = snapshots
    .map(({ contracts, ...header }, at) => ({
      ...header,
      id: String(at),
      roots: [...new Set(contracts.map(({ root }) => root))],
    }))
    .sort((a, b) => a.asOfMs - b.asOfMs);
  const read = (id: string): Promise<Snapshot> => {
    const snapshot = snapshots[Number(id)];
    return snapshot ? Promise.resolve(snapshot) : Promise.reject(new Error(`There is no snapshot ${id}.`));
  };
  return {
    snapshots: listed,
    slices: async (id) => slicesOf(await read(id)),
    contracts: async (id) => quoteColumns((await read(id)).contracts),
    close: () => undefined,
    firstClose: () => undefined,
    reports: () => [],
  };
}
