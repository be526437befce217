import type { ContractSampler } from "./contract-sampler";
import type { Draws } from "../days/random";
import type { Order, Orders } from "./orders";
import { MULTI_LEG, rightOf, SWEEP } from "./tape";
import { directionOf, type Side } from "./trade-scores";

/** The trade of an event before it is executed as a single trade, a sweep or two legs. */
export interface OrderIntent {
  atMs: number;
  /** Last millisecond of the session. */
  lastMs: number;
  contract: number;
  size: number;
  aggressor: Side;
  /** Above 0, unique in the session. Identifies a multi-leg trade. */
  number: number;
  /** Random draws of the session, and the first of them reserved for the form. */
  draws: Draws;
  firstDraw: number;
}

const SWEEP_SIZE = 4;
const SWEEP_MS = 160;
const MIN_VENUES = 2;
const MAX_VENUES = 5;
/** Strikes between the legs of a vertical. */
const VERTICAL_CELLS = 2;

/** Returns a single trade. */
export function singleOrder({
  atMs,
  contract,
  size,
  aggressor,
}: Pick<OrderIntent, "atMs" | "contract" | "size" | "aggressor">): Order {
  return { atMs, contract, size, aggressor, ticksThrough: 0, venues: 1, flags: 0, cluster: 0 };
}

/** Returns the contracts of a sweep, which is larger than a single trade of a size. */
export function sweepSize(size: number): number {
  return Math.max(MAX_VENUES, SWEEP_SIZE * size);
}

/**
 * Adds the prints of a sweep: an order on two to five venues within 160 ms. The last of five costs one tick more than the quote.
 * Sweeps are the only trades outside the quote, and few of their prints are.
 */
export function addSweep(orders: Orders, intent: OrderIntent): void {
  const { atMs, lastMs, contract, size, aggressor, draws, firstDraw } = intent;
  const drawn = MIN_VENUES + Math.floor(draws.uniform(firstDraw) * (MAX_VENUES - MIN_VENUES + 1));
  const venues = Math.min(drawn, size);
  let remaining = size;
  for (let print = 0; print < venues; print += 1) {
    const later = venues - 1 - print;
    const part = Math.floor(remaining * (0.3 + 0.4 * draws.uniform(firstDraw + 1 + print)));
    const taken = later === 0 ? remaining : Math.max(1, Math.min(remaining - later, part));
    remaining -= taken;
    const at = Math.min(lastMs, atMs + Math.floor((print * SWEEP_MS) / MAX_VENUES));
    const ticksThrough = print === MAX_VENUES - 1 ? 1 : 0;
    orders.add({ atMs: at, contract, size: taken, aggressor, ticksThrough, venues, flags: SWEEP, cluster: 0 });
  }
}

/** The second leg of a package. */
interface OtherLeg {
  contract: number;
  aggressor: Side;
}

/** A straddle needs legs of similar prices, and so of similar sizes: mean sizes within this ratio. */
const SIMILAR_SIZES = 0.7;

/** Returns the second leg of a vertical spread (opposite sides) or, near the money, of a straddle (same side). */
export function otherLeg(intent: OrderIntent, contracts: ContractSampler): OtherLeg {
  const { atMs, contract, aggressor, draws, firstDraw } = intent;
  const cell = contract >> 1;
  const neighbour = contracts.neighbour(cell, draws.uniform(firstDraw) < 0.5 ? -VERTICAL_CELLS : VERTICAL_CELLS);
  const isNear =
    contracts.meanSizeAt(contract ^ 1, atMs / 1000) > SIMILAR_SIZES * contracts.meanSizeAt(contract, atMs / 1000);
  const isVertical = neighbour !== cell && (!isNear || draws.uniform(firstDraw + 1) < 0.5);
  return isVertical
    ? { contract: 2 * neighbour + (contract & 1), aggressor: opposite(aggressor) }
    : { contract: contract ^ 1, aggressor };
}

/** Adds a package: two legs of the same size at the same time. */
export function addTwoLegs(orders: Orders, intent: OrderIntent, second: OtherLeg): void {
  const { atMs, contract, size, aggressor, number } = intent;
  orders.add(leg(atMs, contract, size, aggressor, number));
  orders.add(leg(atMs, second.contract, size, second.aggressor, number));
}

function leg(atMs: number, contract: number, size: number, aggressor: Side, cluster: number): Order {
  return { atMs, contract, size, aggressor, ticksThrough: 0, venues: 1, flags: MULTI_LEG, cluster };
}

function opposite(side: Side): Side {
  if (side === 0) return 0;
  return side === 1 ? -1 : 1;
}

/** Returns the aggressor of a bullish or bearish trade in a contract. */
export function aggressorFor(contract: number, bullish: boolean): Side {
  return directionOf(bullish ? 1 : -1, rightOf(contract));
}
