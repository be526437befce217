import { closingMs, openingMs } from "@strikebook/calendar";
import { BENCHMARK, type MarketBar, marketTideOf } from "../../market/flow/queries/market-tide";
import { bucketBars, requestedDay, sessionsOfInterval, type Span } from "../../market/flow/tapes/flow-window";
import { MINUTE_SUMS } from "../tape-store/trade-sums";
import { type FlowReading, type MarketQuery, flowResultOf, sessionsOfMarket } from "./flow-reading";
import type { RecordedSession } from "./recorded-sessions";
import type { SqlRow } from "../database/database";

const MINUTE_MS = 60_000;

/** Adds up the recorded underlyings of each bar. */
export const recordedMarketTide: MarketQuery<"marketTide"> = async (reading, request) => {
  const { interval, bucket, date, nowMs } = request;
  const day = requestedDay(date, nowMs);
  const days = sessionsOfInterval(interval, day);
  if (days === undefined) return { data: undefined };
  const sessions = sessionsOfMarket(reading, days, nowMs);
  const bars: MarketBar[] = [];
  for (const session of sessions) {
    const whole = { fromMs: openingMs(session.day), untilMs: closingMs(session.day) };
    bars.push(...(await barsOf(reading, session, bucketBars(whole, bucket, nowMs))));
  }
  return flowResultOf(marketTideOf(request, day, bars), { scope: undefined, days }, sessions);
};

async function barsOf(reading: FlowReading, session: RecordedSession, spans: readonly Span[]): Promise<MarketBar[]> {
  const opens = openingMs(session.day);
  const minutes = await minuteRows(reading, session);
  const prices = await benchmarkPrices(reading, session);
  let at = 0;
  let price: number | undefined;
  return spans.map((span) => {
    const sums = { netCallPremium: 0, netPutPremium: 0, callVolume: 0, putVolume: 0 };
    for (; at < minutes.length && opens + Number(minutes[at]?.["minute"]) * MINUTE_MS < span.untilMs; at += 1) {
      const { option_right: right, net_premium: net, volume } = minutes[at] ?? {};
      if (right === "call") {
        sums.netCallPremium += Number(net);
        sums.callVolume += Number(volume);
      } else {
        sums.netPutPremium += Number(net);
        sums.putVolume += Number(volume);
      }
    }
    for (let instant = span.fromMs; instant < span.untilMs; instant += MINUTE_MS) {
      price = prices.get(Math.floor((instant - opens) / MINUTE_MS)) ?? price;
    }
    return { span, sums, price };
  });
}

/** Returns the sums of each minute and right in the order of time: stored ones of a finished session, else those so far. */
function minuteRows({ reader }: FlowReading, { date, day, span }: RecordedSession): Promise<readonly SqlRow[]> {
  if (span.untilMs >= closingMs(day)) {
    return reader.rows(
      "select minute, option_right, net_premium, volume::double as volume from read_parquet($file) order by minute",
      { file: date.paths.minutes },
    );
  }
  return reader.rows(
    `select floor((at_ms - $open_ms) / ${MINUTE_MS})::integer as minute, option_right, ${MINUTE_SUMS}
      from read_parquet($files) where at_ms >= $open_ms and at_ms < $until_ms group by minute, option_right order by minute`,
    { files: date.paths.parts, open_ms: openingMs(day), until_ms: span.untilMs },
  );
}

/** Returns the price of the benchmark at its last trade of each minute. */
async function benchmarkPrices(
  { reader }: FlowReading,
  { date, day, span }: RecordedSession,
): Promise<ReadonlyMap<number, number>> {
  if (!Object.hasOwn(date.underlyings, BENCHMARK)) return new Map();
  const rows = await reader.rows(
    `select floor((at_ms - $open_ms) / ${MINUTE_MS})::integer as minute, arg_max(underlying_price, seq) as price
      from read_parquet($files) where underlying = $underlying and at_ms >= $open_ms and at_ms < $until_ms group by minute`,
    { files: date.paths.parts, underlying: BENCHMARK, open_ms: openingMs(day), until_ms: span.untilMs },
  );
  return new Map(
    rows.flatMap(({ minute, price }) => (typeof price === "number" ? [[Number(minute), price] as const] : [])),
  );
}
