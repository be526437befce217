import type * as Program from "../../../scripts/templates/templates-in-node";
import type { Template } from "../../../src/templates";
import type { CellEntry } from "../../../src/workbook/templates/workbook-content";
import { noonMs } from "./instants";
import { read } from "@e965/xlsx";
import type { FilledSheet } from "../../../scripts/templates/filled-sheet";
import { templateFile } from "../../../scripts/templates/template-file";
import { addressOfCell } from "../../../src/workbook/office/addresses";

const address = new URL("../../../build/templates-in-node/templates-in-node.mjs", import.meta.url).href;
const { openTemplates: open } = (await import(address)) as typeof Program; // the built program

/** Opens an empty workbook at noon or at another instant, with the add-in and a service of its own. Use it with `using`. */
export async function openTemplates(options: Partial<Parameters<typeof open>[0]> = {}) {
  const session = await open({ atMs: noonMs, ...options });
  return {
    ...session,
    /**
     * Fills a template, which rejects if a cell shows an error. Expects that it costs what was announced, and that its file has the
     * values of the grid. Returns the values of its sheets.
     */
    async filled(
      template: Template,
      announced: { credits: number; isMost?: boolean },
      typed?: Readonly<Record<string, CellEntry>>,
    ): Promise<readonly (readonly (readonly unknown[])[])[]> {
      const { price, credits, sheets } = await session.fill(template, typed);
      expect(price).toEqual({ isMost: false, ...announced });
      const paid = session.service.requests.filter((one) => one.credits > 0).map(({ path }) => path);
      expect(credits === announced.credits ? [] : paid).toEqual([]); // Requests say which one was not shared.
      expect(await differencesInFile(template, sheets)).toEqual([]);
      return sheets.map(({ values }) => values);
    },
    [Symbol.dispose]: () => session.close(),
  };
}

/**
 * Writes the file of a filled template and reads it with another library. Returns the cells whose value is not the one that the grid
 * shows: sheet, address, value of the grid, value of the file. Inputs are left out: those of the file are the values of the template.
 */
async function differencesInFile(template: Template, shown: readonly FilledSheet[]): Promise<unknown[]> {
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
