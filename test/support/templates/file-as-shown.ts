import { read } from "@e965/xlsx";
import type { FilledSheet } from "../../../scripts/templates/filled-sheet";
import { templateFile } from "../../../scripts/templates/template-file";
import type { Template } from "../../../src/templates";
import { addressOfCell } from "../../../src/workbook/office/addresses";

/**
 * Writes the file of a filled template and reads it with another library. Returns the cells whose value is not the one that the grid
 * shows: sheet, address, value of the grid, value of the file. Inputs are left out: those of the file are the values of the template.
 */
export async function differencesInFile(template: Template, shown: readonly FilledSheet[]): Promise<unknown[]> {
  const { content, title } = template;
  const facts = { title, at: new Date("2026-11-18T17:00:00Z"), symbols: "", seed: 1 };
  const file = await templateFile(content, shown, facts);
  const { Sheets: sheets } = read(file, { cellFormula: true });
  const inputs = new Set(template.inputs.map(({ name }) => content.names[name]?.replaceAll("$", "")));
  return content.sheets.flatMap(({ name }, index) =>
    (shown[index]?.values ?? []).flatMap((line, row) =>
      line.flatMap((value, column) => {
        const address = addressOfCell({ sheet: "one", row, column }).slice("'one'!".length);
        const cell = sheets[name]?.[address] as { v?: unknown } | undefined; // as that library has it
        if (inputs.has(`'${name}'!${address}`)) return [];
        return value === "" || cell?.v === value ? [] : [[name, address, value, cell?.v]];
      }),
    ),
  );
}
