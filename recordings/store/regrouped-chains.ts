import { join } from "node:path";
import { joinedSnapshot, unionOf } from "../rules/joined-parts";
import { haveCommonContract, partGroups, type PartsApart, periodOf } from "../rules/part-groups";
import { termsOf } from "../snapshots/quotes";
import type { ChainPart, Snapshot } from "../snapshots/snapshot";
import { digestOf } from "./checked-snapshot";
import { dateFolder, type IndexedPart, type IndexedSnapshot } from "./manifest";
import type { WriterContext } from "./recording-commit";
import { byInstant, dateOf, headerOf, partsOf, type RecordingState } from "./recording-state";

/** Where chains come from: the hash of the file and of the flags that it was read with, and its name. */
export interface Origin {
  hash: string;
  name: string;
  /** The hash of the bytes alone, if that is another one: the same file read with other flags takes the place of what it gave before. */
  bytesHash?: string;
  /** Whether its chains take the place of recorded ones of the same underlying and instant. */
  replaces?: boolean;
}

/** A chain, in memory or recorded. */
interface HeldPart {
  entry: IndexedPart;
  /** Whether it is added now. */
  isNew: boolean;
  read: () => Promise<ChainPart>;
}

/** A snapshot that is not in the recording, without the file that it will be in. */
export interface NewSnapshot {
  snapshot: Snapshot;
  parts: readonly ChainPart[];
  date: string;
  entry: IndexedSnapshot;
}

/** Chains further apart are never in one period: no sessions are closed for as long. */
const LONGEST_PERIOD_MS = 7 * 86_400_000;

/** Finds the snapshots that added chains make together with recorded ones, and the recorded snapshots that these take the place of. */
export async function regrouped(context: WriterContext, chains: readonly ChainPart[], origin: Origin) {
  const near = recordedNear(context.state, chains);
  const held = new Map<string, HeldPart>();
  for (const entry of near)
    for (const part of partsOf(entry)) held.set(keyOf(part), recordedPart(context, entry, part));
  const periods = new Set<string>();
  let [replaced, identical] = [0, 0];
  for (const chain of chains) {
    const other = held.get(keyOf(chain));
    const next = await placed(chain, other, origin);
    if (next === undefined) {
      identical += 1;
      continue;
    }
    replaced += Number(other !== undefined && Object.keys(next.entry.files ?? {}).length === 1);
    if (other) periods.add(periodOf(other.entry));
    periods.add(periodOf(next.entry));
    held.set(keyOf(chain), next);
  }
  const fresh: NewSnapshot[] = [];
  const gone = new Set(near.filter((entry) => partsOf(entry).some((part) => periods.has(periodOf(part)))));
  const apart: PartsApart<IndexedPart>[] = [];
  const heldOf = new Map(Array.from(periods, (period) => [period, [] as HeldPart[]]));
  for (const part of held.values()) heldOf.get(periodOf(part.entry))?.push(part);
  for (const own of heldOf.values()) {
    const found = await partGroups(
      own.map((part) => ({ ...part.entry, held: part })),
      (a, b) => haveCommon(a.held, b.held),
    );
    for (const group of found.groups) {
      const kept = [...gone].find((entry) => isSameGroup(partsOf(entry), group));
      if (kept) gone.delete(kept);
      else
        fresh.push(
          newSnapshot(
            await Promise.all(group.map((part) => part.held.read())),
            group.map((part) => part.held.entry),
          ),
        );
    }
    apart.push(...found.apart.filter(({ earlier, later }) => earlier.held.isNew || later.held.isNew));
  }
  return { fresh: fresh.sort((a, b) => byInstant(a.entry, b.entry)), gone, replaced, identical, apart };
}

const keyOf = ({ underlying, asOfMs }: Pick<IndexedPart, "underlying" | "asOfMs">) => `${underlying} ${asOfMs}`;

function recordedNear({ indexes }: RecordingState, chains: readonly ChainPart[]): IndexedSnapshot[] {
  const instantsOf = new Map<string, [fromMs: number, toMs: number]>();
  for (const { underlying, asOfMs } of chains) {
    const [from, to] = instantsOf.get(underlying) ?? [asOfMs, asOfMs];
    instantsOf.set(underlying, [Math.min(from, asOfMs), Math.max(to, asOfMs)]);
  }
  return [...indexes.values()].flatMap(({ snapshots }) =>
    snapshots.filter(({ underlying, asOfMs }) => {
      const [from, to] = instantsOf.get(underlying) ?? [Infinity, -Infinity];
      return asOfMs > from - LONGEST_PERIOD_MS && asOfMs < to + LONGEST_PERIOD_MS;
    }),
  );
}

