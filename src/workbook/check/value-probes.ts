import { localFormula } from "@strikebook/formulas";
import { readFormulaStyle } from "../formulas/formula-style";
import { readDateSystem } from "../office/date-system";
import { checkFormula } from "./check-formulas";
import { lastCellOfMegabytes } from "./check-tables";
import { checkSheetName, type CheckSheet, type Probe } from "./probe";

/** The day 2024-01-02 in the two date systems of Excel. */
const dateSystems: Readonly<Record<string, string>> = { "45293": "since 1900", "43831": "since 1904" };

/** Returns a probe of what the function is passed for an argument. */
const passed =
  (given?: string): Probe =>
  async (sheet) => {
    await sheet.enter("A1", checkFormula("kind", given));
    return sheet.settle(() => sheet.value("A1"));
  };

/** Returns a probe of what a cell shows for a result of the function. */
const shownFor =
  (what: string): Probe =>
  async (sheet) => {
    await sheet.enter("A1", checkFormula(what));
    return sheet.settle(() => sheet.value("A1"));
  };

/** Returns a probe of the address that the function is passed, of a cell of the sheet. */
const passedAddress =
  (what: string, given: string | undefined, cell: string): Probe =>
  async (sheet) => {
    await sheet.enter("A1", checkFormula(what, given));
    return sheet.settle(async () => {
      const address = await sheet.value("A1");
      return address.replaceAll("$", "").endsWith(`!${cell}`) ? "sheet and cell" : address === cell ? "cell" : "other";
    });
  };

/** Returns a probe of a result of some megabytes. */
const largeResult =
  (megabytes: number): Probe =>
  async (sheet) => {
    await sheet.enter("A1", checkFormula("megabytes", megabytes));
    return sheet.settle(async () => {
      const last = await sheet.value(lastCellOfMegabytes(megabytes));
      if (last.startsWith("x")) return "shown";
      const first = await sheet.value("A1");
      return first.startsWith("#") ? first : "cut off";
    });
  };

/** Returns whether Excel tells the add-in the date system that its cells have. */
async function comparedDateSystem(sheet: CheckSheet): Promise<string> {
  await sheet.enter("C1", "=DATE(2024,1,2)");
  return sheet.settle(async () => {
    const system = await readDateSystem();
    if (system === undefined) return "none";
    return dateSystems[await sheet.value("C1")] === `since ${system}` ? "that of cells" : "another";
  });
}

/** Returns whether the pane copies a formula as this Excel writes it. */
async function copiedFormula(sheet: CheckSheet): Promise<string> {
  const formula = checkFormula("kind", 1.5);
  await sheet.enter("A1", formula);
  const style = await readFormulaStyle([`'${checkSheetName}'!A1`]);
  if (!style) return "not known";
  const written = await sheet.run(async (worksheet, context) => {
    const range = worksheet.getRange("A1").load("formulasLocal");
    await context.sync();
    return String(range.formulasLocal[0]?.[0]);
  });
  return written === localFormula(formula, style) ? "as Excel writes it" : "not as Excel writes it";
}

async function errorWithWords(sheet: CheckSheet): Promise<string> {
  await sheet.enter("A1", checkFormula("error with words"));
  await sheet.until(async () => (await sheet.value("A1")) === "#N/A");
  await sheet.run(async (worksheet, context) => {
    worksheet.activate();
    await context.sync();
  });
  const choice = await sheet.effects.ask(
    "Point at cell A1 of the sheet with the error #N/A. Does Excel show the words \u201cThese are the words of the check.\u201d?",
    ["Yes", "No"],
  );
  return choice === "Yes" ? "shown" : "not shown";
}

/** Returns what functions are passed, and what cells show for their results. */
export const valueProbes = {
  "a number format": async (sheet) => {
    await sheet.run(async (worksheet, context) => {
      const range = worksheet.getRange("A1");
      range.numberFormat = [["0000"]];
      range.formulas = [[12]];
      await context.sync();
    });
    return sheet.settle(() => sheet.text("A1"));
  },
  "the number of a date": async (sheet) => {
    await sheet.enter("C1", "=DATE(2024,1,2)");
    return sheet.settle(async () => dateSystems[await sheet.value("C1")] ?? "other");
  },
  "the date system": comparedDateSystem,
  "a copied formula": copiedFormula,
  "a date from a function": async (sheet) => {
    await sheet.enter("A1", checkFormula("date"));
    return sheet.settle(() => sheet.text("A1"));
  },
  "a date as an argument": async (sheet) => {
    await sheet.enter("E1", "=DATE(2024,1,2)");
    return passed("E1")(sheet);
  },
  "an omitted argument": passed(),
  "an empty cell as an argument": passed("E1"),
  "a text as an argument": passed('"text"'),
  "a range as an argument": passed("E1:F2"),
  "an error as an argument": passed("NA()"),
  "the address of the cell": passedAddress("address", undefined, "A1"),
  "the address of an argument": passedAddress("address of an argument", "E4", "E4"),
  "an error of a function": shownFor("error with words"),
  "an error about an argument": shownFor("wrong argument"),
  "the data type of an error": async (sheet) => {
    await sheet.enter("A1", checkFormula("error with words"));
    return sheet.settle(() => sheet.dataType("A1"));
  },
  "an entity": async (sheet) => {
    await sheet.enter("A1", checkFormula("entity"));
    return sheet.settle(() => sheet.dataType("A1"));
  },
  "the text of an entity": async (sheet) => {
    await sheet.enter("A1", checkFormula("entity"));
    return sheet.settle(() => sheet.text("A1"));
  },
  "a result of 1 MB": largeResult(1),
  "a result of 2 MB": largeResult(2),
  "a result of 4 MB": largeResult(4),
  "the words of an error": errorWithWords,
} satisfies Record<string, Probe>;
