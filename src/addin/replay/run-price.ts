import { type EndpointCall, type MarketClient, type Platform, callKey } from "@strikebook/client";
import { type PlanOptions, loadPlan } from "@strikebook/formulas";
import { instantCalls } from "./instant-calls";

/** What formulas that make the same calls add to the price of a run. */
export interface FormulaPrice {
  /** Their addresses. */
  cells: readonly string[];
  /** What they cost besides the formulas before them, with which they may share requests: 0 if these pay for all of it. */
  credits: number;
}

/** What a run costs. Stored data is free. */
export interface RunPrice {
  credits: number;
  /** The sessions of its instants. */
  sessions: number;
  /** In the order of the cells. Their credits add up to the price. */
  formulas: readonly FormulaPrice[];
}

interface RunPriceParts {
  platform: Pick<Platform, "now" | "sleep">;
  client: Pick<MarketClient, "estimate" | "listPrice">;
  options: PlanOptions;
  /** Returns the calls of a cell at an instant (milliseconds since 1970 UTC), by their names. */
  callsOf: (cell: string, atMs: number) => ReadonlyMap<string, EndpointCall>;
}

/** The most formulas with a price of their own. The others are one entry: each needs a plan of all instants. */
const MAX_ENTRIES = 20;

/** Returns what cells cost at some instants, by their addresses. Sends nothing. */
export async function runPrice(
  { platform, client, options, callsOf }: RunPriceParts,
  instants: readonly number[],
  cells: readonly string[],
): Promise<RunPrice> {
  const namesOf = new Map<string, Set<string>>(cells.map((cell) => [cell, new Set()]));
  const callsAt = (atMs: number) => {
    const all = new Map<string, EndpointCall>();
    for (const [cell, names] of namesOf) {
      for (const [name, call] of callsOf(cell, atMs)) {
        all.set(name, call);
        names.add(name);
      }
    }
    return all;
  };
  const needed = await instantCalls({ platform, client, callsAt }, instants);
  const formulas: FormulaPrice[] = [];
  const included = new Set<string>();
  let credits = 0;
  let sessions = 0;
  for (const group of groupsOf(namesOf)) {
    for (const cell of group) for (const name of namesOf.get(cell) ?? []) included.add(name);
    const isIncluded = (call: EndpointCall) => included.has(callKey(call));
    const plan = loadPlan(
      needed.map((instant) => ({ ...instant, missing: instant.missing.filter(isIncluded) })),
      options,
    );
    formulas.push({ cells: group, credits: plan.credits - credits });
    credits = plan.credits;
    sessions = plan.sessions.length;
  }
  return { credits, sessions, formulas };
}

/** Returns the cells whose calls are the same together, and those beyond the most entries as the last group. */
function groupsOf(namesOf: ReadonlyMap<string, ReadonlySet<string>>): readonly string[][] {
  const groups = new Map<string, string[]>();
  for (const [cell, names] of namesOf) {
    if (names.size === 0) continue;
    const text = [...names].sort().join();
    groups.set(text, [...(groups.get(text) ?? []), cell]);
  }
  const all = [...groups.values()];
  const rest = all.slice(MAX_ENTRIES - 1);
  return rest.length <= 1 ? all : [...all.slice(0, MAX_ENTRIES - 1), rest.flat()];
}
