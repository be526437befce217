import { DAY_MS, easternDay } from "@strikebook/calendar";
import { settlementMs } from "../../market/time/settlement";
import { chainFaults } from "../snapshots/quotes";
import type { Contract, Snapshot } from "../snapshots/snapshot";

/** The contracts of one root and expiration, in numbers. */
interface ExpirationProfile {
  settlesMs: number;
  contracts: number;
  openInterest: number;
}

/** What two snapshots of an underlying are compared by. */
export interface SnapshotProfile {
  asOfMs: number;
  spot: number;
  /** By root and expiration. */
  expirations: ReadonlyMap<string, ExpirationProfile>;
  /** What it lacks, whatever came before. */
  faults: readonly string[];
}

/** A move of the price that is beyond what indices and large companies do within a session, and from one session to the next. */
const JUMP_WITHIN_SESSION = 0.2;
const JUMP_BETWEEN_SESSIONS = 0.4;

/** Open interest of fewer contracts halves by chance. */
const FEW_CONTRACTS_OPEN = 1000;

/** Returns what a snapshot is compared by. Its contracts are sorted by root and expiration. */
export function profileOf({ asOfMs, spot, contracts }: Snapshot): SnapshotProfile {
  const expirations = new Map<string, ExpirationProfile>();
  let first: Contract | undefined;
  let profile: ExpirationProfile = { settlesMs: 0, contracts: 0, openInterest: 0 };
  for (const contract of contracts) {
    if (contract.root !== first?.root || contract.expiration !== first.expiration) {
      first = contract;
      profile = { settlesMs: settlementMs(contract.root, contract.expiration), contracts: 0, openInterest: 0 };
      expirations.set(`${contract.root} ${contract.expiration}`, profile);
    }
    profile.contracts += 1;
    profile.openInterest += contract.openInterest ?? 0;
  }
  return { asOfMs, spot, expirations, faults: chainFaults(contracts) };
}

/** Snapshots further apart are not compared: prices move far in weeks. */
const COMPARED_MS = 7 * DAY_MS;

/** Returns why a snapshot looks wrong after an earlier one of the same underlying; empty if it does not. */
function differences(before: SnapshotProfile, now: SnapshotProfile): string[] {
  if (now.asOfMs - before.asOfMs > COMPARED_MS) return [];
  return [priceJump(before, now), openInterestLoss(before, now), contractLoss(before, now)].flatMap((why) => why ?? []);
}

function priceJump(before: SnapshotProfile, now: SnapshotProfile): string | undefined {
  const isSameSession = easternDay(before.asOfMs) === easternDay(now.asOfMs);
  const move = Math.abs(Math.log(now.spot / before.spot));
  if (move <= Math.log(1 + (isSameSession ? JUMP_WITHIN_SESSION : JUMP_BETWEEN_SESSIONS))) return undefined;
  return `the price jumps from ${before.spot} to ${now.spot}`;
}

function openInterestLoss(before: SnapshotProfile, now: SnapshotProfile): string | undefined {
  let [was, is] = [0, 0];
  for (const [key, { openInterest }] of now.expirations) {
    const earlier = before.expirations.get(key);
    if (earlier === undefined) continue;
    was += earlier.openInterest;
    is += openInterest;
  }
  if (was < FEW_CONTRACTS_OPEN || is > was / 2) return undefined;
  return `the open interest of the same expirations falls from ${was} to ${is} contracts`;
}

function contractLoss(before: SnapshotProfile, now: SnapshotProfile): string | undefined {
  const lasting = [...before.expirations.values()].filter(({ settlesMs }) => settlesMs > now.asOfMs);
  const [was, is] = [lasting, [...now.expirations.values()]].map((all) =>
    all.reduce((sum, { contracts }) => sum + contracts, 0),
  ) as [number, number]; // One sum per list.
  return is > was / 2 ? undefined : `it has ${is} contracts, and the one before has ${was} that had not settled`;
}

/** A snapshot with its flags, in the order of time. */
interface FlaggedProfile {
  profile: SnapshotProfile;
  flags: readonly string[];
}

/**
 * Returns the flags of a snapshot after the last one before it, and the last one before it without flags. A change that lasts is no
 * error: a snapshot that agrees with a flagged one before it has no flags.
 */
export function snapshotFlags(
  now: SnapshotProfile,
  before: FlaggedProfile | undefined,
  lastGood: FlaggedProfile | undefined,
): string[] {
  const flags = before ? differences(before.profile, now) : [];
  const isLasting = flags.length > 0 && before?.flags.length !== 0 && lastGood !== undefined;
  return [...now.faults, ...(isLasting ? differences(lastGood.profile, now) : flags)];
}
