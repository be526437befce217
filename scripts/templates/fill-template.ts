import { setTimeout as delay } from "node:timers/promises";
import { waitInPage } from "../support/browser/wait-in-page";
import { openWorkbench, type SessionOptions, type WorkbenchSession } from "../support/browser/open-workbench";
import type { SheetContent } from "../../src/workbook/templates/workbook-content";
import type { Template } from "../../src/templates";
import { errorsOf, FILLED_AREA, type FilledSheet } from "./filled-sheet";

/** What the sheets of a template show, and what filling them cost. */
interface FilledTemplate {
  sheets: readonly FilledSheet[];
  /** The text of the button that inserted it. */
  label: string;
  /** The credits that the service was paid. */
  credits: number;
}

/** Inserts a template from the pane of an open workbench, waits until it is filled, and reads its sheets. */
export async function fillTemplate(
  session: WorkbenchSession,
  template: Template,
  typed: Readonly<Record<string, string>> = {},
): Promise<FilledTemplate> {
  const { page, pane, showTab, service } = session;
  const paid = () => service.requests.reduce((sum, { credits }) => sum + credits, 0);
  const before = { credits: paid(), sheets: await page.evaluate(() => window.workbench?.sheetNames() ?? []) };
  const list = pane.getByRole("button", { name: "Model workbooks" });
  await showTab("Workbook");
  if ((await list.getAttribute("aria-expanded")) !== "true") await list.click();
  const form = pane.getByRole("form", { name: template.title });
  if ((await form.count()) === 0) await pane.getByRole("button", { name: new RegExp(`^${template.title}`) }).click();
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value);
  const insert = form.getByRole("button", { name: /^Insert: / });
  await insert.waitFor();
  const label = (await insert.textContent()) ?? "";
  await insert.click();
  const addedNow = ([known, count]: readonly [readonly string[], number]) => {
    const added = window.workbench?.sheetNames().filter((name) => !known.includes(name)) ?? [];
    return added.length === count && added;
  };
  const added = await waitInPage(page, addedNow, [before.sheets, template.content.sheets.length] as const);
  await form.getByText(`Inserted ${added.join(", ")}.`).waitFor();
  await whenFilled(session, added);
  const sheets = await readSheets(
    session,
    added.map((name, index) => ({ name, cells: template.content.sheets[index]?.cells ?? {} })),
  );
  return { sheets, label, credits: paid() - before.credits };
}

/** Reads what sheets show. `cells` are those that were inserted. */
async function readSheets(
  { page, workbench }: WorkbenchSession,
  sheets: readonly Pick<SheetContent, "name" | "cells">[],
): Promise<FilledSheet[]> {
  const read: FilledSheet[] = [];
  for (const { name, cells } of sheets) {
    const formulas = Object.entries(cells).flatMap(([address, entry]) =>
      typeof entry === "string" && entry.startsWith("=") ? [address] : [],
    );
    const spills = await page.evaluate(
      ([sheet, addresses]) =>
        addresses.flatMap((address) => {
          const area = window.workbench?.spill(`'${sheet}'!${address}`);
          return area === undefined ? [] : [[address, area] as const];
        }),
      [name, formulas] as const,
    );
    const values = (await workbench.values(`'${name}'!${FILLED_AREA}`)) as FilledSheet["values"];
    read.push({ values, spills: Object.fromEntries(spills) });
  }
  return read;
}

/**
 * Opens the workbench at an instant (milliseconds since 1970 UTC), with a fixed clock, over the practice market. All its requests count in
 * one minute. `data` is another form of that market.
 */
export function practiceWorkbench(atMs: number, data?: SessionOptions["data"]): Promise<WorkbenchSession> {
  return openWorkbench({ key: "practice", requestsPerMinute: 6_000, size: { width: 1440, height: 900 }, atMs, data });
}

/**
 * Waits until no cell shows an error. A figure that the service still computes is #N/A at first and updates by itself. Rejects with the
 * cells that still show an error, and their notes, after about a hundred seconds.
 */
async function whenFilled({ workbench }: WorkbenchSession, sheets: readonly string[]): Promise<void> {
  let shown: string[] = [];
  for (let tries = 0; tries < 100; tries += 1) {
    await workbench.idle();
    shown = [];
    for (const name of sheets) {
      const values = (await workbench.values(`'${name}'!${FILLED_AREA}`)) as FilledSheet["values"];
      for (const [address, value] of errorsOf(name, values))
        shown.push(`${address} shows ${value}: ${(await workbench.note(address)) ?? "no reason is known"}`);
    }
    if (shown.length === 0) return;
    await delay(1_000);
  }
  throw new Error(shown.slice(0, 5).join("\n"));
}
