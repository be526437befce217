import { closeMs, easternDay, easternMs, sessionOnOrBefore } from "../../market/time/calendar";
import type { Day } from "../../market/time/civil-day";
import type { ChainRows } from "./collected-rows";

const DAY_MS = 86_400_000;

/**
 * Returns chains at the close of their sessions, if every instant of the file is midnight: these are dates, which programs store so.
 * Midnight is that of New York or, in a file of several dates, of UTC. Returns the chains themselves otherwise.
 */
export function datedChains(chains: readonly ChainRows[]): readonly ChainRows[] {
  const instants = [...new Set(chains.map(({ asOfMs }) => asOfMs))];
  const dayOf = [easternMidnight, instants.length > 1 ? utcMidnight : () => undefined].find((find) =>
    instants.every((ms) => ms !== undefined && find(ms) !== undefined),
  );
  if (dayOf === undefined) return chains;
  return chains.map((chain) => {
    const day = chain.asOfMs === undefined ? undefined : dayOf(chain.asOfMs);
    return day === undefined ? chain : { ...chain, asOfMs: closeMs(sessionOnOrBefore(day)) };
  });
}

function easternMidnight(ms: number): Day | undefined {
  const day = easternDay(ms);
  return easternMs(day, 0) === ms ? day : undefined;
}

const utcMidnight = (ms: number): Day | undefined => (ms % DAY_MS === 0 ? ms / DAY_MS : undefined);
