import type { Page } from "playwright-core";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

// The session's market stands on Wednesday 2026-11-18, noon in New York, whatever day it is.

test("a session is chosen in the calendar, stepped with keys, and played after its price was confirmed", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, page, service, showTab } = session;
  await workbench.set("A1", '=GEX.LEVELS("SPY",,,,"columns=as of; headers=off")');
  await workbench.until("A1", "2026-11-18 12:00:00");
  await showTab("Spending");
  await pane.getByRole("button", { name: "Limits", exact: true }).click();
  await pane.getByLabel("Ask before more credits than").fill("100");
  await pane.getByRole("button", { name: "Save limits" }).click();
  await showTab("Board");

  // The calendar begins at today. Weekends, holidays and days to come are named, but cannot be chosen.
  await pane.getByRole("button", { name: "Go back in time" }).click();
  const day = (name: string) => pane.getByRole("gridcell", { name, exact: true });
  expect(await day("Wednesday, November 18, 2026, today").getAttribute("aria-selected")).toBe("true");
  await day("Thursday, November 26, 2026, market closed: Thanksgiving").click({ force: true });
  await day("Wednesday, November 18, 2026, today").focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  expect(await pane.getByLabel("Date").inputValue()).toBe("2026-11-18");
  expect(await focusedLabel(page)).toBe("Saturday, November 21, 2026, market closed");
  for (const key of ["Shift+PageUp", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  // 2025-11-21 is a Friday, and a week later is the early close after Thanksgiving.
  expect(await focusedLabel(page)).toBe("Friday, November 28, 2025, closes 1:00 PM");
  expect(await pane.getByLabel("Date").inputValue()).toBe("2025-11-28");

  await pane.getByRole("button", { name: "Close", exact: true }).click();
  expect(await pane.getByLabel("Time, US Eastern").inputValue()).toMatch(/^13:00/);
  await pane.getByLabel("Date").fill("2025-11-29");
  const notes = pane.getByRole("status", { name: "Session" });
  await notes.getByText("Saturday: shows the close of Friday, Nov 28.").waitFor();
  await pane.getByLabel("Date").fill("2026-11-19");
  await notes.getByText("This time is in the future: enter an earlier date or time.").waitFor();
  await pane.getByLabel("Date").fill("2026-11-17");
  await pane.getByRole("button", { name: "Last hour" }).click();
  await pane.getByRole("button", { name: "Replay from here" }).click();
  await workbench.until("A1", "2026-11-17 15:00:00");

  // The focus is back in the panel.
  await page.keyboard.press("l");
  await workbench.until("A1", "2026-11-17 15:01:00");
  await page.keyboard.press("Shift+J");
  await workbench.until("A1", "2026-11-17 14:56:00");
  await page.keyboard.press("p");
  await workbench.until("A1", "2026-11-16 14:56:00");
  await pane.getByRole("button", { name: "1 session forward" }).click();
  await workbench.until("A1", "2026-11-17 14:56:00");

  // From 14:56 to 16:00 there are 64 minutes of 5 credits, of which two are stored.
  await pane.getByText("To the close, 64 minutes: up to 310 credits at any speed.").waitFor();
  const before = service.requests.length;
  await page.keyboard.press("k");
  const question = pane.getByRole("group", { name: "Price of playback" });
  await question.getByText("That is more than the 100 credits above which you are asked.").waitFor();
  expect(service.requests.slice(before).filter(({ path }) => path.startsWith("/v1/historical"))).toEqual([]);
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await pane.getByRole("button", { name: "Play at 60 times" }).click();
  await question.getByRole("button", { name: "Play" }).click();
  await workbench.until("A1", "2026-11-17 14:58:00");
  await page.keyboard.press("k");
  await pane.getByText("Paused.").waitFor();
});

/** Returns the accessible label of what has the focus in the pane. */
async function focusedLabel(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() =>
    document.querySelector("iframe")?.contentDocument?.activeElement?.getAttribute("aria-label"),
  );
}
