import { easternDate, easternText, sessionsBefore } from "@strikebook/calendar";
import { newRunSheets, readRunManifest } from "../../src/addin/runs/manifest-rows";
import { contentWith, inputValues, walkForward } from "../../src/templates";
import { columnName } from "../../src/workbook/office/addresses";
import type { SheetContent, TemplateContent } from "../../src/workbook/templates/workbook-content";
import { openWorkbench } from "../support/browser/open-workbench";
import { addressArea, areaName, boundingArea, mapCells } from "../../workbench/calls/cell-area";
import { fillTemplate } from "./fill-template";
import type { FilledSheet, FilledValue } from "./filled-sheet";
import { recordRun } from "./record-run";
import type * as Program from "./templates-in-node";

const program = new URL("../../build/templates-in-node/templates-in-node.mjs", import.meta.url).href;
const { openTemplates } = (await import(program)) as typeof Program; // the built program

/** The run: 10:00, 11:30, 13:00 and 14:30 of the last sessions, a quarter of which is held out. */
const SESSIONS = 56;
const part = { to: "14:30", everyMinutes: 90 };

/** A filled template with further sheets. */
interface RecordedLab {
  content: TemplateContent;
  sheets: readonly FilledSheet[];
  credits: number;
}

/**
 * Records a run of the signal in a browser, and fills the walk-forward lab with it in Node: the grid would calculate the whole lab again
 * with each instant. Its content has the sheets of the run after its own.
 */
export async function recordedLab(at: Date): Promise<RecordedLab> {
  const run = await recordedRun(at);
  const session = await openTemplates({ atMs: at.getTime() });
  await session.fill(walkForward);
  for (const [index, { name }] of run.sheets.entries()) {
    const rows = run.filled[index]?.values ?? [];
    session.workbook.addSheet(name);
    const area = { startRow: 0, startColumn: 0, endRow: rows.length - 1, endColumn: (rows[0]?.length ?? 1) - 1 };
    session.workbook.set(
      `'${name}'!${areaName(area)}`,
      rows.map((row) => row.map(asText)),
    );
  }
  await session.workbook.idle();
  const [[tests = 0] = []] = session.workbook.values(walkForward.content.names.wf_tests ?? "");
  const content = contentWith(walkForward, { ...inputValues(walkForward), wf_tests: Number(tests) });
  const sheets = [...session.read(content), ...run.filled];
  session.close();
  return { content: { ...content, sheets: [...content.sheets, ...run.sheets] }, sheets, credits: run.credits };
}

/** Returns what enters a value as it is: the text of a formula is one. */
const asText = (value: FilledValue) => (typeof value === "string" && value.startsWith("=") ? `'${value}` : value);

/** Records a run with the signal of the lab. Returns its sheets, what they show, and the credits paid. */
async function recordedRun(at: Date) {
  await using session = await openWorkbench({
    ...{ key: "practice", requestsPerMinute: 6_000, marketName: "lab", atMs: at.getTime() },
  });
  const { service, workbench } = session;
  await fillTemplate(session, walkForward);
  for (const { name, cells } of walkForward.content.sheets.slice(1)) {
    const area = Object.keys(cells).map(addressArea).reduce(boundingArea);
    await workbench.set(
      `'${name}'!${areaName(area)}`,
      mapCells(area, () => ""),
    );
  }
  const today = easternDate(at.getTime());
  const dates = { firstDate: sessionsBefore(today, SESSIONS), lastDate: sessionsBefore(today, 1) };
  await recordRun(session, { ...dates, ...part });
  const rows = async (name: string, area: string) => (await workbench.values(`'${name}'!${area}`)) as FilledValue[][];
  const manifest = (await rows("Run 1 manifest", "A1:I2000")).map((row) => reproducible(row, at));
  const run = runSheets(await rows("Run 1", "A1:I400"), manifest);
  return { ...run, credits: service.requests.reduce((sum, request) => sum + request.credits, 0) };
}

/** The address of the local service without flags. docs/local-service.md, Start it. */
const LOCAL_SERVICE = "http://127.0.0.1:4010";

/** Returns a row of the manifest without what differs each time: the port of the service, and the seconds until the run was started. */
function reproducible([label, ...values]: FilledValue[], at: Date): FilledValue[] {
  const stated: Readonly<Record<string, string>> = {
    Service: `${LOCAL_SERVICE}, ${LOCAL_SERVICE}/flow`,
    Started: easternText(at.getTime()),
  };
  const known = stated[String(label)];
  return known === undefined ? [label ?? "", ...values] : [label ?? "", known, ...values.slice(1)];
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
