import { easternDay } from "../../market/time/calendar";
import { isoDate } from "../../market/time/civil-day";
import { settlementMs } from "../../market/time/settlement";
import type { ReadFile } from "../layouts/layout";
import type { ColumnMap } from "../layouts/vendors/neutral-csv";
import { type Contract, DataError, type Snapshot } from "../snapshots/snapshot";
import type { ChainRows } from "./collected-rows";
import { counted } from "./counted";
import { liquidExpirations } from "./expiration-quotes";
import { type OpenInterest, withOpenInterest } from "./open-interest";
import { quoteInstant } from "./quote-instant";
import { spotHint, underlyingPrice } from "./underlying-price";
import { withFractions } from "./volatility-unit";

/** The options of reading, with their files read. */
export interface ReadInputs {
  atMs?: number | undefined;
  spots?: ReadonlyMap<string, number> | undefined;
  columns?: ColumnMap | undefined;
  openInterest?: OpenInterest | undefined;
}

/** What becomes of one chain: a snapshot, or the sentence that says why not. */
interface ChainOutcome {
  snapshot?: Snapshot;
  without?: string;
  notes: readonly string[];
}

/**
 * Applies the rules for chains to the rows of a file. Throws a `DataError` if no snapshot is left. A chain that is left out is noted.
 */
export function snapshotsOf(
  rows: readonly ChainRows[],
  file: ReadFile,
  inputs: ReadInputs,
): { snapshots: Snapshot[]; notes: string[] } {
  const chains = joinedChains(rows);
  const outcomes = chains.map((chain) => outcomeOf(chain, { file, inputs, chains }));
  const snapshots = outcomes.flatMap(({ snapshot }) => snapshot ?? []);
  const without = outcomes.flatMap((outcome) => outcome.without ?? []);
  if (snapshots.length === 0) throw new DataError(without[0] ?? "no snapshot is left.");
  snapshots.sort((a, b) => a.asOfMs - b.asOfMs || (a.underlying < b.underlying ? -1 : 1));
  const notes = [...(file.statement.notes ?? []), ...outcomes.flatMap((outcome) => outcome.notes), ...without];
  return { snapshots, notes: summed(notes) };
}

/** Returns the notes, each once, with a count if there were more. */
function summed(notes: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts].map(([note, count]) => (count === 1 ? note : `${note} (${count} times)`));
}

/**
 * Joins the chains of an underlying and day whose rows state different instants and name no contract twice: they are one snapshot,
 * whose contracts have the instants of their own last quotes. Its instant is the newest.
 */
function joinedChains(chains: readonly ChainRows[]): ChainRows[] {
  const byDay = new Map<string, ChainRows[]>();
  for (const chain of chains) {
    const name = `${chain.underlying} ${chain.asOfMs === undefined ? "" : easternDay(chain.asOfMs)}`;
    byDay.set(name, [...(byDay.get(name) ?? []), chain]);
  }
  return [...byDay.values()].flatMap((own) => (own.length > 1 && haveDistinctContracts(own) ? [joined(own)] : own));
}

function haveDistinctContracts(chains: readonly ChainRows[]): boolean {
  const seen = new Set<string>();
  for (const { contracts } of chains) {
    for (const { root, expiration, right, strike } of contracts) {
      const terms = `${root} ${expiration} ${right} ${strike}`;
      if (seen.has(terms)) return false;
      seen.add(terms);
    }
  }
  return true;
}

function joined(chains: readonly ChainRows[]): ChainRows {
  const newest = chains.reduce((best, chain) => ((chain.asOfMs ?? 0) > (best.asOfMs ?? 0) ? chain : best));
  return { ...newest, contracts: chains.flatMap(({ contracts }) => contracts) };
}

interface Context {
  file: ReadFile;
  inputs: ReadInputs;
  chains: readonly ChainRows[];
}

