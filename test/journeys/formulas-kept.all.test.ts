import type { Page } from "playwright-core";
import { openWorkbench } from "../support/browser/open-workbench";

/** Returns the formulas of column A, and the text of its text cell. */
function contentsOf(page: Page) {
  return page.evaluate(() => {
    const workbench = window.workbench;
    const formulas = ["A1", "A2", "A3", "A4"].map((address) => workbench?.formula(address));
    return { formulas, text: workbench?.text("A1") };
  });
}

test("a replay keeps every formula and every text of the sheet", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, page } = session;
  const board = '=GEX.LEVELS("SPY",,,,"columns=as of; headers=off")';
  await workbench.set("A1", `'${board}`);
  await workbench.set("A2", board);
  await workbench.set("A3", '=IF(B1="","none",GEX.LEVELS(B1,,,,"columns=as of; headers=off"))');
  await workbench.set("A4", "=A2");
  await workbench.until("A4", "2026-11-18 12:00:00");
  const clock = async (time: string) => {
    await pane.getByLabel("Date").fill("2026-11-18");
    await pane.getByLabel("Time, US Eastern").fill(time);
    await pane.getByRole("button", { name: "Replay from here" }).click();
  };
  await pane.getByRole("button", { name: "Go back in time" }).click();
  await clock("10:30");
  await workbench.until("A2", "2026-11-18 10:30:00");
  const before = await contentsOf(page);

  await pane.getByRole("button", { name: "5 minutes forward", exact: true }).click();
  await workbench.until("A2", "2026-11-18 10:35:00");
  await workbench.until("A4", "2026-11-18 10:35:00");

  expect(before).toMatchObject({ formulas: ["", board, expect.stringContaining("IF(B1"), "=A2"], text: board });
  expect(await contentsOf(page)).toEqual(before);
});

test("#NAME? formulas are restored when the workbook opens and from the pane, and what Excel rejects is listed", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, page, showTab } = session;
  const lost = '=_xldudf_GEX_LEVELS("SPY",,,,"columns=as of; headers=off")';
  // The formulas are entered while the add-in is not loaded: it restores what it finds when it starts.
  const frame = await page.evaluateHandle(() => document.querySelector("iframe"));
  await frame.evaluate((one) => one?.remove());
  await workbench.addSheet("Board");
  await workbench.set("A1", `=IFERROR([2]!${lost.slice(1)},"no data")`);
  await workbench.set("C5", lost);
  await workbench.set("Board!A1", lost);
  await workbench.until("Board!A1", "#NAME?");
  await page.evaluate(() => window.workbench?.protect("Board"));

  await frame.evaluate((one) => document.querySelector("#pane")?.prepend(one ?? ""));
  await workbench.until("A1", "2026-11-18 12:00:00");
  await workbench.until("C5", "2026-11-18 12:00:00");
  await showTab("Workbook");
  await pane.getByText("Functions that Excel does not know (1 cell)").waitFor();
  await pane.getByText("On protected sheets: Board (1).").waitFor();

  // One step takes both back.
  await page.evaluate(() => window.workbench?.undo());
  await workbench.until("A1", "no data");
  await workbench.until("C5", "#NAME?");

  await workbench.set("A2:A3", [[lost], [lost]]);
  await workbench.until("A3", "#NAME?");
  await page.evaluate(() => window.workbench?.reject("A3", "You can't change part of an array."));
  await pane.getByText("Functions that Excel does not know (5 cells)").waitFor();
  await pane.getByRole("button", { name: "Restore formulas" }).click();
  await workbench.until("A2", "2026-11-18 12:00:00");

  await pane.getByText("Sheet1!A3: You can't change part of an array.").waitFor();
  expect([await workbench.text("A3"), await workbench.text("Board!A1")]).toEqual(["#NAME?", "#NAME?"]);
});
