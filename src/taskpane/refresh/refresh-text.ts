import { creditsText } from "@strikebook/contract";
import type { AutoRefreshState } from "../../addin/refresh/auto-refresh";
import { creditsPerHour, type RefreshCost, type RefreshPrice } from "../../addin/refresh/refresh-price";
import type { RefreshScope } from "../../workbook/formulas/refreshable-formulas";
import { counted } from "@strikebook/ui";

const updates = "has no formulas to refresh. Live formulas update by themselves.";

/** The names of the scopes on their buttons, and texts for scopes without a formula to refresh. */
export const scopeTexts: Readonly<Record<RefreshScope, { name: string; nothing: string }>> = {
  workbook: { name: "Everything", nothing: `This workbook ${updates}` },
  sheet: { name: "This sheet", nothing: `This sheet ${updates}` },
  selection: {
    name: "Selection",
    nothing: "The selection has no formulas to refresh. Select a cell of a table.",
  },
  errors: { name: "Errors only", nothing: "No formula that can be refreshed shows an error." },
};

/** Says why nothing is refreshed. */
export const pausedText = "Everything is paused. Press Resume all first.";

const cells = (count: number): string => counted(count, "cell", "cells");

/** Describes what a refresh costs: `12 calls, 12 credits; 40 cells from cache.` */
export function refreshPriceText({ calls, credits, cached, unknown }: RefreshPrice): string {
  const cost = `${counted(calls, "call", "calls")}, ${creditsText(credits)}`;
  const fromCache = cached > 0 ? `; ${cells(cached)} from cache` : "";
  return `${cost}${fromCache}.${unknown > 0 ? ` ${unknownText(unknown)}` : ""}`;
}

function unknownText(unknown: number): string {
  const [have, price] = unknown === 1 ? ["has", "its price is"] : ["have", "their price is"];
  return `${cells(unknown)} ${have} not been calculated since the workbook was opened: ${price} not included.`;
}

/** The intervals of the automatic refresh, in milliseconds. */
export const refreshIntervals: readonly (readonly [ms: number, name: string])[] = [
  [10_000, "10 seconds"],
  [30_000, "30 seconds"],
  [60_000, "minute"],
  [5 * 60_000, "5 minutes"],
  [15 * 60_000, "15 minutes"],
  [60 * 60_000, "hour"],
];

/** Describes what an automatic refresh costs. */
export function perHourText(costs: readonly RefreshCost[]): string {
  const perHour = creditsPerHour(costs);
  const cost = perHour === 0 ? "It costs nothing" : `It costs up to ${creditsText(perHour)} per hour`;
  return `${cost} while the market is open, for the formulas calculated so far. It stops when the workbook is closed.`;
}

/** Describes an automatic refresh that is on. */
export function autoRefreshText({ intervalMs, costs, waitsFor }: AutoRefreshState): string {
  const name = refreshIntervals.find(([ms]) => ms === intervalMs)?.[1] ?? `${intervalMs / 1_000} seconds`;
  const cost = `up to ${creditsText(creditsPerHour(costs))} per hour`;
  if (waitsFor === "market") return `Refreshes every ${name} (${cost}) when the market opens.`;
  if (waitsFor === "resume") return `Refreshes every ${name} (${cost}) when you resume.`;
  if (waitsFor === "replay") return `Refreshes every ${name} (${cost}) when the replay has ended.`;
  return `Refreshes every ${name} (${cost}).`;
}
