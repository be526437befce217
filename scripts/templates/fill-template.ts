import { setTimeout as delay } from "node:timers/promises";
import { waitInPage } from "../../test/support/browser/wait-in-page";
import { openWorkbench, type WorkbenchSession } from "../../test/support/browser/open-workbench";
import type { Template } from "../../src/templates/template";
import type { FilledSheet } from "./template-file";

/** What the sheets of a template show, and what filling them cost. */
interface FilledTemplate {
  sheets: readonly FilledSheet[];
  /** The text of the button that inserted it. */
  label: string;
  /** The credits that the service was paid. */
  credits: number;
}

/** More rows and columns than the sheets of any template have. */
const READ = "A1:Y520";

/** Inserts a template from the pane of an open workbench, waits until it is filled, and reads its sheets. */
export async function fillTemplate(
  session: WorkbenchSession,
  template: Template,
  typed: Readonly<Record<string, string>> = {},
): Promise<FilledTemplate> {
  const { workbench, page, pane, showTab, service } = session;
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
  const sheets: FilledSheet[] = [];
  for (const [index, name] of added.entries()) {
    const formulas = Object.entries(template.content.sheets[index]?.cells ?? {}).flatMap(([address, entry]) =>
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
    const values = (await workbench.values(`'${name}'!${READ}`)) as FilledSheet["values"];
    sheets.push({ values, spills: Object.fromEntries(spills) });
  }
  return { sheets, label, credits: paid() - before.credits };
}

/** Opens the workbench at an instant (milliseconds since 1970 UTC), with a fixed clock, over the practice market. */
export function practiceWorkbench(atMs: number): Promise<WorkbenchSession> {
  return openWorkbench({ key: "practice", size: { width: 1440, height: 900 }, atMs });
}

/**
 * Waits until no cell shows an error. A figure that the service still computes is #N/A at first and updates by itself. Rejects with the
 * cells that still show one, and their notes, after about a hundred seconds.
 */
async function whenFilled({ page, workbench }: WorkbenchSession, sheets: readonly string[]): Promise<void> {
  await workbench.idle();
  const errors = ([names, area]: readonly [readonly string[], string]): string[] =>
    names.flatMap((name) =>
      (window.workbench?.values(`'${name}'!${area}`) ?? []).flatMap((line, row) =>
        line.flatMap((value, column) => {
          if (typeof value !== "string" || !/^#[A-Z/0-9]+[!?]?$/.test(value)) return [];
          const address = `'${name}'!${String.fromCharCode(65 + column)}${row + 1}`;
          return [`${address} shows ${value}: ${window.workbench?.note(address) ?? "no reason is known"}`];
        }),
      ),
    );
  const asked = [sheets, READ] as const;
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await page.evaluate(errors, asked);
    if (found.length === 0) return workbench.idle();
    await delay(1_000);
  }
  throw new Error((await page.evaluate(errors, asked)).slice(0, 5).join("\n"));
}
