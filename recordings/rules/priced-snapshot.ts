import { newYorkTime } from "../../market/time/eastern-text";
import { inOrder } from "../snapshots/quotes";
import type { ChainPart, Contract, SnapshotHeader } from "../snapshots/snapshot";
import { counted } from "./counted";
import { chainQuotes } from "./expiration-quotes";
import { isTrading, quoteInstant } from "./quote-instant";
import type { StatedPrice } from "./stated-price";
import { parityPrice } from "./underlying-price";

const MINUTE_MS = 60_000;

/** A chain whose price is stated. */
interface StatedChain extends Omit<SnapshotHeader, "quoteMs" | "spot" | "statedSpot"> {
  price: StatedPrice;
  contracts: Contract[];
}

/** What was taken otherwise than the file says, each a sentence. */
interface PriceNotes {
  price?: string;
  quotes?: string;
  refuted?: string;
}

/** Returns a chain at the price and the instant of its quotes, its contracts in order. Throws a `DataError` for a price that they refute. */
export function pricedSnapshot({ price, ...chain }: StatedChain): { snapshot: ChainPart; notes: PriceNotes } {
  const { underlying, asOfMs, contracts, delayMinutes = 0 } = chain;
  const notes: PriceNotes = {};
  const { expirations, refuted } = chainQuotes(contracts, asOfMs);
  if (refuted[0] !== undefined) notes.refuted = refutedNote(refuted.length, refuted[0]);
  const parity = parityPrice({ underlying, stated: price.usd, asOfMs, expirations, contracts });
  const spot = price.isGiven ? price.usd : (parity ?? price.usd);
  if (parity !== undefined) notes.price = priceNote(underlying, price, parity);
  const quoteMs = quoteInstant(asOfMs, delayMinutes, expirations);
  const isOwn = asOfMs - quoteMs <= delayMinutes * MINUTE_MS;
  if (!isOwn || (quoteMs === asOfMs && !isTrading(asOfMs)))
    notes.quotes = `The quotes are those of ${newYorkTime(quoteMs)}.`;
  const snapshot = {
    ...chain,
    quoteMs,
    spot,
    statedSpot: spot === price.ofFile ? undefined : price.ofFile,
    contracts: contracts.sort(inOrder),
    ...(price.isGiven && { isSpotGiven: true as const }),
  };
  return { notes, snapshot };
}

/** Returns a price, and the one that a file states besides: `693.27 instead of the stated 691.5`. */
export const priceText = ({ spot, statedSpot }: Pick<SnapshotHeader, "spot" | "statedSpot">) =>
  `${spot}${statedSpot === undefined ? "" : ` instead of the stated ${statedSpot}`}`;

function priceNote(underlying: string, { usd, isGiven }: StatedPrice, parity: number): string {
  return isGiven
    ? `The price of ${underlying} is ${usd} as given; put-call parity gives ${parity}.`
    : `The price of ${underlying} is ${parity} from put-call parity instead of the stated ${usd}.`;
}

function refutedNote(count: number, first: string): string {
  const quotes = counted(count, "quote is refuted by its neighbours", "quotes are refuted by their neighbours");
  return `${quotes}, such as ${first}: not counted for the price, and the volatility is that of the strikes beside.`;
}
