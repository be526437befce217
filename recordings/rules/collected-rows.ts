import type { Day } from "@strikebook/calendar";
import { type RowFacts, type RowSink } from "../layouts/definitions/layout";
import { contractNumbers, wordedTerms } from "../snapshots/quotes";
import { indexOfRoot, isSymbol } from "@strikebook/contract";
import { rootOfUnderlying, underlyingOfRoot } from "../../market/chains/option-symbol";
import type { ReadLimits } from "../files/open-file";
import { DataError } from "../errors/data-error";
import type { Contract } from "../snapshots/snapshot";
import { countText } from "../errors/words";

/** The contracts of one underlying at one instant, as a file has them. */
export interface ChainRows {
  underlying: string;
  /** As the rows say; `undefined` if the file says it once, or not at all. */
  asOfMs: number | undefined;
  spot: number | undefined;
  previousClose: number | undefined;
  /** The newest last trade of a contract, where the rows say it. */
  lastTradeMs: number | undefined;
  contracts: Contract[];
}

/** The contracts of one root and expiration, in the order of the file. */
interface Listing {
  contracts: Contract[];
  places: number[];
  /** By strike and right. */
  byTerms: Map<number, number>;
}

/** The contracts of one root at one instant. */
interface RootRows extends RowFacts {
  root: string;
  listings: Map<Day, Listing>;
}

/** More repeated rows than contracts and this many: the file is no chain. */
const REPEATS_ALLOWED = 1_000;
const UNREADABLE_ALLOWED = 100;
const EXPECTED_NAME = "expected a symbol such as SPX or BRK.B";

/**
 * Collects the rows of a file by underlying and instant. An identical row is dropped and counted; a row that differs from an earlier
 * one of the same contract and instant is refused, with both places.
 */
export class CollectedRows implements RowSink {
  readonly #limits: Pick<ReadLimits, "contracts">;
  readonly #roots = new Map<string, RootRows>();
  /** Differing rows of one contract: the places are named when the layout is known. */
  #differing: { contract: Contract; places: [number, number] } | undefined;
  #last: RootRows | undefined;
  #contracts = 0;
  #repeats = 0;
  #adjusted = 0;
  #firstAdjusted = "";
  readonly #unreadable: { symbol: string; place: number }[] = [];
  /** What is no name of a root or an underlying, with the number of its contracts and the place of the first. */
  readonly #unnamed: { name: string; place: number; contracts: number }[] = [];

  constructor(limits: Pick<ReadLimits, "contracts">) {
    this.#limits = limits;
  }

  add(contract: Contract, place: number, facts: RowFacts = {}): void {
    const rows = this.#rowsOf(contract.root, facts);
    if (facts.spot !== undefined) rows.spot = facts.spot;
    rows.lastTradeMs = newest(rows.lastTradeMs, facts.lastTradeMs);
    const listing = listingOf(rows, contract.expiration);
    const terms = Math.round(contract.strike * 1000) * 2 + (contract.right === "call" ? 0 : 1);
    const earlier = listing.byTerms.get(terms);
    if (earlier !== undefined) {
      this.#repeat(contract, place, { listing, earlier });
      return;
    }
    listing.byTerms.set(terms, listing.contracts.length);
    listing.contracts.push(contract);
    listing.places.push(place);
    this.#contracts += 1;
    if (this.#contracts > this.#limits.contracts) {
      throw new DataError(
        `more than ${this.#limits.contracts.toLocaleString("en-US")} contracts; split the file by day or by symbol.`,
      );
    }
  }

  unreadable(symbol: string, place: number): void {
    this.#unreadable.push({ symbol, place });
    if (this.#unreadable.length > UNREADABLE_ALLOWED) {
      throw new DataError(
        `more than ${UNREADABLE_ALLOWED} option symbols cannot be read, the first is "${this.#unreadable[0]?.symbol}"; ` +
          "expected symbols such as SPXW240105C04700000.",
      );
    }
  }

