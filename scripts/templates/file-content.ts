import { frontCells } from "../../src/templates";
import type { TemplateContent } from "../../src/workbook/templates/workbook-content";
import { addressArea } from "../../workbench/calls/cell-area";
import type { FilledSheet } from "./filled-sheet";
import { pageTimeText } from "./file-page";

/**
 * Returns the content of a template with its answer, and how sure that is, as text in two further cells of the front sheet, for programs
 * that cannot calculate the sentences: LibreOffice before 24.8 has no LET.
 */
export function withAnswerText(content: TemplateContent, filled: readonly FilledSheet[], at: Date): TemplateContent {
  const [front, ...others] = content.sheets;
  if (!front) return content;
  const shown = (address: string) => {
    const { startRow, startColumn } = addressArea(address);
    return String(filled[0]?.values[startRow]?.[startColumn] ?? "");
  };
  const [label = ""] = /^SIMULATED DATA\. /.exec(shown(frontCells.state)) ?? [];
  const { answerText, certaintyLabel, certaintyText } = frontCells;
  const texts = {
    [answerText]: `${label}As computed on ${pageTimeText(at)}: ${shown(frontCells.answer)}`,
    [certaintyLabel]: "As computed",
    [certaintyText]: shown(frontCells.certainty),
  };
  const looks = Object.keys(texts).map((address) => [address, "hint"] as const);
  return {
    ...content,
    sheets: [{ ...front, cells: { ...front.cells, ...texts }, looks: [...front.looks, ...looks] }, ...others],
  };
}

/** Returns the content of a template without its formulas: its file has their values. */
export function withoutFormulas({ sheets, names }: TemplateContent): TemplateContent {
  const isFormula = (entry: unknown) => typeof entry === "string" && entry.startsWith("=");
  return {
    sheets: sheets.map((sheet) => ({
      ...sheet,
      cells: Object.fromEntries(Object.entries(sheet.cells).filter(([, entry]) => !isFormula(entry))),
    })),
    names,
  };
}
