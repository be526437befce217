import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

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
