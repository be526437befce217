import { Temporal } from "temporal-polyfill";
import { blank, formats, formatted, type Cell } from "./cell";

/** How dates stand in cells: Excel serials (numbers that Excel shows as dates) or text. */
export type DateStyle = "serial" | "text";

const dayZero = Temporal.PlainDate.from("1899-12-30");
const secondsPerDay = 86_400;

/** The Excel serial of a plain date: days since 1899-12-30. */
export function dateSerial(date: string): number {
  return dayZero.until(Temporal.PlainDate.from(date), { largestUnit: "days" }).days;
}

/** A plain date (`YYYY-MM-DD`) as a cell. */
export function dateCell(date: string | null | undefined, style: DateStyle): Cell {
  if (!date) return blank;
  return style === "text" ? date : formatted(dateSerial(date), formats.date);
}

/** An instant (RFC 3339) as a date-time cell in US Eastern time, to the second. */
export function instantCell(instant: string | null | undefined, style: DateStyle): Cell {
  if (!instant) return blank;
  const eastern = Temporal.Instant.from(instant).toZonedDateTimeISO("America/New_York").toPlainDateTime();
  if (style === "text") return eastern.toString({ smallestUnit: "second", roundingMode: "trunc" }).replace("T", " ");
  const second = eastern.hour * 3600 + eastern.minute * 60 + eastern.second;
  return formatted(dateSerial(eastern.toPlainDate().toString()) + second / secondsPerDay, formats.dateTime);
}
