import type { ContractDraw } from "./contract-draw";
import type { Draws } from "../days/random";
import type { Order } from "./order";
import type { Orders } from "./orders";
import { MULTI_LEG, rightOf, SWEEP } from "./tape";
import { directionOf, type Side } from "./trade-scores";

/** What an event trades, before it takes one of the forms below. */
export interface Intent {
  atMs: number;
  /** The last millisecond of the session: nothing prints later. */
  lastMs: number;
  contract: number;
  size: number;
  aggressor: Side;
  /** Above 0, different for each package of the session. */
  number: number;
  /** The chance of the session, and the first of its draws that is the form's. */
  draws: Draws;
  firstDraw: number;
}

const SWEEP_SIZE = 4;
const SWEEP_MS = 160;
const FEWEST_VENUES = 2;
const MOST_VENUES = 5;
/** Strikes between the legs of a vertical. */
const VERTICAL_CELLS = 2;

/** One trade on its own. */
export function single({
  atMs,
  contract,
  size,
  aggressor,
}: Pick<Intent, "atMs" | "contract" | "size" | "aggressor">): Order {
  return { atMs, contract, size, aggressor, ticksThrough: 0, venues: 1, marks: 0, cluster: 0 };
}

/** A large order taken from two to five venues within 160 ms; the third print and those after it pay a tick more. */
export function addSweep(orders: Orders, intent: Intent): void {
  const { atMs, lastMs, contract, size, aggressor, draws, firstDraw } = intent;
  const venues = FEWEST_VENUES + Math.floor(draws.uniform(firstDraw) * (MOST_VENUES - FEWEST_VENUES + 1));
  let left = Math.max(venues, SWEEP_SIZE * size);
  for (let print = 0; print < venues; print += 1) {
    const later = venues - 1 - print;
    const part = Math.floor(left * (0.3 + 0.4 * draws.uniform(firstDraw + 1 + print)));
    const taken = later === 0 ? left : Math.max(1, Math.min(left - later, part));
    left -= taken;
    const at = Math.min(lastMs, atMs + Math.floor((print * SWEEP_MS) / MOST_VENUES));
    const ticksThrough = print > 1 ? 1 : 0;
    orders.add({ atMs: at, contract, size: taken, aggressor, ticksThrough, venues, marks: SWEEP, cluster: 0 });
  }
}

/** A vertical or a straddle: two legs of one size at one instant, one against the other or both the same way. */
export function addTwoLegs(orders: Orders, intent: Intent, contracts: ContractDraw): void {
  const { atMs, contract, size, aggressor, number, draws, firstDraw } = intent;
  const cell = contract >> 1;
  const other = contracts.neighbour(cell, draws.uniform(firstDraw) < 0.5 ? -VERTICAL_CELLS : VERTICAL_CELLS);
  const isVertical = other !== cell && draws.uniform(firstDraw + 1) < 0.5;
  const second = isVertical ? 2 * other + (contract & 1) : contract ^ 1;
  const secondSide = isVertical ? opposite(aggressor) : aggressor;
  orders.add(leg(atMs, contract, size, aggressor, number));
  orders.add(leg(atMs, second, size, secondSide, number));
}

function leg(atMs: number, contract: number, size: number, aggressor: Side, cluster: number): Order {
  return { atMs, contract, size, aggressor, ticksThrough: 0, venues: 1, marks: MULTI_LEG, cluster };
}

function opposite(side: Side): Side {
  if (side === 0) return 0;
  return side === 1 ? -1 : 1;
}

/** The side in a hurry when somebody wants a contract for a rise, or for a fall. */
export function aggressorFor(contract: number, bullish: boolean): Side {
  return directionOf(bullish ? 1 : -1, rightOf(contract));
}
