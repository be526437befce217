import { checkFormula } from "./check-formulas";
import type { CheckSheet, Probe } from "./probe";

/** Returns the size of the table in A1: `3 x 2`; the error in A1 if there is one. */
async function shape(sheet: CheckSheet): Promise<string> {
  const rows = await sheet.read("A1:C8", "values");
  const first = String(rows[0]?.[0]);
  if (first.startsWith("#")) return first;
  const isFilled = (value: unknown) => value !== "";
  const columns = Math.max(...rows.map((row) => row.filter(isFilled).length));
  return `${rows.filter((row) => row.some(isFilled)).length} x ${columns}`;
}

/** Shows a table of three rows, whose length is in E1. */
async function enterTable(sheet: CheckSheet): Promise<void> {
  await sheet.enter("E1", 3);
  await sheet.enter("A1", checkFormula("table", "E1"));
  await sheet.until(async () => (await shape(sheet)) === "3 x 2");
}

/** Returns how the tables of formulas spill. */
export const spillProbes = {
  "a table spills": async (sheet) => {
    await sheet.enter("A1", checkFormula("table", 3));
    return sheet.settle(() => shape(sheet));
  },
  "a table grows": async (sheet) => {
    await enterTable(sheet);
    await sheet.enter("E1", 5);
    return sheet.settle(() => shape(sheet));
  },
  "a table shrinks": async (sheet) => {
    await enterTable(sheet);
    await sheet.enter("E1", 2);
    return sheet.settle(() => shape(sheet));
  },
  "a blocked table": async (sheet) => {
    await sheet.enter("B2", "in the way");
    await sheet.enter("A1", checkFormula("table", 3));
    return sheet.settle(() => sheet.value("A1"));
  },
  "a table whose way is cleared": async (sheet) => {
    await sheet.enter("B2", "in the way");
    await sheet.enter("A1", checkFormula("table", 3));
    await sheet.until(async () => (await sheet.value("A1")) === "#SPILL!");
    await sheet.enter("B2", "");
    return sheet.settle(() => shape(sheet));
  },
  "the range of a table": async (sheet) => {
    await enterTable(sheet);
    return sheet.run(async (worksheet, context) => {
      const range = worksheet.getRange("A1").getSpillingToRangeOrNullObject().load("address");
      await context.sync();
      return range.isNullObject ? "not found" : range.address.endsWith("!A1:B3") ? "found" : "another range";
    });
  },
  "the formula of a spilled cell": async (sheet) => {
    await enterTable(sheet);
    return sheet.run(async (worksheet, context) => {
      const cell = worksheet.getRange("B2").getSpillParentOrNullObject().load("address");
      await context.sync();
      return cell.isNullObject ? "not found" : cell.address.endsWith("!A1") ? "found" : "another cell";
    });
  },
  "a formula that reads a table": async (sheet) => {
    await enterTable(sheet);
    await sheet.enter("G1", "=SUM(A1#)");
    return sheet.settle(() => sheet.value("G1"));
  },
  "number formats in a table": async (sheet) => {
    await sheet.enter("A1", checkFormula("formats"));
    return sheet.settle(async () => (await sheet.read("A1:B1", "text")).flat().join(" and "));
  },
  "the data type of a formatted number": async (sheet) => {
    await sheet.enter("A1", checkFormula("formats"));
    return sheet.settle(() => sheet.dataType("B1"));
  },
} satisfies Record<string, Probe>;
