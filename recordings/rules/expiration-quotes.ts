import { isoDate } from "@strikebook/calendar";
import { agreeingQuotes, impliedForward, median, type QuotePair } from "@strikebook/pricing";
import { settlementMs, yearsToSettlement } from "../../market/time/settlement";
import { listingsOf, contractsByStrike } from "../snapshots/quotes";
import type { Contract } from "../snapshots/snapshot";

/** The quotes of one expiration that put-call parity can be read from. */
export interface ExpirationQuotes {
  settlesMs: number;
  /** Whether its quotes are narrow. Otherwise no expiration has narrow quotes. */
  isNarrow: boolean;
  /** Strikes near the forward, nearest first, without quotes that their neighbours refute. */
  nearest: readonly QuotePair<Contract>[];
  forward: number;
  discount: number;
  /** What the scatter of the quotes leaves open of the discount. */
  discountError: number;
  /**
   * How far the forward may be off, in dollars: half of both spreads at the narrowest strike at the money, or the difference between strikes
   * at the money, whichever is more.
   */
  error: number;
  /**
   * The median of strike + call - put over calls 5 to 25 % in the money, less the forward, in dollars. A call on shares is exercised before
   * a dividend, so there it is the dividend that is paid until settlement. `undefined` without such quotes.
   */
  excess: number | undefined;
}

/** Both spreads together, as a share of the strike: where there are narrower quotes, wider ones do not count. */
const NARROW = 0.005;
const FEWEST_PAIRS = 3;
const NEAREST_PAIRS = 5;
/** Calls of these strikes, as shares of the forward, are worth what exercising them gives if a dividend is paid. */
const IN_THE_MONEY = [0.75, 0.95] as const;

/**
 * Reads the quotes of each expiration, nearest first. If some have narrow quotes on both sides of the strike where call and put cost the
 * same, only these expirations count. `refuted` are the terms of quotes that their neighbours refute.
 */
export function chainQuotes(contracts: readonly Contract[], asOfMs: number) {
  const refuted: string[] = [];
  const all = listingsOf(contracts).map((own) => {
    const agreement = agreeingQuotes(contractsByStrike(own));
    const [{ root, expiration } = { root: "", expiration: 0 }] = own;
    const bad = [...agreement.refuted].flatMap((contract) => (contract ? `${contract.right} ${contract.strike}` : []));
    for (const strike of agreement.doubted) bad.push(`call or put ${strike}`);
    refuted.push(...bad.map((terms) => `${root} ${isoDate(expiration)} ${terms}`));
    return { settlesMs: settlementMs(root, expiration), pairs: agreement.pairs };
  });
  const narrow = all.flatMap(({ settlesMs, pairs }) => {
    const own = pairs.filter(({ width, strike }) => width <= NARROW * strike);
    return hasMoney(own) ? (quotesOf(own, pairs, { settlesMs, asOfMs, isNarrow: true }) ?? []) : [];
  });
  const wide = () =>
    all.flatMap(({ settlesMs, pairs }) => quotesOf(pairs, pairs, { settlesMs, asOfMs, isNarrow: false }) ?? []);
  const expirations = narrow.length > 0 ? narrow : wide();
  expirations.sort((a, b) => a.settlesMs - b.settlesMs);
  return { expirations, refuted };
}

type Pairs = readonly QuotePair<Contract>[];

function hasMoney(pairs: Pairs): boolean {
  return pairs.some(({ call, put }) => call >= put) && pairs.some(({ call, put }) => call <= put);
}

interface ReadingOfQuotes extends Pick<ExpirationQuotes, "settlesMs" | "isNarrow"> {
  asOfMs: number;
}

/** Reads the quotes of one expiration from those that count, and from all. */
function quotesOf(
  pairs: Pairs,
  all: Pairs,
  { settlesMs, asOfMs, isNarrow }: ReadingOfQuotes,
): ExpirationQuotes | undefined {
  const implied = impliedForward(pairs, yearsToSettlement(asOfMs, settlesMs));
  if (pairs.length < FEWEST_PAIRS || implied === undefined) return undefined;
  const { forward, discount, discountError } = implied;
  const nearest = pairs
    .toSorted((a, b) => Math.abs(a.strike - forward) - Math.abs(b.strike - forward))
    .slice(0, NEAREST_PAIRS);
  const scatter = nearest.map(({ strike, call, put }) => Math.abs(strike + (call - put) / discount - forward));
  const error = Math.max(median(scatter) ?? 0, Math.min(...nearest.map(({ width }) => width / 2)));
  const [low, high] = IN_THE_MONEY;
  const inTheMoney = all.filter(({ strike }) => strike >= low * forward && strike <= high * forward);
  const excess = median(inTheMoney.map(({ strike, call, put }) => strike + call - put - forward));
  return { settlesMs, isNarrow, nearest, forward, discount, discountError, error, excess };
}
