import { easternDay } from "../../market/time/calendar";
import { dayFromIso, type Day } from "../../market/time/civil-day";
import type { VolHistoryQuestion } from "../../market/volatility/vol-history";
import { volColumns, type VolColumn } from "../../market/volatility/vol-row";
import { Refusal } from "../query/answers";
import { commaList, notAccepted, type Parameter } from "../query/parameters";
import { readQuery } from "../query/read-query";
import { optionalDate } from "../query/time-parameters";
import { volatilitySymbols, withinCall } from "./volatility-symbols";

/** Where the API document is silent these are ours. */
const STANDARD_DAYS = 30;
const WIDEST_DAYS = 366;

/** A comma list of column names; every column when not sent. */
const columnList: Parameter<readonly VolColumn[]> = {
  description: `Columns, separated by commas; all when not sent: ${volColumns.join(", ")}.`,
  required: false,
  schema: { type: "string", example: "close,iv30" },
  read(typed, name) {
    if (typed === undefined) return volColumns;
    const names = commaList(typed);
    const columns = volColumns.filter((column) => names.includes(column));
    const wrong = names.length === 0 ? typed : names.find((one) => !columns.some((column) => column === one));
    if (wrong !== undefined) throw notAccepted(name, `some of ${volColumns.join(", ")}`, wrong);
    return columns;
  },
};

/** The parameters of `/v1/vol/history`. */
export const historyParameters = {
  symbols: volatilitySymbols,
  from: optionalDate(`First date, YYYY-MM-DD; ${STANDARD_DAYS} days before to when not sent.`, "2026-11-02"),
  to: optionalDate("Last date, YYYY-MM-DD; today in New York when not sent.", "2026-11-20"),
  fields: columnList,
};

/** Throws a `Refusal` for dates the wrong way round or more than a year apart. */
export function readHistoryQuestion(query: URLSearchParams, nowMs: number): VolHistoryQuestion & { symbols: string[] } {
  const { symbols, from: typedFrom, to: typedTo, fields } = readQuery(query, historyParameters);
  const to = dayOr(typedTo, easternDay(nowMs));
  const from = dayOr(typedFrom, to - STANDARD_DAYS);
  if (from > to) throw new Refusal("invalid_parameter", "from must not be later than to: exchange them.");
  if (to - from > WIDEST_DAYS) {
    throw new Refusal("range_too_large", `The window is at most ${WIDEST_DAYS} days: split it over several calls.`);
  }
  return { symbols: withinCall(symbols), from, to, columns: fields };
}

function dayOr(typed: string | undefined, standard: Day): Day {
  return (typed === undefined ? undefined : dayFromIso(typed)) ?? standard;
}
