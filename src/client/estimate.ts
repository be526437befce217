import { carry, standingOf, type PriceCollector, type PricedCall } from "./asker";

/** What a set of questions would cost now. */
export interface Estimate {
  /** All calls together, in credits. */
  credits: number;
  /** The calls that would be sent, free ones left out. */
  calls: readonly PricedCall[];
}

/** Ends a question that was asked for its price alone. It never reaches anybody who waits for an answer. */
export class PriceKnown extends Error {
  override readonly name = "PriceKnown";

  constructor() {
    super("The question was asked for its price alone.");
  }
}

/**
 * What these questions would cost now: answers that are fresh or under way cost nothing, and questions that differ in their
 * symbol alone share calls, as they would when asked. Nothing is spent and nothing that costs is sent.
 *
 * A question that would be refused before it is sent costs nothing. Refused answers are refunded, so that the estimate is
 * the most that the questions can cost while all of them are answered at the first attempt.
 *
 * @param ask Asks the questions of a client, each with the signal given here.
 * @param mark Tells this estimate from others that are under way.
 */
export async function estimate(
  ask: (signal: AbortSignal) => readonly Promise<unknown>[],
  mark: string,
): Promise<Estimate> {
  const calls: PricedCall[] = [];
  const collector: PriceCollector = { mark, add: (call) => void calls.push(call) };
  const signal = new AbortController().signal;
  const standing = standingOf(undefined);
  await Promise.allSettled(ask(carry(signal, () => ({ ...standing, collector }))));
  return { credits: calls.reduce((sum, { credits }) => sum + credits, 0), calls };
}
