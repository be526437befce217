import { easternDay } from "../../market/time/calendar";
import { termsOf } from "../snapshots/quotes";
import type { ChainRows } from "./collected-rows";

/**
 * Joins the chains of an underlying and day that name no contract twice, for files whose contracts have the instants of their own last
 * quotes: they are one snapshot, at the newest instant.
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
