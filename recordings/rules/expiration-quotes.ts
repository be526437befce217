import { impliedForward } from "../../market/pricing/implied-volatility";
import { settlementMs, yearsToSettlement } from "../../market/time/settlement";
import { listingsOf, midOf } from "../snapshots/quotes";
import type { Contract } from "../snapshots/snapshot";

/** The call and the put of one strike, both quoted on two sides. */
interface QuotedPair {
  strike: number;
  call: number;
  put: number;
  callContract: Contract;
  putContract: Contract;
}

/** The quotes of one expiration that put-call parity can be read from. */
export interface ExpirationQuotes {
  settlesMs: number;
  /** Ascending by strike. */
  pairs: readonly QuotedPair[];
  forward: number;
  discount: number;
  /** Half of both spreads at the money, of the narrowest strike: how far the forward may be off. */
  halfWidth: number;
}

/** Both spreads together, as a share of the strike: wider quotes imply no price. */
const WIDEST = 0.005;
const FEWEST_PAIRS = 3;
const NEAREST_PAIRS = 5;

/**
 * Returns the expirations whose quotes are liquid at the money, nearest first: at least three strikes with two-sided, narrow quotes,
 * among which the call goes from dearer than the put to cheaper.
 */
export function liquidExpirations(contracts: readonly Contract[], asOfMs: number): ExpirationQuotes[] {
  return listingsOf(contracts)
    .flatMap((own) => quotesOf(own, asOfMs) ?? [])
    .sort((a, b) => a.settlesMs - b.settlesMs);
}

function quotesOf(contracts: readonly Contract[], asOfMs: number): ExpirationQuotes | undefined {
  const [first] = contracts;
  if (first === undefined) return undefined;
  const settlesMs = settlementMs(first.root, first.expiration);
  const pairs = pairsOf(contracts);
  const hasMoney = pairs.some(({ call, put }) => call >= put) && pairs.some(({ call, put }) => call <= put);
  if (pairs.length < FEWEST_PAIRS || !hasMoney) return undefined;
  const implied = impliedForward(pairs, yearsToSettlement(asOfMs, settlesMs));
  if (implied === undefined) return undefined;
  const nearest = pairs
    .toSorted((a, b) => Math.abs(a.strike - implied.forward) - Math.abs(b.strike - implied.forward))
    .slice(0, NEAREST_PAIRS);
  const halfWidth = Math.min(...nearest.map((pair) => (spreadOf(pair.callContract) + spreadOf(pair.putContract)) / 2));
  return { settlesMs, pairs, ...implied, halfWidth };
}

function pairsOf(contracts: readonly Contract[]): QuotedPair[] {
  const calls = new Map<number, Contract>();
  for (const contract of contracts) if (contract.right === "call") calls.set(contract.strike, contract);
  const pairs: QuotedPair[] = [];
  for (const putContract of contracts) {
    const callContract = putContract.right === "put" ? calls.get(putContract.strike) : undefined;
    if (callContract === undefined) continue;
    const [call, put] = [midOf(callContract), midOf(putContract)];
    if (call === undefined || put === undefined) continue;
    const width = spreadOf(callContract) + spreadOf(putContract);
    if (width > WIDEST * putContract.strike) continue;
    pairs.push({ strike: putContract.strike, call, put, callContract, putContract });
  }
  return pairs.sort((a, b) => a.strike - b.strike);
}

function spreadOf({ bid = 0, ask = 0 }: Contract): number {
  return ask - bid;
}