function outcomeOf(chain: ChainRows, context: Context): ChainOutcome {
  const { file, inputs } = context;
  const { underlying } = chain;
  if (underlying === "") {
    throw new DataError(
      "the file does not name its underlying. Let the name of the file begin with it (spx_eod_202312.txt), or give " +
        '--columns a map with {"underlying": "=SPX"}.',
    );
  }
  const asOfMs = instantOf(chain, context);
  const delayMinutes = file.statement.delayMinutes ?? 0;
  const notes: string[] = [];
  const live = chain.contracts.filter(
    ({ root, expiration }) => settlementMs(root, expiration) > asOfMs - delayMinutes * 60_000,
  );
  if (live.length === 0)
    return { notes, without: `every contract of ${underlying} had settled by ${shownMs(asOfMs)}.` };
  const settled = chain.contracts.length - live.length;
  if (settled > 0) notes.push(`${counted(settled, "settled contract was", "settled contracts were")} left out.`);
  const { contracts: fractions, wasPercent } = withFractions(live);
  if (wasPercent) notes.push("The implied volatilities are in percent.");
  const contracts = inputs.openInterest === undefined ? fractions : withOpenInterest(fractions, inputs.openInterest);
  if (!contracts.some(({ openInterest }) => openInterest !== undefined && openInterest > 0)) {
    return { notes, without: withoutOpenInterest(underlying, contracts) };
  }
  const expirations = liquidExpirations(contracts, asOfMs);
  const stated = statedPrice(chain, context);
  const strikes = contracts.map(({ strike }) => strike);
  const spot = underlyingPrice({
    underlying,
    stated,
    asOfMs,
    expirations,
    strikes: {
      lowest: strikes.reduce((a, b) => Math.min(a, b)),
      highest: strikes.reduce((a, b) => Math.max(a, b)),
    },
  });
  if (spot !== stated)
    notes.push(`The price of ${underlying} is ${spot} from put-call parity instead of the stated ${stated}.`);
  const quoteMs = quoteInstant(asOfMs, delayMinutes, expirations);
  if (Math.abs(asOfMs - quoteMs) > 3_600_000) notes.push(`The quotes are those of ${shownMs(quoteMs)}.`);
  return {
    notes,
    snapshot: {
      underlying,
      asOfMs,
      quoteMs,
      spot,
      statedSpot: spot === stated ? undefined : stated,
      previousClose: positive(chain.previousClose ?? file.statement.previousClose),
      source: file.source,
      delayMinutes: file.statement.delayMinutes,
      contracts: contracts.sort(inOrder),
    },
  };
}

function withoutOpenInterest(underlying: string, contracts: readonly Contract[]): string {
  const isStated = contracts.some(({ openInterest }) => openInterest !== undefined);
  return (
    `${isStated ? `the open interest of every contract of ${underlying} is 0` : `no open interest of ${underlying}`}, ` +
    "so there is no exposure to compute. Give it with --open-interest FILE."
  );
}

/** Returns the instant of a chain: of its rows, of the file, or of `--at`. */
function instantOf({ asOfMs }: ChainRows, { file, inputs }: Context): number {
  const found = asOfMs ?? file.statement.asOfMs ?? inputs.atMs;
  if (found !== undefined) return Math.floor(found / 1000) * 1000;
  const problem = file.statement.instantProblem ?? "the file does not say the instant of its quotes";
  throw new DataError(`${problem}. Give it with --at, such as --at 2026-01-06T15:45-05:00.`);
}

/**
 * Returns the stated price: of `--spot`, of the rows, or of the file. The one price of a file is that of one underlying: the one that
 * it states, or the only one without a price of its own.
 */
function statedPrice({ underlying, spot, contracts }: ChainRows, { file, inputs, chains }: Context): number {
  const given = (names: Iterable<string>) => [...names].flatMap((name) => inputs.spots?.get(name) ?? [])[0];
  const own = given([underlying, ...new Set(contracts.map(({ root }) => root))]) ?? spot;
  if (own !== undefined) return own;
  if (file.statement.spot === undefined) {
    throw new DataError(`the file has no price of ${underlying}. ${spotHint(underlying)}`);
  }
  const others = chains.filter((chain) => chain.underlying !== underlying && chain.spot === undefined);
  const unpriced = others.find(
    (chain) => given([chain.underlying, ...chain.contracts.map(({ root }) => root)]) === undefined,
  );
  if (unpriced === undefined || file.statement.underlying === underlying) return file.statement.spot;
  const [a, b] = [underlying, unpriced.underlying].sort();
  throw new DataError(
    `the file has one price, ${file.statement.spot}, and contracts of ${a} and ${b}. ${spotHint(file.statement.underlying === b ? (a ?? "") : (b ?? ""))}`,
  );
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined;
}

function inOrder(a: Contract, b: Contract): number {
  if (a.root !== b.root) return a.root < b.root ? -1 : 1;
  return a.expiration - b.expiration || a.strike - b.strike || (a.right === b.right ? 0 : a.right === "call" ? -1 : 1);
}

/** Formats an instant in New York: `2026-01-06 15:45 ET`. */
function shownMs(ms: number): string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "America/New_York", hour: "2-digit", minute: "2-digit" });
  return `${isoDate(easternDay(ms))} ${clock.format(ms)} ET`;
}
