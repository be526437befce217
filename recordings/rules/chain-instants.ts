import { closingMs, type Day, DAY_MS, easternDay, easternMs, sessionOnOrBefore } from "@strikebook/calendar";
import type { ChainRows } from "./collected-rows";
import { termsOf } from "../snapshots/quotes";

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
    return day === undefined ? chain : { ...chain, asOfMs: closingMs(sessionOnOrBefore(day)) };
  });
}

function easternMidnight(ms: number): Day | undefined {
  const day = easternDay(ms);
  return easternMs(day, 0) === ms ? day : undefined;
}

const utcMidnight = (ms: number): Day | undefined => (ms % DAY_MS === 0 ? ms / DAY_MS : undefined);

/**
 * Joins the chains of an underlying and day that name no contract twice: they are one snapshot, at the newest instant. It is for files whose
 * contracts have the instants of their own last quotes.
 */
export function joinedChains(chains: readonly ChainRows[]): ChainRows[] {
  const byDay = new Map<string, ChainRows[]>();
  for (const chain of chains) {
    const name = `${chain.underlying} ${chain.asOfMs === undefined ? "" : easternDay(chain.asOfMs)}`;
    const own = byDay.get(name);
    if (own === undefined) byDay.set(name, [chain]);
    else own.push(chain);
  }
  return [...byDay.values()].flatMap((own) => (own.length > 1 && haveDistinctContracts(own) ? [joined(own)] : own));
}

function haveDistinctContracts(chains: readonly ChainRows[]): boolean {
  const seen = new Set<string>();
  for (const contract of chains.flatMap(({ contracts }) => contracts)) {
    if (seen.size === seen.add(termsOf(contract)).size) return false;
  }
  return true;
}

function joined(chains: readonly ChainRows[]): ChainRows {
  const newest = chains.reduce((best, chain) => ((chain.asOfMs ?? 0) > (best.asOfMs ?? 0) ? chain : best));
  return { ...newest, contracts: chains.flatMap(({ contracts }) => contracts) };
}
