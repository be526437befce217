import { ICommandService, type Injector } from "@univerjs/core";
import {
  InsertColMutation,
  InsertRowMutation,
  RemoveColMutation,
  RemoveRowMutation,
  type IInsertRowMutationParams,
} from "@univerjs/sheets";
import type { CellMove } from "../office/moved-areas";

const kinds: ReadonlyMap<string, Pick<CellMove, "axis" | "kind">> = new Map([
  [InsertRowMutation.id, { axis: "row", kind: "inserted" }],
  [RemoveRowMutation.id, { axis: "row", kind: "removed" }],
  [InsertColMutation.id, { axis: "column", kind: "inserted" }],
  [RemoveColMutation.id, { axis: "column", kind: "removed" }],
] as const);

/** Reports inserted and removed rows and columns, also by an undo. */
export function onMoved(injector: Injector, listener: (moved: { sheetId: string; move: CellMove }) => void): void {
  injector.get(ICommandService).onCommandExecuted(({ id, params }) => {
    const found = kinds.get(id);
    if (!found) return;
    const { subUnitId: sheetId, range } = params as IInsertRowMutationParams; // all four mutations have these members
    const [first, last] = found.axis === "row" ? [range.startRow, range.endRow] : [range.startColumn, range.endColumn];
    listener({ sheetId, move: { ...found, first, count: last - first + 1 } });
  });
}
