import { newYorkTime } from "@strikebook/calendar";
import { inOrder } from "../snapshots/quotes";
import type { ChainPart, Contract, SnapshotHeader } from "../snapshots/snapshot";
import { countText } from "../errors/words";
import { type EstimatedPrice, estimatedPrice, type PriceEstimate } from "./estimated-price";
import { chainQuotes } from "./expiration-quotes";
import { isInSession, quoteInstant } from "./quote-instant";
import type { StatedPrice } from "./stated-price";
import { parityPrice, spotHint } from "./underlying-price";

const MINUTE_MS = 60_000;

/** A chain before its price is known. */
export interface ChainWithoutPrice
  extends Omit<SnapshotHeader, "quoteMs" | "spot" | "statedSpot" | "spotError">, Pick<ChainPart, "isJoined"> {
  contracts: Contract[];
}

/** A chain that lacks nothing but a price: a part of a snapshot that other files have the rest of. */
export interface UnpricedPart {
  chain: ChainWithoutPrice;
  /** Why it has no price, and what to do, a sentence. */
  problem: string;
}

/** What was taken otherwise than the file says, each a sentence. */
interface PriceNotes {
  price?: string;
  quotes?: string;
  refuted?: string;
}

interface PricedChain {
  snapshot: ChainPart;
  notes: PriceNotes;
  problem?: undefined;
}

/** A chain whose price nothing states, and parity does not give. */
interface UnpricedChain {
  snapshot?: undefined;
  /** Why, and what to do, a sentence. */
  problem: string;
}

/**
 * Returns a chain at the price and the instant of its quotes, its contracts in order. Without a stated price it is that of put-call parity
 * if that is certain enough. Throws a `DataError` for a price that the quotes refute.
 */
export function pricedSnapshot(chain: ChainWithoutPrice, price: StatedPrice | undefined): PricedChain | UnpricedChain {
  const { underlying, asOfMs, contracts } = chain;
  const { expirations, quoteMs, notes } = quotesOf(chain);
  if (price === undefined) {
    const estimate = estimatedPrice({ underlying, quoteMs, expirations, contracts });
    if (typeof estimate === "string") {
      const why = `Put-call parity gives none: ${estimate}.`;
      return { problem: `the file has no price of ${underlying}. ${spotHint(underlying)} ${why}` };
    }
    return {
      snapshot: atEstimate(chain, quoteMs, estimate),
      notes: { ...notes, price: estimateNote(underlying, estimate) },
    };
  }
  const parity = parityPrice({ underlying, stated: price.usd, asOfMs, expirations, contracts });
  const spot = price.isGiven ? price.usd : (parity ?? price.usd);
  const snapshot = {
    ...chain,
    quoteMs,
    spot,
    statedSpot: spot === price.ofFile ? undefined : price.ofFile,
    contracts: contracts.sort(inOrder),
    ...(price.isGiven && { isSpotGiven: true as const }),
  };
  return {
    snapshot,
    notes: { ...notes, ...(parity !== undefined && { price: priceNote(underlying, price, parity) }) },
  };
}

/** Returns a chain at a price that put-call parity gives another part of its snapshot. */
export function pricedByOthers(chain: ChainWithoutPrice, price: EstimatedPrice): ChainPart {
  return atEstimate(chain, quotesOf(chain).quoteMs, price);
}

function atEstimate(chain: ChainWithoutPrice, quoteMs: number, { usd, errorUsd }: EstimatedPrice): ChainPart {
  const contracts = chain.contracts.sort(inOrder);
  return { ...chain, quoteMs, spot: usd, statedSpot: undefined, spotError: errorUsd, contracts };
}

/** Reads the quotes of a chain, and the instant that they are of. */
function quotesOf({ asOfMs, contracts, delayMinutes = 0 }: ChainWithoutPrice) {
  const { expirations, refuted } = chainQuotes(contracts, asOfMs);
  const quoteMs = quoteInstant(asOfMs, delayMinutes, expirations);
  const isOwn = asOfMs - quoteMs <= delayMinutes * MINUTE_MS;
  const notes: PriceNotes = {};
  if (refuted[0] !== undefined) notes.refuted = refutedNote(refuted.length, refuted[0]);
  if (!isOwn || (quoteMs === asOfMs && !isInSession(asOfMs)))
    notes.quotes = `The quotes are those of ${newYorkTime(quoteMs)}.`;
  return { expirations, quoteMs, notes };
}

/** Returns a price, and what else is known of it: `693.27 instead of the stated 691.5`, `693.27 ± 1.05 from put-call parity`. */
export function wordedPrice({
  spot,
  statedSpot,
  spotError,
}: Pick<SnapshotHeader, "spot" | "statedSpot" | "spotError">): string {
  if (spotError !== undefined) return `${spot} ± ${spotError} from put-call parity`;
  return `${spot}${statedSpot === undefined ? "" : ` instead of the stated ${statedSpot}`}`;
}

function estimateNote(underlying: string, { usd, errorUsd, expiration }: PriceEstimate): string {
  return `The file has no price of ${underlying}: ${usd} ± ${errorUsd} is that of put-call parity of its quotes of ${expiration}.`;
}

function priceNote(underlying: string, { usd, isGiven }: StatedPrice, parity: number): string {
  return isGiven
    ? `The price of ${underlying} is ${usd} as given; put-call parity gives ${parity}.`
    : `The price of ${underlying} is ${parity} from put-call parity instead of the stated ${usd}.`;
}

function refutedNote(count: number, first: string): string {
  const quotes = countText(count, "quote is refuted by its neighbours", "quotes are refuted by their neighbours");
  return `${quotes}, such as ${first}: not counted for the price, and the volatility is that of the strikes beside.`;
}
