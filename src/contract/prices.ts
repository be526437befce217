import { endpoints, type EndpointName } from "./endpoints";

/** What a price may depend on. */
export interface PricedQuestion {
  /** Parameters as sent. */
  query: readonly (readonly [name: string, value: string])[];
  /** When it is asked, in milliseconds since 1970 UTC. */
  nowMs: number;
}

type Parameters = (name: string) => string | undefined;

const DAY_MS = 86_400_000;

/** Days that one timeframe of a sentiment asks for: anything within a day, and any unknown word, is one trading day. */
const timeframeDays: Readonly<Record<string, number>> = { "7d": 7, "30d": 30, "90d": 90 };
const everyTimeframe = ["1h", "4h", "1d", "7d", "30d", "90d"];

/** How far back a volatility history reaches when nobody says, in days. */
const HISTORY_DAYS = 30;

/** The prices that depend on the question; every other is the catalogue's. */
const variable: Partial<Record<EndpointName, (parameter: Parameters, nowMs: number) => number>> = {
  // 3 for each started 30 days, all timeframes together.
  flowSentiment: (parameter) => {
    const named = list(parameter("timeframes") ?? "1d").flatMap((one) => (one === "all" ? everyTimeframe : [one]));
    const days = [...new Set(named)].reduce((sum, timeframe) => sum + (timeframeDays[timeframe] ?? 1), 0);
    return 3 * Math.max(1, Math.ceil(days / 30));
  },
  // 3 for the whole market, 1 for one ticker.
  flowContractsDaily: (parameter) => (parameter("ticker") === undefined ? 3 : 1),
  // 1 for each started ten symbol-weekdays, both dates included, and never free.
  volHistory: (parameter, nowMs) => {
    const to = dayNumber(parameter("to")) ?? Math.floor(nowMs / DAY_MS);
    const from = dayNumber(parameter("from")) ?? to - HISTORY_DAYS;
    return Math.max(1, Math.ceil((list(parameter("symbols") ?? "").length * weekdays(from, to)) / 10));
  },
  // 1 a symbol to open; each minute after that costs as much again.
  stream: (parameter) => list(parameter("symbols") ?? parameter("symbol") ?? "").length,
};

/**
 * What one answered request costs, in credits; a refused one is refunded. API document, Part 5. Where the service counts
 * days that the question leaves open, its own figure may differ by one.
 */
export function creditsOf(endpoint: EndpointName, { query, nowMs }: PricedQuestion): number {
  const parameters = new Map(query);
  return variable[endpoint]?.((name) => parameters.get(name), nowMs) ?? endpoints[endpoint].credits;
}

function list(text: string): string[] {
  return text.split(",").filter((one) => one.trim() !== "");
}

/** Days since 1970 of a YYYY-MM-DD. */
function dayNumber(date: string | undefined): number | undefined {
  const ms = date === undefined ? NaN : Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : ms / DAY_MS;
}

/** Mondays to Fridays between two days since 1970, both included; 1970 began on a Thursday. */
function weekdays(from: number, to: number): number {
  let count = 0;
  for (let day = from; day <= to; day += 1) if ((day + 4) % 7 !== 0 && (day + 4) % 7 !== 6) count += 1;
  return count;
}
