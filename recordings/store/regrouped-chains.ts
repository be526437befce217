import { join } from "node:path";
import { DAY_MS } from "@strikebook/calendar";
import { joinedSnapshot, replacementOf, unionOf } from "../rules/joined-parts";
import { endsOf, type HeldPart, partGroups, periodOf } from "../rules/part-groups";
import type { ChainPart, Snapshot } from "../snapshots/snapshot";
import { digestOf } from "./checked-snapshot";
import { dateFolder, type IndexedPart, type IndexedSnapshot } from "./manifest";
import type { WriterContext } from "./recording-commit";
import { byInstant, dateOf, headerOf, partsOf, type RecordingState } from "./recording-state";

/** Where chains come from: the hash of the file and of the flags that it was read with, and its name. */
export interface FileOrigin {
  hash: string;
  name: string;
  /** The hash of the bytes alone, if that is another one: the same file read with other flags takes the place of what it gave before. */
  bytesHash?: string;
  /** Whether its chains take the place of recorded ones of the same underlying and instant. */
  replaces?: boolean;
}

/** A chain that is recorded, or added now. */
interface StoredPart extends HeldPart<IndexedPart> {
  isNew: boolean;
  /** Whether its contracts took the place of recorded ones. */
  isReplacement?: true;
}

/** A snapshot that is not in the recording, without the file that it will be in. */
export interface NewSnapshot {
  snapshot: Snapshot;
  parts: readonly ChainPart[];
  date: string;
  entry: IndexedSnapshot;
}

/** Chains further apart are never in one period: no sessions are closed for as long. */
const LONGEST_PERIOD_MS = 7 * DAY_MS;

/** Finds the snapshots that added chains make together with recorded ones, and the recorded snapshots that these take the place of. */
export async function regrouped(context: WriterContext, chains: readonly ChainPart[], origin: FileOrigin) {
  const near = recordedNear(context.state, chains);
  const held = new Map<string, StoredPart>();
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
    replaced += Number(next.isReplacement === true);
    if (other) periods.add(periodOf(other.facts));
    periods.add(periodOf(next.facts));
    held.set(keyOf(chain), next);
  }
  const gone = new Set(near.filter((entry) => partsOf(entry).some((part) => periods.has(periodOf(part)))));
  const { groups, apart } = await partGroups([...held.values()].filter(({ facts }) => periods.has(periodOf(facts))));
  const fresh: NewSnapshot[] = [];
  for (const group of groups) {
    const kept = [...gone].find((entry) => isSameGroup(partsOf(entry), group));
    if (kept) gone.delete(kept);
    else fresh.push(await newSnapshot(group));
  }
  fresh.sort((a, b) => byInstant(a.entry, b.entry));
  const newlyApart = apart.filter(({ earlier, later }) => earlier.isNew || later.isNew);
  return { fresh, gone, replaced, identical, apart: newlyApart };
}

const keyOf = ({ underlying, asOfMs }: Pick<IndexedPart, "underlying" | "asOfMs">) => `${underlying} ${asOfMs}`;

function recordedNear({ indexes }: RecordingState, chains: readonly ChainPart[]): IndexedSnapshot[] {
  const underlyings = new Set(chains.map(({ underlying }) => underlying));
  const instantsMs = chains.map(({ asOfMs }) => asOfMs);
  const from = instantsMs.reduce((a, b) => Math.min(a, b), Infinity) - LONGEST_PERIOD_MS;
  const to = instantsMs.reduce((a, b) => Math.max(a, b), -Infinity) + LONGEST_PERIOD_MS;
  const isNear = ({ underlying, asOfMs }: IndexedSnapshot) =>
    asOfMs > from && asOfMs < to && underlyings.has(underlying);
  return [...indexes.values()].flatMap(({ snapshots }) => snapshots.filter(isNear));
}

/** What an entry of a snapshot has besides the facts of a chain. */
const ofSnapshots: ReadonlySet<string> = new Set<keyof IndexedSnapshot>(["flags", "part", "parts", "written"]);

