import { type EndpointName, endpointOf, endpoints, parameterOf, weeklyRoots } from "@strikebook/contract";
import type { CellOrigin } from "@strikebook/client";
import type { VolatileCost } from "../formulas/volatile-cost";
import type { FormulasState } from "../formulas/workbook-formulas";
import { coveredWindows, type FoundCell } from "../spending/covered-windows";

/** What formulas cost that could cost less: per hour, or each time that they are recalculated and the cache does not serve them. */
export interface SavingCost {
  credits: number;
  per: "hour" | "recalculation";
}

/** A way to spend less. The cells are those to change, by their addresses. */
export type Saving = { cells: readonly string[]; cost: SavingCost } & (
  | { kind: "volatile"; volatile: VolatileCost }
  /** Cells with the root of AM-settled monthly options only, and the root of the daily and weekly options. */
  | { kind: "root"; root: string; weekly: string }
  /** Cells whose table is a part of the table in another cell, which is requested anyway. */
  | { kind: "window"; symbol: string; by: string }
  /** Cells whose table has no room: it is charged and not shown. */
  | { kind: "spill" }
);

/** What is known about the formulas of the workbook. */
interface SavingFacts {
  formulas: Pick<FormulasState, "errors" | "volatile">;
  cells: readonly FoundCell[];
}

/** The endpoints with exposure by root. */
const exposure: ReadonlySet<EndpointName | undefined> = new Set<EndpointName>([
  ...(["heatmap", "levels", "historical", "range", "dailyStats", "stream"] as const),
]);

/** Returns the ways to spend less, the most expensive first: those with a cost per hour before those per recalculation. */
export function findSavings({ formulas, cells }: SavingFacts): Saving[] {
  const all = [
    ...formulas.volatile.map(volatileSaving),
    ...rootSavings(cells),
    ...windowSavings(cells),
    ...spillSavings(formulas.errors, cells),
  ];
  return all.sort((a, b) => weight(b.cost) - weight(a.cost));
}

function weight({ credits, per }: SavingCost): number {
  return per === "hour" ? credits + 1e9 : credits;
}

function volatileSaving(volatile: VolatileCost): Saving {
  const { address, creditsPerHour } = volatile;
  return { kind: "volatile", volatile, cells: [address], cost: { credits: creditsPerHour, per: "hour" } };
}

/** Cells with a bare root, unless the workbook also shows its weekly root: then both are wanted. */
function rootSavings(cells: readonly FoundCell[]): Saving[] {
  const ofRoot = (root: string) =>
    ofSymbol(cells, (origin) => exposure.has(endpointOf(origin)) && hasSymbol(origin, root));
  return [...weeklyRoots].flatMap(([root, weekly]) => {
    const found = ofRoot(root);
    if (found.length === 0 || ofRoot(weekly).length > 0) return [];
    const { addresses, origins } = joined(found);
    return [{ kind: "root", root, weekly, cells: addresses, cost: costOf(origins) }] as const;
  });
}

function windowSavings(cells: readonly FoundCell[]): Saving[] {
  return coveredWindows(cells).map(({ covered, by }) => {
    const { addresses, origins } = joined(covered);
    const symbol =
      origins.map((origin) => parameterOf(origin, "symbols") ?? parameterOf(origin, "ticker"))[0] ?? "the market";
    return { kind: "window", symbol, by, cells: addresses, cost: costOf(origins) };
  });
}

function spillSavings(errors: FormulasState["errors"], cells: readonly FoundCell[]): Saving[] {
  const blocked = new Set(
    errors.filter(({ error, isPart }) => error === "#SPILL!" && !isPart).map(({ address }) => plain(address)),
  );
  const { addresses, origins } = joined(cells.filter(({ address }) => blocked.has(plain(address))));
  const cost = costOf(origins);
  return cost.credits > 0 ? [{ kind: "spill", cells: addresses, cost }] : [];
}

function ofSymbol(cells: readonly FoundCell[], isFound: (origin: CellOrigin) => boolean): FoundCell[] {
  const found = cells.map(({ address, origins }) => ({ address, origins: origins.filter(isFound) }));
  return found.filter(({ origins }) => origins.length > 0);
}

function joined(found: readonly FoundCell[]) {
  return { addresses: found.map(({ address }) => address), origins: found.flatMap(({ origins }) => origins) };
}

function hasSymbol(origin: CellOrigin, symbol: string): boolean {
  return parameterOf(origin, "symbols")?.toUpperCase() === symbol;
}

/** Adds up the prices of requests. Results that one request delivered count once, and live data counts by the hour. */
function costOf(origins: readonly CellOrigin[]): SavingCost {
  const requests = new Map<unknown, number>();
  const streams = new Map<string, number>();
  for (const origin of origins) {
    const { call, credits, creditsPerMinute, endpoint, parameters } = origin;
    if (creditsPerMinute !== undefined) streams.set(parameters, creditsPerMinute * 60);
    else requests.set(call ?? `${endpoint}?${parameters}`, credits || listPrice(origin));
  }
  const perHour = [...streams.values()].reduce((sum, credits) => sum + credits, 0);
  const perRun = [...requests.values()].reduce((sum, credits) => sum + credits, 0);
  return perHour > 0 ? { credits: Math.ceil(perHour), per: "hour" } : { credits: perRun, per: "recalculation" };
}

function listPrice(origin: CellOrigin): number {
  const endpoint = endpointOf(origin);
  return endpoint === undefined ? 0 : endpoints[endpoint].credits;
}

/** Returns one spelling of an address. */
function plain(address: string): string {
  return address.replace(/['$]/g, "").toLowerCase();
}
