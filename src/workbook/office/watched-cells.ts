import { inExcel } from "./office";
import { readBoundRanges } from "./bound-ranges";
import { cellValueOf, type CellValue } from "./selection";
import { readStoredSetting } from "./stored-setting";

/** The name of the setting in the workbook. */
const key = "strikebook.watches";

/** Reads the watches that are stored in the workbook; `undefined` if there are none. */
export function readStoredWatches(): Promise<unknown> {
  return readStoredSetting(key);
}

/** How the stored watches change. A binding follows its cell when that moves. */
export interface WatchChange {
  /** All watches, as text. */
  text: string;
  bind?: { id: string; address: string };
  unbind?: string;
}

/** Stores the watches in the workbook, and binds or releases a cell. Rejects if Excel refuses. */
export function storeWatches({ text, bind, unbind }: WatchChange): Promise<void> {
  return inExcel(async (context) => {
    const { settings, bindings } = context.workbook;
    if (unbind !== undefined) {
      bindings.load("items/id");
      await context.sync();
      bindings.items.find(({ id }) => id === unbind)?.delete();
    }
    if (bind) bindings.add(bind.address, "Range", bind.id);
    settings.add(key, text);
    await context.sync();
  });
}

/** Reads the cells of watches, by the ids of their bindings, in one request. A deleted cell is missing. Rejects if Excel is busy. */
export function readWatchedCells(ids: readonly string[]): Promise<ReadonlyMap<string, CellValue>> {
  return inExcel(async (context) => {
    const bindings = context.workbook.bindings.load("items/id");
    await context.sync();
    const bound = new Set(bindings.items.map(({ id }) => id));
    const ranges = await readBoundRanges(
      context,
      ids.filter((id) => bound.has(id)),
      "address,values",
    );
    return new Map(Array.from(ranges, ([id, range]) => [id, cellValueOf(range)]));
  });
}
