import { strFromU8, unzipSync } from "fflate";
import { checkFunctions } from "@strikebook/formulas";
import { readDocument } from "../share/document-bytes";
import { runInOneStep } from "../office/one-step";
import { checkFormula } from "./check-formulas";
import { checkItemName, checkSheetName, type CheckSheet, type Probe } from "./probe";

/** Enters the numbers 1 and 2 into two cells. */
async function enterNumbers(sheet: CheckSheet): Promise<void> {
  await sheet.run(async (worksheet, context) => {
    worksheet.getRange("A1:A2").formulas = [[1], [2]];
    await context.sync();
  });
}

/** Returns the name of the function as the file of the workbook has it: with Excel's prefix, or as it is typed. */
async function nameInFile(sheet: CheckSheet): Promise<string> {
  await sheet.enter("A1", checkFormula("table", 3));
  await sheet.until(async () => (await sheet.value("A1")) === "1");
  const sheets = unzipSync(await readDocument(), { filter: ({ name }) => /^xl\/worksheets\/.*\.xml$/i.test(name) });
  const texts = Object.values(sheets).map((part) => strFromU8(part));
  const has = (name: string) => texts.some((text) => text.includes(`${name}(`));
  if (has(`_xldudf_${checkFunctions.once.replaceAll(".", "_")}`)) return "with _xldudf_";
  return has(checkFunctions.once) ? "as typed" : "another name";
}

/** Asks the user to undo two changes that are one step. */
async function undoneSteps(sheet: CheckSheet): Promise<string> {
  await runInOneStep(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(checkSheetName);
    worksheet.activate();
    worksheet.getRange("A1").formulas = [["undo me"]];
    worksheet.getRange("A2").formulas = [["undo me"]];
    await context.sync();
  });
  await sheet.effects.ask("Undo once in Excel, with its Undo button or Ctrl+Z in the sheet. Then press Done.", [
    "Done",
  ]);
  const left = (await sheet.read("A1:A2", "values")).flat().filter((value) => value === "undo me").length;
  return left === 0 ? "one step" : left === 1 ? "two steps" : "not undone";
}

/** Returns what add-ins do with the objects of a workbook, and with its file. */
export const objectProbes = {
  "a name": async (sheet) => {
    await enterNumbers(sheet);
    await sheet.run(async (worksheet, context) => {
      context.workbook.names.add(checkItemName, worksheet.getRange("A1:A2"));
      worksheet.getRange("C1").formulas = [[`=SUM(${checkItemName})`]];
      await context.sync();
    });
    return sheet.settle(() => sheet.value("C1"));
  },
  "a conditional format": (sheet) =>
    sheet.run(async (worksheet, context) => {
      const { conditionalFormats } = worksheet.getRange("A1:A2");
      const added = conditionalFormats.add("ColorScale");
      added.colorScale.criteria = {
        minimum: { type: "LowestValue", color: "#FFFFFF" },
        maximum: { type: "HighestValue", color: "#63BE7B" },
      };
      conditionalFormats.load("items/type");
      await context.sync();
      const types = conditionalFormats.items.map(({ type }) => type);
      added.delete();
      await context.sync();
      return types.join(" and ") || "none";
    }),
  "a chart": async (sheet) => {
    await enterNumbers(sheet);
    return sheet.run(async (worksheet, context) => {
      const chart = worksheet.charts.add("Line", worksheet.getRange("A1:A2"), "Columns");
      worksheet.charts.load("items/id");
      await context.sync();
      const count = worksheet.charts.items.length;
      chart.delete();
      await context.sync();
      return count === 1 ? "added" : `${count} charts`;
    });
  },
  "a setting of the workbook": (sheet) =>
    sheet.run(async (_worksheet, context) => {
      const { settings } = context.workbook;
      settings.add(checkItemName, "kept");
      const setting = settings.getItemOrNullObject(checkItemName).load("value");
      await context.sync();
      return setting.isNullObject ? "not kept" : setting.value === "kept" ? "kept" : "changed";
    }),
  "a copy of the file": async () => {
    const [first, second] = await readDocument();
    // The first bytes of a zip file.
    return first === 0x50 && second === 0x4b ? "read" : "not a workbook";
  },
  "a function in the file": nameInFile,
  "two changes as one step": undoneSteps,
} satisfies Record<string, Probe>;
