import type { Database } from "../../database/database";
import { readVendorDate, readVendorTime } from "../../cells/vendor-dates";
import { isMissing, readVendorNumber } from "../../cells/numbers";
import { readFlag, readVendorRight } from "../../cells/rights";

/** Returns `undefined` for a missing value, and NaN for other text that cannot be read. */
type ReadText = (text: string) => number | undefined;

const orMissing =
  (read: ReadText): ReadText =>
  (text) =>
    read(text) ?? (isMissing(text) ? undefined : NaN);

/** The readers of chains, by the kinds of cells. */
const readers: Readonly<Record<string, ReadText>> = {
  "number point": (text) => readVendorNumber(text, "point"),
  "number comma": (text) => readVendorNumber(text, "comma"),
  "number undefined": (text) => readVendorNumber(text, undefined),
  "instant new-york": orMissing((text) => readVendorTime(text, "new-york")),
  "instant utc": orMissing((text) => readVendorTime(text, 0)),
  "instant stated": orMissing((text) => readVendorTime(text, undefined)),
  "day undefined": orMissing((text) => readVendorDate(text)),
  "day true": orMissing((text) => readVendorDate(text, true)),
  "day false": orMissing((text) => readVendorDate(text, false)),
  right: orMissing((text) => {
    const right = readVendorRight(text);
    return right && Number(right === "call");
  }),
  flag: readFlag,
};

const defined = new WeakSet<Database>();

/**
 * Defines `read_cell(text, kind)` for a database: the text as DOUBLE, NULL for a missing value, and NaN for text that cannot be read.
 * So files of trades are read as files of chains are. A call takes a microsecond, so SQL reads the usual forms itself.
 */
export function defineReadCell(database: Database): void {
  if (defined.has(database)) return;
  database.define("read_cell", (text, kind) => readers[kind]?.(text));
  defined.add(database);
}
