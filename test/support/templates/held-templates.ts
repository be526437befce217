import { Faults } from "../../../service/faults/faults";
import { contentWith, inputValues, type Template } from "../../../src/templates";
import type { CellEntry } from "../../../src/workbook/templates/workbook-content";
import { openTemplates } from "./open-templates";

/** Fewer sessions than the templates request by themselves: these tests are about what is missing. */
const fewSessions: Readonly<Record<string, CellEntry>> = {
  ...{ flip_sessions: 30, pos_sessions: 32, pin_sessions: 30, str_sessions: 30, flow_sessions: 20, dark_sessions: 10 },
};

/** Opens a workbook whose calls wait until they are released, over a service with faults. Use it with `using`. */
export async function openHeldTemplates() {
  const faults = new Faults();
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const session = await openTemplates({ faults, held, trades: { symbols: [], since: "2026-11-18" } });
  const { workbook } = session;
  return {
    faults,
    workbook,
    /** Adds the sheets of a template. Resolves when the grid has calculated them with nothing yet. */
    async add(template: Template): Promise<void> {
      workbook.add(contentWith(template, { ...inputValues(template), ...fewSessions }));
      await workbook.calculated();
    },
    /** Lets the calls go on. Resolves when all of them have a result. */
    async fill(): Promise<void> {
      release();
      await workbook.idle();
    },
    /** Returns what the cells of the front sheet show whose formulas depend on more than the inputs, by their addresses. */
    shown(template: Template): Record<string, string> {
      const [front] = template.content.sheets;
      const found = Object.entries(front?.cells ?? {}).flatMap(([address, entry]) =>
        isOfData(String(entry), template) ? [[address, workbook.text(`'${front?.name}'!${address}`)] as const] : [],
      );
      return Object.fromEntries(found);
    },
    [Symbol.dispose]: () => session[Symbol.dispose](),
  };
}

/** Whether a formula depends on data: on another sheet, or on a name that is not that of an input. */
function isOfData(entry: string, { inputs, content }: Template): boolean {
  const names = Object.keys(content.names).filter((name) => inputs.every((input) => input.name !== name));
  return entry.startsWith("=") && (entry.includes("'!") || names.some((name) => entry.includes(name)));
}

/** What the walk-forward lab says without a run, whatever its requests return: it has none, and a warning. */
export const saysWithoutRun = (text: string): boolean =>
  /^No run yet: there is no sheet Run 1\.|^The best of many looks good by luck: /.test(text);
