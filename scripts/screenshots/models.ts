import { flipRegime } from "../../src/templates/flip-regime";
import type { Template } from "../../src/templates/template";
import { walkForward } from "../../src/templates/walk-forward";
import { fillTemplate, practiceWorkbench } from "../templates/fill-template";
import { recordRun } from "../templates/record-run";
import { openWorkbench } from "../../test/support/browser/open-workbench";
import { screenshot, withoutProblems } from "./picture";

/** The sheets of the flip regime, after its form in the pane. */
export async function models(): Promise<void> {
  await using session = await practiceWorkbench(Date.parse("2026-11-18T17:00:00Z"));
  const { pane, workbench } = session;
  await session.showTab("Workbook");
  await pane.getByRole("button", { name: "Model workbooks" }).click();
  await pane.getByRole("button", { name: /^Flip regime/ }).click();
  const insert = pane.getByRole("form", { name: "Flip regime" }).getByRole("button", { name: "Insert: 643 credits" });
  await insert.scrollIntoViewIfNeeded();
  await screenshot("model-price", session);
  await fillTemplate(session, flipRegime);
  for (const [name, sheet] of [
    ["model-answer", "Flip regime"],
    ["model-data", "Flip data"],
  ] as const) {
    await workbench.activate(sheet);
    await screenshot(name, session);
  }
}

/** The walk-forward lab after a model run of 45 sessions. */
export async function lab(): Promise<void> {
  await using session = await openWorkbench({
    key: "practice",
    requestsPerMinute: 6_000,
    marketName: "lab",
    size: { width: 1440, height: 1300 },
  });
  const { workbench } = session;
  await fillTemplate(session, walkForward);
  await workbench.set("'Walk-forward lab'!B10:B11", [["None"], [3]]);
  await recordRun(session, { firstDate: "2026-09-16", lastDate: "2026-11-17", to: "11:00", everyMinutes: 30 });
  await workbench.set("'Walk-forward lab'!B10", "Run 1");
  await workbench.activate("Walk-forward lab");
  await screenshot("model-lab", session);
}

/** Returns the function that takes the front sheet of a template, inserted with the values typed into its form, once a cell shows a text. */
export function frontOf(
  name: string,
  template: Template,
  typed: Record<string, string> = {},
  filled?: [string, string],
) {
  return async () => {
    await using session = await practiceWorkbench(Date.parse("2026-11-18T17:00:00Z"));
    await fillTemplate(session, template, typed);
    if (filled) await session.workbench.until(...filled);
    await withoutProblems(session);
    await screenshot(name, session);
  };
}
