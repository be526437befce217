import { easternText } from "@strikebook/calendar";
import type { SheetRef } from "../../workbook/runs/run-sheets";
import type { RunRecord } from "./run-record";

/** When the hold-out of a run was opened, and what was known of its dates then. */
export interface HoldOutOpening {
  /** In milliseconds since 1970 UTC. */
  atMs: number;
  /** The number of models tried on the span of the run, this one included. */
  variants: number;
}

/** Whether a run has a hold-out: it is finished, and a walk-forward lab reads its sheet, or has read it when the hold-out was opened. */
export function hasHoldOut({ status, results, holdOut }: RunRecord, labSheets: readonly SheetRef[]): boolean {
  const isRead = labSheets.some(({ id, name }) => id === results.id || name === results.name);
  return status === "finished" && (isRead || holdOut !== undefined);
}

/** Returns the time of an opening in New York, to the second. */
export function openingTime({ atMs }: HoldOutOpening): string {
  return easternText(Math.floor(atMs / 1000) * 1000);
}

/** Returns which other runs had their hold-out opened on dates of a run: `Run 1, 2026-11-18 12:00`. Empty if there is none. */
export function openedBefore(
  { id, definition: { instants } }: Pick<RunRecord, "definition"> & { id?: number },
  runs: readonly RunRecord[],
): string {
  const [from = NaN, to = NaN] = [instants[0], instants.at(-1)];
  return runs
    .filter(({ id: other, definition }) => {
      const [first = NaN, last = NaN] = [definition.instants[0], definition.instants.at(-1)];
      return other !== id && first <= to && last >= from;
    })
    .flatMap(({ id: other, holdOut }) => (holdOut ? `Run ${other}, ${openingTime(holdOut)}` : []))
    .join("; ");
}

/** Returns what the manifest says of an opening. */
export function openingText(opening: HoldOutOpening, before: string): string {
  const tried = `Models tried on these dates by then: ${opening.variants}.`;
  return `${openingTime(opening)}. ${tried}${before === "" ? "" : ` Opened before: ${before}.`}`;
}
