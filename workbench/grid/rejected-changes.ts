import { intersects, type Area } from "../calls/cell-area";
import type { Rejection } from "../office/hosted-book";

/** Changes by the add-in that Excel rejects: on protected sheets, and in cells that are locked, merged or part of an array formula. */
export class RejectedChanges {
  readonly #protectedSheets = new Set<string>();
  readonly #areas: { sheetId: string; area: Area; message: string }[] = [];

  protectSheet(sheetId: string): void {
    this.#protectedSheets.add(sheetId);
  }

  /** Rejects every change of these cells from now on, with a message of Excel. */
  reject(sheetId: string, area: Area, message: string): void {
    this.#areas.push({ sheetId, area, message });
  }

  /** Rejects nothing, as in a new workbook. */
  clear(): void {
    this.#protectedSheets.clear();
    this.#areas.length = 0;
  }

  isProtected(sheetId: string): boolean {
    return this.#protectedSheets.has(sheetId);
  }

  /** Returns why a change of the area is rejected; `undefined` if it is not. */
  rejectionOf(sheetId: string, area: Area): Rejection | undefined {
    if (this.isProtected(sheetId)) return { code: "AccessDenied", message: "The sheet is protected." };
    const found = this.#areas.find((one) => one.sheetId === sheetId && intersects(one.area, area));
    return found && { code: "InvalidOperation", message: found.message };
  }
}
