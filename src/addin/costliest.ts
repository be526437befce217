import type { CreditEntry } from "../spending/credit-ledger";
import { endpoints } from "../contract/endpoints";

/** What one function came to; an endpoint's path where nobody said which function asked. */
export interface Cost {
  name: string;
  /** More than 0. */
  credits: number;
  /** Calls that cost something, each for up to ten symbols. */
  calls: number;
}

/** What most was spent on, dearest first. A call that several functions shared counts for all of them together, once. */
export function costliest(entries: readonly CreditEntry[], rows: number): Cost[] {
  const costs = new Map<string, Cost>();
  for (const { labels, endpoint, spent } of entries) {
    if (spent === 0) continue;
    const name = [...labels].sort().join(" + ") || endpoints[endpoint].path;
    const { credits, calls } = costs.get(name) ?? { credits: 0, calls: 0 };
    costs.set(name, { name, credits: credits + spent, calls: calls + 1 });
  }
  return [...costs.values()].sort((one, other) => other.credits - one.credits).slice(0, rows);
}
