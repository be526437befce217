import { dayFromIso, easternDay, isoDate } from "@strikebook/calendar";
import { volHistoryCredits, volHistoryResponseSchema } from "@strikebook/contract";
import { symbolVolHistory, type VolColumn, volColumns } from "../../market/volatility/vol-record";
import { lastVolSession } from "../../market/volatility/vol-state";
import type { Route } from "../gateway/route";
import { commaSeparated, invalidParameter, optionalDate, type QueryParameter, textQuery } from "@strikebook/http";
import { checkRange } from "../routes/history-depth";
import { type VolatilitySources, volSymbolList, volSymbolRoute } from "./volatility-route";

/** The API documentation does not specify these two. */
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/** A comma-separated list of column names; every column when not sent. */
const columnList: QueryParameter<readonly VolColumn[]> = {
  ...textQuery("fields", `Columns, separated by commas; all when not sent: ${volColumns.join(", ")}.`, "close,iv30"),
  read(sent) {
    if (sent === undefined) return volColumns;
    const names = commaSeparated(sent);
    const columns = volColumns.filter((column) => names.includes(column));
    const unknown = names.length === 0 ? sent : names.find((name) => !columns.some((column) => column === name));
    if (unknown !== undefined) throw invalidParameter("fields", `one or more of ${volColumns.join(", ")}`, unknown);
    return columns;
  },
};

/** `/v1/vol/history`: daily columns of each symbol. docs/api.md, Volatility history: one credit for each started ten symbol-weekdays. */
export function volHistoryRoute(sources: VolatilitySources): Route {
  return volSymbolRoute(sources, {
    module: "history",
    summary: "Daily closes, implied and realized volatility.",
    parameters: {
      symbols: volSymbolList,
      from: optionalDate("from", `First date, YYYY-MM-DD; ${DEFAULT_DAYS} days before to when not sent.`, "2026-11-02"),
      to: optionalDate("to", "Last date, YYYY-MM-DD; today in New York when not sent.", "2026-11-20"),
      columns: columnList,
    },
    responseSchema: volHistoryResponseSchema,
    errorCodes: ["range_too_large"],
    read({ symbols, columns, ...dates }, nowMs) {
      const to = dayFromIso(dates.to ?? "") ?? easternDay(nowMs);
      const from = dayFromIso(dates.from ?? "") ?? to - DEFAULT_DAYS;
      checkRange({ from, to }, MAX_DAYS, `${MAX_DAYS} days`);
      return { symbols, from, to, columns };
    },
    priceRule: "1 for each started 10 symbol-weekdays, both dates included, and never less than 1",
    price: ({ symbols, from, to }) => volHistoryCredits(symbols.length, from, to),
    symbolData: (symbol, { state, records }, request) =>
      symbolVolHistory(records, symbol, request, lastVolSession(state)),
    others: ({ from, to }) => ({ from: isoDate(from), to: isoDate(to) }),
  });
}
