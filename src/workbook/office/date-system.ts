import { type DateSystem, dateSystemOf } from "@strikebook/formulas";
import { tryExcel } from "./office";

/**
 * Reads the date system of the workbook. `undefined` if Excel cannot be read; 1900 outside Excel.
 *
 * The property `use1904DateSystem` of office.js is a preview that no released Excel has to support (`@types/office-js-preview` 1.0.729), and no
 * event reports a change. Excel's own DATE returns the number of a day in the workbook, and changes nothing in it.
 */
export async function readDateSystem(): Promise<DateSystem | undefined> {
  if (typeof Excel === "undefined") return 1900;
  return tryExcel(async (context) => {
    const firstOf1970 = context.workbook.functions.date(1970, 1, 1).load("value");
    await context.sync();
    return dateSystemOf(firstOf1970.value);
  });
}