function recordedPart(
  { folder, chainFiles }: WriterContext,
  snapshot: IndexedSnapshot,
  entry: IndexedPart,
): StoredPart {
  const facts = Object.fromEntries(
    Object.entries(entry).filter(([name]) => !ofSnapshots.has(name)),
  ) as unknown as IndexedPart; // Those that are left.
  const { underlying, roots } = snapshot.written ?? facts;
  const { asOfMs, isSpotGiven, isJoined } = facts;
  const path = join(dateFolder(folder, dateOf(snapshot)), snapshot.part);
  const read = async () => ({
    ...headerOf(facts),
    contracts: await chainFiles.read(path, { underlying, roots, instantsMs: [asOfMs] }),
    ...(isSpotGiven && { isSpotGiven }),
    ...(isJoined && { isJoined }),
  });
  return { facts, isNew: false, read };
}

/** Returns a chain as it is recorded beside the one of its instant; `undefined` if that has all of it. */
async function placed(
  chain: ChainPart,
  other: StoredPart | undefined,
  origin: FileOrigin,
): Promise<StoredPart | undefined> {
  const files = { [origin.bytesHash ?? origin.hash]: origin.name };
  const named = { ...chain, file: origin.name };
  if (other === undefined) return newPart(named, { files });
  const isJoined = (chain.isJoined ?? other.facts.isJoined) && { isJoined: true as const };
  const marked = { ...named, ...isJoined };
  const isSame = (next: StoredPart) =>
    next.facts.digest === other.facts.digest && next.facts.isJoined === other.facts.isJoined;
  const whole = newPart(marked, { files });
  if (isSame(whole)) return undefined;
  const before = other.facts.files ?? {};
  const earlier = Object.values(before).join(", ") || "an earlier file";
  const isAgain = Object.keys(files).every((hash) => Object.hasOwn(before, hash));
  if (!other.isNew && (isAgain || origin.replaces)) {
    const next = replacementOf(await other.read(), marked);
    const isWhole = next.contracts.length === marked.contracts.length;
    const facts = { files: isWhole ? files : { ...before, ...files }, ...(!isAgain && { replaces: earlier }) };
    return { ...newPart({ ...next, ...isJoined }, facts), isReplacement: true };
  }
  const hint = other.isNew ? undefined : "leave one out, or let it take the place of the other with --replace";
  const union = unionOf({ ...(await other.read()), file: other.isNew ? origin.name : earlier }, marked, hint);
  const { replaces } = other.facts;
  const facts = { files: { ...before, ...files }, ...(replaces !== undefined && { replaces }) };
  const united = newPart({ ...union, ...isJoined }, facts);
  return isSame(united) ? undefined : united;
}

function newPart(part: ChainPart, facts: Pick<IndexedPart, "files" | "replaces">): StoredPart {
  return { facts: { ...indexedPart(part), ...facts }, isNew: true, read: () => part };
}

/** Returns what the manifest knows of a chain. */
function indexedPart({ contracts, file, ...header }: ChainPart): IndexedPart {
  void file; // Named by `files`.
  const ends = endsOf({ contracts });
  return {
    ...header,
    roots: [...new Set(contracts.map(({ root }) => root))],
    digest: digestOf({ ...header, contracts }),
    contracts: contracts.length,
    ...(ends && { ends }),
  };
}

async function newSnapshot(group: readonly StoredPart[]): Promise<NewSnapshot> {
  const parts = await Promise.all(group.map(async ({ read }) => read()));
  const entries = group.map(({ facts }) => facts);
  const snapshot = joinedSnapshot(parts);
  const [own] = entries;
  const isOne = own !== undefined && entries.length === 1;
  const entry = { ...(isOne ? own : { ...indexedPart(snapshot), parts: entries }), flags: [], part: "" };
  return { snapshot, parts, date: dateOf(snapshot), entry };
}

const isSameGroup = (entries: readonly IndexedPart[], group: readonly StoredPart[]) =>
  entries.length === group.length &&
  entries.every((part, at) => part.digest === group[at]?.facts.digest && part.isJoined === group[at].facts.isJoined);
