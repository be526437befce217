import { endpoints, type EndpointName } from "./endpoints";

/** The parts of a request that determine its price. */
interface PricedRequest {
  /** The parameters as sent. */
  query: readonly (readonly [name: string, value: string])[];
  /** The time of the request, in milliseconds since 1970 UTC. */
  nowMs: number;
}

type Parameters = (name: string) => string | undefined;

const DAY_MS = 86_400_000;

/** The days of each sentiment timeframe. Timeframes within a day, and unknown words, count as one trading day. */
const timeframeDays: Readonly<Record<string, number>> = { "7d": 7, "30d": 30, "90d": 90 };
const everyTimeframe = ["1h", "4h", "1d", "7d", "30d", "90d"];

/** The default length of a volatility history, in days. */
const HISTORY_DAYS = 30;

/** The prices that depend on the request. All others are those of the endpoint. */
const variable: Partial<Record<EndpointName, (parameter: Parameters, nowMs: number) => number>> = {
  // 3 per started 30 days, all timeframes together.
  flowSentiment: (parameter) => {
    const named = list(parameter("timeframes") ?? "1d").flatMap((one) => (one === "all" ? everyTimeframe : [one]));
    const days = [...new Set(named)].reduce((sum, timeframe) => sum + (timeframeDays[timeframe] ?? 1), 0);
    return 3 * Math.max(1, Math.ceil(days / 30));
  },
  // 3 for the whole market, 1 for one ticker.
  flowContractsDaily: (parameter) => (parameter("ticker") === undefined ? 3 : 1),
  // 1 per started ten symbol-weekdays, both dates included, at least 1.
  volHistory: (parameter, nowMs) => {
    const to = dayNumber(parameter("to")) ?? Math.floor(nowMs / DAY_MS);
    const from = dayNumber(parameter("from")) ?? to - HISTORY_DAYS;
    return Math.max(1, Math.ceil((list(parameter("symbols") ?? "").length * weekdays(from, to)) / 10));
  },
  // 1 per symbol to open. Each minute costs the same again.
  stream: (parameter) => list(parameter("symbols") ?? parameter("symbol") ?? "").length,
};

/**
 * Returns the price of one successful request, in credits. Failed requests are refunded. docs/api.md, Credits. If the request
 * omits dates, the price that the service charges may differ by one.
 */
export function creditsOf(endpoint: EndpointName, { query, nowMs }: PricedRequest): number {
  const parameters = new Map(query);
  return variable[endpoint]?.((name) => parameters.get(name), nowMs) ?? endpoints[endpoint].credits;
}

function list(text: string): string[] {
  return text.split(",").filter((one) => one.trim() !== "");
}

/** Returns the days since 1970 of a date YYYY-MM-DD. */
function dayNumber(date: string | undefined): number | undefined {
  const ms = date === undefined ? NaN : Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : ms / DAY_MS;
}

/** Counts the weekdays between two days since 1970, both included. 1970 began on a Thursday. */
function weekdays(from: number, to: number): number {
  let count = 0;
  for (let day = from; day <= to; day += 1) if ((day + 4) % 7 !== 0 && (day + 4) % 7 !== 6) count += 1;
  return count;
}