  adjusted(symbol: string): void {
    this.#adjusted += 1;
    if (this.#firstAdjusted === "") this.#firstAdjusted = symbol;
  }

  /** Returns the chains. Throws a `DataError` for rows that differ, and if no contract could be read. */
  chains(placeOf: (place: number) => string, stated: string | undefined): ChainRows[] {
    if (this.#differing !== undefined) throw differs(this.#differing, placeOf);
    const [bad] = this.#unreadable;
    if (this.#contracts === 0) {
      if (bad === undefined && this.#adjusted === 0) throw new DataError("is empty: it has no contracts.");
      throw new DataError(
        bad === undefined
          ? `no contract is left: ${this.#adjusted} are adjusted, such as ${this.#firstAdjusted}.`
          : `${placeOf(bad.place)}: expected an option symbol such as SPXW240105C04700000, found "${bad.symbol}".`,
      );
    }
    const chains = new Map<string, ChainRows>();
    for (const {
      root,
      underlying: named,
      asOfMs,
      spot,
      previousClose,
      lastTradeMs,
      listings,
    } of this.#roots.values()) {
      const own = named ?? stated ?? "";
      const underlying = root === "" ? (indexOfRoot(own) ?? own) : underlyingOfRoot(root, stated, named);
      const wrong = [underlying, root].find((text) => text !== "" && !isSymbol(text));
      if (wrong !== undefined) {
        this.#leaveOut(wrong, listings);
        continue;
      }
      const name = `${underlying} ${asOfMs}`;
      const chain = chains.get(name) ?? { underlying, asOfMs, spot, previousClose, lastTradeMs, contracts: [] };
      chain.spot ??= spot;
      chain.lastTradeMs = newest(chain.lastTradeMs, lastTradeMs);
      for (const { contracts } of listings.values()) {
        for (const contract of contracts) chain.contracts.push(withRoot(contract, own));
      }
      chains.set(name, chain);
    }
    const [unnamed] = this.#unnamed;
    if (chains.size === 0 && unnamed) {
      throw new DataError(`${placeOf(unnamed.place)}: ${EXPECTED_NAME}, found "${unnamed.name}".`);
    }
    return [...chains.values()];
  }

  /** Returns what was left out, a sentence each. */
  notes(placeOf: (place: number) => string): string[] {
    const [bad] = this.#unreadable;
    const [unnamed] = this.#unnamed;
    const withoutName = this.#unnamed.reduce((sum, { contracts }) => sum + contracts, 0);
    return [
      this.#repeats > 0 ? `${countText(this.#repeats, "identical row was", "identical rows were")} dropped.` : "",
      this.#adjusted > 0
        ? `${countText(this.#adjusted, "adjusted contract was", "adjusted contracts were")} left out, such as ${this.#firstAdjusted}.`
        : "",
      bad
        ? `${countText(this.#unreadable.length, "contract was", "contracts were")} left out because the symbol cannot be read: ` +
          `${placeOf(bad.place)} has "${bad.symbol}".`
        : "",
      unnamed
        ? `${countText(withoutName, "contract was", "contracts were")} left out because of the name: ` +
          `${placeOf(unnamed.place)}: ${EXPECTED_NAME}, found "${unnamed.name}".`
        : "",
    ].filter((note) => note !== "");
  }

  #leaveOut(name: string, listings: RootRows["listings"]): void {
    const places = [...listings.values()].flatMap((listing) => listing.places);
    this.#unnamed.push({ name, place: places.reduce((a, b) => Math.min(a, b)), contracts: places.length });
  }

  #rowsOf(root: string, { underlying, asOfMs, spot, previousClose }: RowFacts): RootRows {
    const last = this.#last;
    if (last?.root === root && last.underlying === underlying && last.asOfMs === asOfMs) return last;
    const name = `${underlying} ${root} ${asOfMs}`;
    const rows = this.#roots.get(name) ?? { root, underlying, asOfMs, spot, previousClose, listings: new Map() };
    this.#roots.set(name, rows);
    this.#last = rows;
    return rows;
  }

  #repeat(contract: Contract, place: number, { listing, earlier }: { listing: Listing; earlier: number }): void {
    const before = listing.contracts[earlier];
    if (before === undefined || contractNumbers.some((name) => !Object.is(before[name], contract[name]))) {
      this.#differing ??= { contract, places: [listing.places[earlier] ?? 0, place] };
    }
    this.#repeats += 1;
    if (this.#repeats > this.#contracts + REPEATS_ALLOWED) {
      throw new DataError(`the same ${this.#contracts} contracts again and again, so this is no option chain.`);
    }
  }
}

const newest = (a: number | undefined, b: number | undefined) => (a === undefined || (b ?? 0) > a ? b : a);

function listingOf({ listings }: RootRows, expiration: Day): Listing {
  const known = listings.get(expiration);
  if (known !== undefined) return known;
  const listing: Listing = { contracts: [], places: [], byTerms: new Map() };
  listings.set(expiration, listing);
  return listing;
}

function withRoot(contract: Contract, underlying: string): Contract {
  if (contract.root !== "") return contract;
  return { ...contract, root: rootOfUnderlying(underlying, contract.expiration) };
}

function differs(
  { contract, places }: { contract: Contract; places: [number, number] },
  placeOf: (place: number) => string,
): DataError {
  return new DataError(
    `${placeOf(places[0])} and ${placeOf(places[1])} are the same contract, ${wordedTerms(contract)}, ` +
      "with different values; delete one.",
  );
}
