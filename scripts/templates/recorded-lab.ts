import { easternDate } from "../../src/calendar/eastern-time";
import { sessionsBefore } from "../../src/calendar/trading-sessions";
import { newRunSheets, readRunManifest } from "../../src/addin/runs/manifest-rows";
import { walkForward } from "../../src/templates/walk-forward";
import { columnName } from "../../src/workbook/addresses";
import type { SheetContent, TemplateContent } from "../../src/workbook/templates/workbook-content";
import { openWorkbench, type WorkbenchSession } from "../../test/support/browser/open-workbench";
import { areaName } from "../../workbench/calls/cell-area";
import { fillTemplate, readSheets } from "./fill-template";
import type { FilledSheet, FilledValue } from "./filled-sheet";
import { recordRun } from "./record-run";

/** The run: 10:00, 11:30, 13:00 and 14:30 of the last sessions, a quarter of which is held out. */
const SESSIONS = 56;
const part = { to: "14:30", everyMinutes: 90 };

/** A filled template with further sheets. */
interface RecordedLab {
  content: TemplateContent;
  sheets: readonly FilledSheet[];
  credits: number;
}

/** Fills the walk-forward lab in a browser and records a run with it. Its content has the sheets of the run after its own. */
export async function recordedLab(at: Date): Promise<RecordedLab> {
  await using session = await openWorkbench({
    key: "practice",
    requestsPerMinute: 6_000,
    marketName: "lab",
    atMs: at.getTime(),
  });
  const { service, workbench } = session;
  const { content } = walkForward;
  await fillTemplate(session, walkForward);
  const today = easternDate(at.getTime());
  await recordLabRun(session, {
    ...{ firstDate: sessionsBefore(today, SESSIONS), lastDate: sessionsBefore(today, 1) },
    ...part,
  });
  const rows = async (name: string, area: string) => (await workbench.values(`'${name}'!${area}`)) as FilledValue[][];
  const run = runSheets(await rows("Run 1", "A1:I400"), await rows("Run 1 manifest", "A1:I4000"));
  const credits = service.requests.reduce((sum, request) => sum + request.credits, 0);
  const sheets = [...(await readSheets(session, content.sheets)), ...run.filled];
  return { content: { ...content, sheets: [...content.sheets, ...run.sheets] }, sheets, credits };
}

/**
 * Records a run with the lab of a workbook, which reads it when it is finished: INDIRECT, which reads the run, makes the grid calculate the
 * whole lab again with each instant.
 */
export async function recordLabRun(session: WorkbenchSession, part: Parameters<typeof recordRun>[1]): Promise<void> {
  const { workbench } = session;
  const reading = walkForward.content.sheets.flatMap(({ name, cells }) =>
    Object.entries(cells).flatMap(([address, entry]) =>
      typeof entry === "string" && entry.includes("INDIRECT(") ? [[`'${name}'!${address}`, entry] as const] : [],
    ),
  );
  for (const [address] of reading) await workbench.set(address, "");
  await workbench.idle();
  await recordRun(session, part);
  for (const [address, entry] of reading) await workbench.set(address, entry);
  await workbench.idle();
}

/** Returns the sheets of a run as content, with their looks, and their values. */
function runSheets(results: FilledValue[][], manifest: FilledValue[][]) {
  const { definition } = readRunManifest(manifest);
  const facts = { id: 1, version: "", service: "", startedAtMs: 0, variants: 1, openedBefore: "" };
  const head = { ...facts, definition, rerunOf: undefined };
  const sheets = newRunSheets(head).map(({ name, rows, formats, widths, headings }): SheetContent => {
    const lastColumn = columnName((rows[0]?.length ?? 1) - 1);
    return {
      ...{ name, cells: {}, widths, scales: [], bars: [], charts: [], notes: {}, frozenRows: 0 },
      looks: headings.map((row) => [`A${row + 1}:${lastColumn}${row + 1}`, "heading"]),
      formats: formats.map(({ row, column, rows: count, columns, format }) => [
        areaName({ startRow: row, startColumn: column, endRow: row + count - 1, endColumn: column + columns - 1 }),
        format,
      ]),
    };
  });
  return { sheets, filled: [results, manifest].map((values): FilledSheet => ({ values, spills: {} })) };
}
