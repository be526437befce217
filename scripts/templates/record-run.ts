import type { WorkbenchSession } from "../support/browser/open-workbench";

/** The same part of every session of a period, from 10:00. Dates are YYYY-MM-DD, times `15:30`, of New York. */
interface RecordedPart {
  firstDate: string;
  lastDate: string;
  to: string;
  everyMinutes: number;
}

/** Starts a model run of the cells that the workbook proposes, and waits until it is finished. Returns the text of the button that started it. */
export async function recordRun({ pane, showTab, workbench }: WorkbenchSession, part: RecordedPart): Promise<string> {
  await showTab("Board");
  const panel = pane.getByRole("region", { name: "Model runs" });
  await panel.getByRole("button", { name: "New run" }).click();
  const form = panel.getByRole("form", { name: "New run" });
  await form.getByLabel("Times").selectOption("Part of every session");
  await form.getByLabel("First date").fill(part.firstDate);
  await form.getByLabel("Last date").fill(part.lastDate);
  await form.getByLabel("To, US Eastern").fill(part.to);
  await form.getByLabel("Every (minutes)").fill(String(part.everyMinutes));
  await form.locator("input[value*='!']").waitFor(); // The cells are proposed.
  await form.getByRole("button", { name: "Show the price" }).click();
  const start = form.getByRole("button", { name: /^Start for / });
  await start.waitFor();
  const label = (await start.textContent()) ?? "";
  await start.click();
  await panel.getByText(/^Run \d+ is finished: /).waitFor();
  await workbench.idle();
  return label;
}
