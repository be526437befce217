import { liveFields } from "../../tables/exposure/live-table";
import type { RangeArgument } from "./read-arguments";
import { filledValues } from "./read-arguments";
import { pickColumns } from "./read-options";

/** The fields of a live row: a comma list or a range of names; the spot alone when omitted. */
export function readFields(range: RangeArgument): typeof liveFields {
  const list = filledValues(range).map(String).join(",");
  return pickColumns(list === "" ? "spot" : list, liveFields) ?? [];
}
