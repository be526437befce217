import { MINUTE_MS, HOUR_MS } from "@strikebook/calendar";
import {
  type ParameterRecord,
  creditsText,
  endpointOf,
  endpoints,
  paidCredits,
  parameterOf,
  timesOfData,
} from "@strikebook/contract";
import type { CellOrigins } from "../../addin/provenance/origin";
import { easternTimeText } from "@strikebook/ui";

type CellOrigin = CellOrigins["origins"][number];

function distinct(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== undefined))];
}

/** Returns the functions and symbols that a cell shows: the names, a colon, and the symbols. */
export function shownText(functionNames: readonly string[], origins: readonly CellOrigin[]): string {
  const symbols = distinct(origins.map(({ symbol }) => symbol));
  const names = functionNames.join(", ");
  return symbols.length === 0 ? names : `${names}: ${symbols.join(", ")}`;
}

/** Returns the time of the data, the oldest if there are several; `undefined` if no response states one. */
export function asOfText(origins: readonly CellOrigin[]): string | undefined {
  const times = timesOfData(origins);
  if (!times) return undefined;
  const { oldestMs, newestMs } = times;
  return oldestMs === newestMs
    ? easternTimeText(oldestMs)
    : `${easternTimeText(oldestMs)} to ${easternTimeText(newestMs)}`;
}

/** Returns how long ago the data was received, the longest if there are several. */
export function ageText(origins: readonly CellOrigin[], nowMs: number): string {
  const ageMs = nowMs - Math.min(...origins.map(({ receivedAtMs }) => receivedAtMs));
  if (ageMs < MINUTE_MS) return "less than a minute ago";
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`;
  return `${Math.floor(ageMs / HOUR_MS)} h ${Math.floor((ageMs % HOUR_MS) / MINUTE_MS)} min ago`;
}

/** Returns what the data cost: its calls once each, what came from a cache, and the price of live data. */
export function costText(origins: readonly CellOrigin[]): string {
  const credits = paidCredits(origins) ?? 0;
  const perMinute = origins.reduce((sum, { creditsPerMinute = 0 }) => sum + creditsPerMinute, 0);
  const isCached = origins.some(({ cached, credits: paid }) => cached === true && paid === 0);
  const parts = [
    ...(credits > 0 || (perMinute === 0 && !isCached) ? [creditsText(credits)] : []),
    ...(isCached ? [credits > 0 ? "the rest from the cache" : "nothing, from the cache"] : []),
    ...(perMinute > 0 ? [`${creditsText(perMinute)} per minute, shared by all cells of the board`] : []),
  ];
  return parts.join("; ");
}

/**
 * Returns which metric, strikes and expirations a net figure covers, one line for each different request: two net figures over
 * different strikes look alike. Empty for data that is not netted.
 */
export function coverageText(origins: readonly CellOrigin[]): string[] {
  return distinct(origins.map(coverageOf));
}

function coverageOf(origin: CellOrigin): string | undefined {
  const endpoint = endpointOf(origin);
  const facts: ParameterRecord = endpoint ? endpoints[endpoint].parameters : {};
  const valueOf = (name: string) => parameterOf(origin, name) ?? facts[name]?.defaultValue?.toString();
  const metric = valueOf("metric");
  if (!("metric" in facts) || metric === undefined) return undefined;
  const parts = [`Net ${metric} exposure`, strikesText(valueOf("maxStrikes")), expirationsText(valueOf)];
  return `${parts.filter((part) => part !== undefined).join(", ")}.`;
}

/** Returns how many strikes a figure covers, in words. */
export function strikesText(most: string | undefined): string | undefined {
  if (most === undefined) return undefined;
  return most === "all" ? "all strikes" : `the ${most} strikes nearest the price`;
}

/** Returns which expirations a figure nets, in words; `valueOf` returns a parameter of its request. */
export function expirationsText(valueOf: (name: string) => string | undefined): string | undefined {
  const listed = valueOf("expirations");
  if (listed) return `expirations ${listed.split(",").join(", ")}`;
  const most = valueOf("maxExpirations");
  if (most === undefined) return undefined;
  if (most === "all") return "all expirations";
  return most === "1" ? "the next expiration" : `the next ${most} expirations`;
}
