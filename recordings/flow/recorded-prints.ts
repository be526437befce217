import { dayFromIso, isoDate } from "@strikebook/calendar";
import { spellingsOf } from "@strikebook/contract";
import { type DarkPoolRequest, darkPoolTradeOf } from "../../market/flow/queries/dark-pool-trades";
import { currentSession } from "../../market/flow/tapes/flow-window";
import type { MarketQuery } from "./flow-reading";
import { checkRecorded, originText, recordedScope } from "./recorded-sessions";
import { Conditions } from "./conditions";

/** Dollars of a print, to a hundredth of a cent. */
const NOTIONAL = "round(price * size, 4)";

const orders = { timestamp: "at_ms", notional: NOTIONAL, size: "size", price: "price" } as const;

/** Returns one page of the recorded off-exchange prints of a day, ties by id. */
export const recordedPrints: MarketQuery<"darkPoolTrades"> = async ({ tapes, reader }, request) => {
  const { tickers = [], nowMs, sort, order } = request;
  const requested = tickers.flatMap((ticker) => recordedScope(tapes, ticker)?.underlying ?? []);
  if (tickers.length > 0 && requested.length === 0) return { data: undefined };
  const day = (request.date === undefined ? undefined : dayFromIso(request.date)) ?? currentSession(nowMs);
  const date = tapes.prints.get(isoDate(day));
  const days = [day];
  checkRecorded(date ? [date] : [], { trades: tapes.prints, days }, "off-exchange prints");
  if (date === undefined) return { data: undefined };
  const { sql: where, values } = conditionsOfPrints(request, requested);
  const rows = await reader.rows(
    `select ticker, at_ms::double as at_ms, price, size, seq from read_parquet($files) where ${where}
      order by ${orders[sort]} ${order === "asc" ? "asc" : "desc"}, ticker, seq limit $row_limit offset $row_offset`,
    { ...values, files: date.paths.parts, row_limit: request.limit, row_offset: request.offset },
  );
  const data = rows.map((row) => {
    const print = { instantMs: Number(row["at_ms"]), priceUsd: Number(row["price"]), size: Number(row["size"]) };
    return darkPoolTradeOf(String(row["ticker"]), day, Number(row["seq"]), print);
  });
  const all = Object.entries(date.tickers).filter(([name]) => tickers.length === 0 || requested.includes(name));
  const span = {
    fromMs: Math.min(...all.map(([, { firstMs }]) => firstMs), nowMs),
    untilMs: Math.min(nowMs, Math.max(...all.map(([, { lastMs }]) => lastMs))) + 1,
  };
  const underlyings = tickers.length === 0 ? all.length : undefined;
  return { data, origin: { text: originText({ sessions: [{ date, span }], underlyings }) } };
};

function conditionsOfPrints(request: DarkPoolRequest, tickers: readonly string[]): Conditions {
  return new Conditions()
    .where("at_ms <= $now_ms", request.nowMs)
    .where("list_contains($tickers, ticker)", tickers.length === 0 ? undefined : tickers.flatMap(spellingsOf))
    .where("at_ms >= $start_ms", request.startMs)
    .where("at_ms < $end_ms", request.endMs)
    .within(NOTIONAL, "notional", [request.minNotional, request.maxNotional])
    .within("size", "size", [request.minSize, request.maxSize])
    .within("price", "price", [request.minPrice, request.maxPrice]);
}
