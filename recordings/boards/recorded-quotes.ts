import { expirationOf } from "../../market/chains/chain";
import { ENTRY_BYTES, LruCache } from "../../market/days/lru-cache";
import { contractGreeks } from "../../market/quotes/contract-greeks";
import type {
  ContractQuoteFigures,
  ContractVolatility,
  QuoteData,
  QuotedChain,
  QuotedListing,
} from "../../market/quotes/quoted-chain";
import { firstNotBelow } from "../store/first-not-below";
import type { QuoteColumns } from "./quote-columns";
import type { RecordedIndex } from "./recorded-index";
import type { LoadedSlices } from "./recorded-market";
import type { SnapshotSlice } from "./snapshot-slices";
import type { SnapshotSource } from "./snapshot-source";

/** The contracts that are in memory: about ten snapshots of the largest chain. */
const CONTRACTS_BYTES = 16_000_000;
const BYTES_PER_CONTRACT = 65;

/**
 * The quotes of recorded snapshots: for an instant those of the newest snapshot at or before it, at most one session old, without the
 * contracts that have settled since. Every number is as the source states it.
 */
export class RecordedQuotes implements QuoteData {
  readonly #source: SnapshotSource;
  readonly #index: RecordedIndex;
  readonly #slices: LoadedSlices;
  readonly #loaded = new LruCache<string, QuoteColumns>(
    CONTRACTS_BYTES,
    ({ strike }) => ENTRY_BYTES + BYTES_PER_CONTRACT * strike.length,
  );
  readonly #loading = new Map<string, Promise<QuoteColumns>>();

  constructor(source: SnapshotSource, index: RecordedIndex, slices: LoadedSlices) {
    this.#source = source;
    this.#index = index;
    this.#slices = slices;
  }

  async read(root: string, instantMs: number): Promise<QuotedChain | undefined> {
    const snapshot = this.#index.newest(root, instantMs);
    if (snapshot === undefined) return undefined;
    const before = this.#index.ofSessionBefore(root, snapshot);
    const [columns, slices, earlier] = await Promise.all([
      this.#load(snapshot.id),
      this.#slices.load(snapshot.id),
      before && this.#load(before.id),
    ]);
    const { quoteMs, spot } = snapshot;
    const listings = columns.listings.flatMap((own): QuotedListing[] => {
      const expiration = expirationOf(root, own.expiration);
      if (own.root !== root || expiration.settlesMs <= instantMs) return [];
      const slice = slices.find((one) => one.root === root && one.expiration.day === own.expiration);
      const earlierAt = earlier && openInterestOf(earlier, own);
      return [listingOf(columns, own, { expiration, slice, spot, earlierAt })];
    });
    const origin = { ...snapshot, lacksPreviousClose: false, isPlayed: this.#index.isPlayed };
    return { root, quoteMs, spot, origin, listings };
  }

  async #load(id: string): Promise<QuoteColumns> {
    const loaded = this.#loaded.peek(id);
    if (loaded) return this.#loaded.getOrCreate(id, () => loaded);
    const loading = this.#loading.get(id) ?? this.#source.contracts(id).finally(() => this.#loading.delete(id));
    this.#loading.set(id, loading);
    const columns = await loading;
    return this.#loaded.getOrCreate(id, () => columns);
  }
}

type Rows = QuoteColumns["listings"][number];

/** What the quotes of an expiration need besides its rows. */
interface ListingFacts extends Pick<QuotedListing, "expiration"> {
  slice: SnapshotSlice | undefined;
  spot: number;
  /** Returns the open interest in the snapshot of the session before. */
  earlierAt: ((strike: number, isCall: boolean) => number | undefined) | undefined;
}

function listingOf(
  columns: QuoteColumns,
  { first, end }: Rows,
  { expiration, slice, spot, earlierAt }: ListingFacts,
): QuotedListing {
  const rightAt = (row: number) => (columns.isCall[row] === 1 ? ("call" as const) : ("put" as const));
  return {
    expiration,
    contracts: Array.from({ length: end - first }, (_, position) => ({
      right: rightAt(first + position),
      strike: columns.strike[first + position] ?? 0,
    })),
    quoteAt(position): ContractQuoteFigures {
      const row = first + position;
      const openInterest = known(columns.openInterest[row]);
      const earlier = earlierAt?.(columns.strike[row] ?? 0, columns.isCall[row] === 1);
      return {
        bid: known(columns.bid[row]),
        ask: known(columns.ask[row]),
        last: known(columns.last[row]),
        volume: known(columns.volume[row]),
        openInterest,
        openInterestChange: openInterest === undefined || earlier === undefined ? undefined : openInterest - earlier,
      };
    },
    volatilityAt(position): ContractVolatility {
      const row = first + position;
      const strike = columns.strike[row] ?? 0;
      return volatilityOf(slice, spot, {
        right: rightAt(row),
        strike,
        volatility: known(columns.volatility[row]),
        gamma: known(columns.gamma[row]),
      });
    },
  };
}

/**
 * Returns the volatility that the source states, or that of the smile of its expiration, and the Greeks with it. A gamma that the source
 * states comes first too. A volatility of 0 says that the source has none, and nothing of its gamma then.
 */
function volatilityOf(
  slice: SnapshotSlice | undefined,
  spot: number,
  stated: { right: "call" | "put"; strike: number; volatility: number | undefined; gamma: number | undefined },
): ContractVolatility {
  const { right, strike } = stated;
  const volatility = stated.volatility || smileVolatility(slice, strike);
  const gamma = stated.volatility === 0 ? undefined : stated.gamma;
  if (slice === undefined || volatility === undefined) return { volatility, ...(gamma !== undefined && { gamma }) };
  const { years, forward, discount } = slice;
  const greeks = contractGreeks({ right, strike, years, volatility }, { spot, forward, discount });
  return { volatility, ...greeks, ...(gamma !== undefined && { gamma }) };
}

/** Returns the volatility of a strike that the quotes of its expiration imply, that of a board; `undefined` if it is not known. */
function smileVolatility(slice: SnapshotSlice | undefined, strike: number): number | undefined {
  if (slice === undefined) return undefined;
  const at = firstNotBelow(slice.strikes, strike);
  const deviation = slice.strikes[at] === strike ? (slice.deviations[at] ?? 0) : 0;
  return deviation > 0 ? deviation / Math.sqrt(slice.years) : undefined;
}

/** Returns the open interest of the same expiration in another snapshot, as a function of the contract. */
function openInterestOf(columns: QuoteColumns, { root, expiration }: Rows) {
  const own = columns.listings.find((one) => one.root === root && one.expiration === expiration);
  const byContract = new Map<number, number>();
  const keyOf = (strike: number, isCall: boolean) => 2 * Math.round(1000 * strike) + (isCall ? 1 : 0);
  for (let row = own?.first ?? 0; row < (own?.end ?? 0); row += 1) {
    const openInterest = known(columns.openInterest[row]);
    const key = keyOf(columns.strike[row] ?? 0, columns.isCall[row] === 1);
    if (openInterest !== undefined) byContract.set(key, openInterest);
  }
  return (strike: number, isCall: boolean) => byContract.get(keyOf(strike, isCall));
}

function known(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : value;
}
