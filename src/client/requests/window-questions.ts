import type { Bucket, Interval, OptionType, StrikeOrder } from "../../contract/flow/flow-words";
import { instantText, writeArguments, type Arguments } from "./write-arguments";

/** A window of one ticker's trades. */
interface TickerWindow {
  ticker: string;
  /** Both in milliseconds since 1970 UTC. */
  fromMs: number;
  toMs: number;
  /** Days to expiration, bounds included. */
  minDte?: number | undefined;
  maxDte?: number | undefined;
}

/** The tide of one ticker. Flow document, Part 4.2. */
export interface TideQuestion extends TickerWindow {
  /** Size of a bar; 5min when left out. */
  bucket?: Bucket | undefined;
  /** Both when left out. */
  optionType?: OptionType | undefined;
}

/** The strikes of one ticker that money went to. Flow document, Part 4.4. */
export interface StrikesQuestion extends TickerWindow {
  /** How many strikes, 1 to 100; 20 when left out. */
  top?: number | undefined;
  /** Both when left out. */
  right?: "call" | "put" | undefined;
  /** net_premium when left out. */
  orderBy?: StrikeOrder | undefined;
}

/** The tide of the whole market. */
export interface MarketTideQuestion {
  /** Days that end with the date; 1D when left out. */
  interval?: Interval | undefined;
  /** Size of a bar; 5min when left out. */
  bucket?: Bucket | undefined;
  /** Trading date, YYYY-MM-DD; the current one when left out. */
  date?: string | undefined;
}

/** The arguments of a tide but for its ticker. */
export function tideArguments(question: TideQuestion): Arguments {
  return writeArguments("flowTide", { ...question, ...windowOf(question) });
}

/** The arguments of the strikes but for their ticker. */
export function strikesArguments(question: StrikesQuestion): Arguments {
  return writeArguments("flowStrikes", { ...question, ...windowOf(question) });
}

function windowOf({ fromMs, toMs }: TickerWindow) {
  return { from: instantText(fromMs), to: instantText(toMs) };
}
