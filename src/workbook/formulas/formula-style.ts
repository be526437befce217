import type { FormulaStyle } from "@strikebook/formulas";
import { supportsExcelApi, tryExcel } from "../office/office";
import { withoutQuotes } from "./formula-text";
import { rangeAt } from "./formulas";

/** How many formulas are read to find one with two arguments. */
const MOST_FORMULAS = 20;

/**
 * Reads how this Excel writes formulas: its list separator from one of the formulas at these addresses that has two arguments, otherwise a
 * semicolon if its decimals have a comma. `undefined` if Excel says neither.
 */
export async function readFormulaStyle(addresses: readonly string[]): Promise<FormulaStyle | undefined> {
  const decimal = await readDecimalSeparator();
  const list = await readListSeparator(addresses.slice(0, MOST_FORMULAS));
  if (decimal === undefined && list === undefined) return undefined;
  return {
    list: list ?? (decimal === "," ? ";" : ","),
    decimal: decimal ?? (list === ";" ? "," : "."),
  };
}

async function readDecimalSeparator(): Promise<FormulaStyle["decimal"] | undefined> {
  return tryExcel(async (context) => {
    if (!supportsExcelApi("1.11")) return undefined;
    const application = context.workbook.application.load("decimalSeparator");
    await context.sync();
    return application.decimalSeparator === "," ? "," : ".";
  });
}

/** Reads it from formulas as Excel writes them. `undefined` if none has two arguments, or if one of their sheets was deleted. */
async function readListSeparator(addresses: readonly string[]): Promise<FormulaStyle["list"] | undefined> {
  if (addresses.length === 0) return undefined;
  return tryExcel(async (context) => {
    const cells = addresses.map((address) => rangeAt(context, address).load("formulas,formulasLocal"));
    await context.sync();
    const written = cells.map(({ formulas, formulasLocal }) => ({
      english: textOf(formulas),
      local: textOf(formulasLocal),
    }));
    // A semicolon of English formulas is in an array constant.
    const found = written.find(({ english }) => english.includes(",") && !/[{[]/.test(english));
    return found && (found.local.includes(";") ? ";" : ",");
  });
}

/** Returns the formula of one cell without its quoted text; "" if it has none. */
function textOf(formulas: readonly (readonly unknown[])[]): string {
  const formula = formulas[0]?.[0];
  return typeof formula === "string" && formula.startsWith("=") ? withoutQuotes(formula) : "";
}
