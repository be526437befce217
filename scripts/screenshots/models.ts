import { flipRegime, type Template } from "../../src/templates";
import { fillTemplate, practiceWorkbench } from "../templates/fill-template";
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