function recordedPart({ folder, engine }: WriterContext, snapshot: IndexedSnapshot, entry: IndexedPart): HeldPart {
  const { underlying, roots, asOfMs, isSpotGiven, isJoined } = entry;
  const path = join(dateFolder(folder, dateOf(snapshot)), snapshot.part);
  const read = async () => ({
    ...headerOf(entry),
    contracts: await engine.read(path, { underlying, roots, instantsMs: [asOfMs] }),
    ...(isSpotGiven && { isSpotGiven }),
    ...(isJoined && { isJoined }),
  });
  return { entry, isNew: false, read };
}

/** Returns a chain as it is recorded beside the one of its instant; `undefined` if that has all of it. */
async function placed(chain: ChainPart, other: HeldPart | undefined, origin: Origin): Promise<HeldPart | undefined> {
  const files = { [origin.bytesHash ?? origin.hash]: origin.name };
  const named = { ...chain, file: origin.name };
  if (other === undefined) return newPart(named, { files });
  const isJoined = (chain.isJoined ?? other.entry.isJoined) && { isJoined: true as const };
  const marked = { ...named, ...isJoined };
  const isSame = (next: HeldPart) =>
    next.entry.digest === other.entry.digest && next.entry.isJoined === other.entry.isJoined;
  const whole = newPart(marked, { files });
  if (isSame(whole)) return undefined;
  const before = other.entry.files ?? {};
  if (!other.isNew) {
    if (Object.keys(before).join() === Object.keys(files).join()) return whole;
    if (origin.replaces) return newPart(marked, { files, replaces: namesOf(before) });
  }
  const earlier = other.isNew ? {} : { file: namesOf(before) };
  const hint = other.isNew ? undefined : "leave one out, or let it take the place of the other with --replace";
  const union = unionOf({ ...(await other.read()), ...earlier }, marked, hint);
  const united = newPart({ ...union, ...isJoined }, { files: { ...before, ...files } });
  return isSame(united) ? undefined : united;
}

const namesOf = (files: Readonly<Record<string, string>>) => Object.values(files).join(", ") || "an earlier file";

function newPart(part: ChainPart, facts: Pick<IndexedPart, "files" | "replaces">): HeldPart {
  return { entry: { ...indexedPart(part), ...facts }, isNew: true, read: () => Promise.resolve(part) };
}

/** Returns what the manifest knows of a chain. */
function indexedPart({ contracts, file, ...header }: ChainPart): IndexedPart {
  void file; // Named by `files`.
  const [first, last] = [contracts[0], contracts.at(-1)];
  return {
    ...header,
    roots: [...new Set(contracts.map(({ root }) => root))],
    digest: digestOf({ ...header, contracts }),
    contracts: contracts.length,
    ...(first && last && { ends: [termsOf(first), termsOf(last)] as const }),
  };
}

function newSnapshot(parts: readonly ChainPart[], entries: readonly IndexedPart[]): NewSnapshot {
  const snapshot = joinedSnapshot(parts);
  const [own] = entries;
  const isOne = own !== undefined && entries.length === 1;
  const entry = { ...(isOne ? own : { ...indexedPart(snapshot), parts: entries }), flags: [], part: "" };
  return { snapshot, parts, date: dateOf(snapshot), entry };
}

/**
 * Returns whether two chains have a common contract. Chains of one source mostly have their first or last one. Of two that an earlier
 * version has recorded, as snapshots of their own, nothing is read.
 */
async function haveCommon(a: HeldPart, b: HeldPart): Promise<boolean> {
  const [ofA, ofB] = [a.entry.ends, b.entry.ends];
  if (ofA && ofB ? ofA[0] === ofB[0] || ofA[1] === ofB[1] : !ofA && !ofB) return true;
  const [one, other] = await Promise.all([a.read(), b.read()]);
  return haveCommonContract(one.contracts, other.contracts);
}

const isSameGroup = (a: readonly IndexedPart[], b: readonly IndexedPart[]) =>
  a.length === b.length && a.every((part, at) => part.digest === b[at]?.digest && part.isJoined === b[at]?.isJoined);
