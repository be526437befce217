import { HOUR_MS } from "@strikebook/calendar";
import type { EndpointCall, MarketClient } from "@strikebook/client";
import { endpoints } from "@strikebook/contract";
import type { MarketView } from "@strikebook/formulas";
import { requestsOf, type FormulaCalls } from "../formulas/formula-calls";

/** What the refresh of some cells would cost now. */
export interface RefreshPrice {
  /** The requests that would be sent and their price. */
  calls: number;
  credits: number;
  /** The cells that need no priced request, because their data is still fresh. */
  cached: number;
  /** The cells that were not calculated since the workbook was opened: their price is not known. */
  unknown: number;
}

/** The parts of the add-in that know the price. */
interface PricedAddin {
  client: MarketClient;
  calls: FormulaCalls;
  market: { readonly view: MarketView };
}

/** Returns the price of refreshing cells now, by their addresses. Sends nothing. */
export async function refreshPrice(addin: PricedAddin, addresses: readonly string[]): Promise<RefreshPrice> {
  const { client } = addin;
  const { cells, calls } = callsOfCells(addin, addresses);
  const { requests, credits } = await client.estimate([...calls.values()]);
  const paid = new Set<string>();
  for (const [name, call] of calls) if ((await client.estimate([call])).requests.length > 0) paid.add(name);
  // A formula with a wrong argument makes no call.
  const isCached = (names: readonly string[]) => names.length > 0 && !names.some((name) => paid.has(name));
  const cached = cells.filter(isCached).length;
  return { calls: requests.length, credits, cached, unknown: addresses.length - cells.length };
}

/** What the requests of an automatic refresh cost that are due at the same interval. */
export interface RefreshCost {
  everyMs: number;
  /** The most that they cost each time. */
  credits: number;
}

/**
 * Returns the most that refreshing cells at an interval costs. Data that is fresh for longer than the interval is requested less often.
 * Sends nothing.
 */
export function refreshCosts(addin: PricedAddin, addresses: readonly string[], intervalMs: number): RefreshCost[] {
  const { calls } = callsOfCells(addin, addresses);
  const byInterval = new Map<number, EndpointCall[]>();
  for (const call of calls.values()) {
    const everyMs = Math.max(1, Math.ceil(endpoints[call.endpoint].freshMs / intervalMs)) * intervalMs;
    byInterval.set(everyMs, [...(byInterval.get(everyMs) ?? []), call]);
  }
  return Array.from(byInterval, ([everyMs, group]) => ({ everyMs, credits: addin.client.listPrice(group).credits }));
}

/** Returns the most credits per hour. */
export function creditsPerHour(costs: readonly RefreshCost[]): number {
  return Math.ceil(costs.reduce((sum, { everyMs, credits }) => sum + (credits * HOUR_MS) / everyMs, 0));
}

/** The parts of the add-in that recalculate cells at a price. */
interface RecalculatingAddin {
  approval: { allow(credits: number): Promise<void> };
  formulas: { recalculateCells(addresses: readonly string[]): Promise<number> };
}

/** Recalculates cells at a price that the user has accepted: nobody is asked again. Resolves to their number; 0 if Excel refuses. */
export async function recalculateAtPrice(
  addin: RecalculatingAddin,
  addresses: readonly string[],
  credits: number,
): Promise<number> {
  await addin.approval.allow(credits);
  return addin.formulas.recalculateCells(addresses).catch(() => 0);
}

/** Refreshes formulas at a price, for the pane. */
export type PricedRefresh = ReturnType<typeof pricedRefresh>;

/** Returns what prices and refreshes the formulas of a workbook. */
export function pricedRefresh(parts: PricedAddin & RecalculatingAddin) {
  return {
    /** Returns what a refresh of cells costs now. Sends nothing. */
    price: (addresses: readonly string[]) => refreshPrice(parts, addresses),
    /** Returns the most that a refresh at an interval costs. Sends nothing. */
    costs: (addresses: readonly string[], intervalMs: number) => refreshCosts(parts, addresses, intervalMs),
    /** Recalculates cells at a price that the user has accepted. Resolves to their number; 0 if Excel refuses. */
    recalculate: (addresses: readonly string[], credits: number) => recalculateAtPrice(parts, addresses, credits),
  };
}

/** Returns the calls of cells by their names, and the names of each cell's calls. Cells without known calls are omitted. */
function callsOfCells(addin: PricedAddin, addresses: readonly string[]) {
  const calls = new Map<string, EndpointCall>();
  const cells: (readonly string[])[] = [];
  for (const address of addresses) {
    const known = addin.calls.of(address);
    if (known.length === 0) continue;
    const own = requestsOf(known, addin.market.view);
    for (const [name, call] of own) calls.set(name, call);
    cells.push([...own.keys()]);
  }
  return { calls, cells };
}
