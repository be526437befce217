import type * as Program from "../../../scripts/templates/templates-in-node";
import type { Template } from "../../../src/templates";
import type { CellEntry } from "../../../src/workbook/templates/workbook-content";
import { differencesInFile } from "./file-as-shown";
import { noonMs } from "./instants";

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
