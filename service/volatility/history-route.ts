import { volHistoryResponseSchema } from "../../src/contract/volatility";
import { easternDay } from "../../market/time/calendar";
import { type Day, dayFromIso, isoDate } from "../../market/time/civil-day";
import { symbolVolHistory, volHistoryCredits, type VolHistoryRequest } from "../../market/volatility/vol-history";
import { type VolColumn, volColumns } from "../../market/volatility/vol-record";
import { lastClosedSession, volState } from "../../market/volatility/vol-state";
import type { Route } from "../gateway/route";
import { ApiError } from "../query/api-error";
import { invalidParameter, type Parameter, readQuery } from "../query/parameters";
import { optionalDate } from "../query/time-parameters";
import { commaList } from "../query/word-parameters";
import {
  checkVolatilitySymbols,
  coverageOf,
  volatilityResponse,
  type VolatilitySources,
  volatilitySymbols,
} from "./volatility-sources";

/** The API documentation does not specify these two. */
const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

/** A comma-separated list of column names; every column when not sent. */
const columnList: Parameter<readonly VolColumn[]> = {
  description: `Columns, separated by commas; all when not sent: ${volColumns.join(", ")}.`,
  required: false,
  schema: { type: "string", example: "close,iv30" },
  read(sent, name) {
    if (sent === undefined) return volColumns;
    const names = commaList(sent);
    const columns = volColumns.filter((column) => names.includes(column));
    const unknown = names.length === 0 ? sent : names.find((one) => !columns.some((column) => column === one));
    if (unknown !== undefined) throw invalidParameter(name, `one or more of ${volColumns.join(", ")}`, unknown);
    return columns;
  },
};

const parameters = {
  symbols: volatilitySymbols,
  from: optionalDate(`First date, YYYY-MM-DD; ${DEFAULT_DAYS} days before to when not sent.`, "2026-11-02"),
  to: optionalDate("Last date, YYYY-MM-DD; today in New York when not sent.", "2026-11-20"),
  fields: columnList,
};

/**
 * `/v1/vol/history`: daily columns of each symbol. docs/api.md, Volatility history: one credit for each started ten
 * symbol-weekdays.
 */
export function volHistoryRoute(sources: VolatilitySources): Route {
  return {
    summary: "Daily closes, implied and realized volatility.",
    parameters,
    responseSchema: volHistoryResponseSchema,
    errorCodes: ["invalid_parameter", "missing_parameter", "range_too_large", "symbol_not_found"],
    priceRule: "1 for each started 10 symbol-weekdays, both dates included, and never less than 1",
    price({ query, nowMs }) {
      const { symbols, from, to } = readRequest(query, nowMs);
      // A weekend has no weekday, and no response of this route is free.
      return Math.max(1, volHistoryCredits(symbols.length, from, to));
    },
    handle({ query, nowMs }) {
      const request = readRequest(query, nowMs);
      const state = volState(nowMs);
      const { covered, missing } = coverageOf(sources, request.symbols, state);
      const symbols = covered.map((symbol) =>
        symbolVolHistory(sources.records, symbol, request, lastClosedSession(state)),
      );
      const window = { from: isoDate(request.from), to: isoDate(request.to) };
      return volatilityResponse({ symbols, missing, ...window }, "history", state, sources.attribution);
    },
  };
}

/** Reads the request. Throws an `ApiError` for dates in the wrong order or more than a year apart. */
function readRequest(query: URLSearchParams, nowMs: number): VolHistoryRequest & { symbols: string[] } {
  const { symbols, from: fromDate, to: toDate, fields } = readQuery(query, parameters);
  const to = dayOr(toDate, easternDay(nowMs));
  const from = dayOr(fromDate, to - DEFAULT_DAYS);
  if (from > to) throw new ApiError("invalid_parameter", "from must not be later than to: swap them.");
  if (to - from > MAX_DAYS) {
    throw new ApiError("range_too_large", `The window can be ${MAX_DAYS} days long at most.`);
  }
  return { symbols: checkVolatilitySymbols(symbols), from, to, columns: fields };
}

function dayOr(date: string | undefined, defaultDay: Day): Day {
  return (date === undefined ? undefined : dayFromIso(date)) ?? defaultDay;
}
