import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

test("in a 1904 workbook date cells are the dates that it shows, and tables show such dates", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, page } = session;
  // The add-in reads the date system when it starts.
  const frame = await page.evaluateHandle(() => document.querySelector("iframe"));
  await frame.evaluate((one) => one?.remove());
  await page.evaluate(() => window.workbench?.setDateSystem(1904));
  await frame.evaluate((one) => document.querySelector("#pane")?.prepend(one ?? ""));

  // From 1904 Sunday 2026-11-15 is day 44,879, and noon of Tuesday 44,881.5.
  await workbench.set("A1:A2", [[44_879], [44_881.5]]);
  await workbench.set("B1", '=VOL.HISTORY("SPY",A1,,"close","headers=off")');
  await workbench.set("D1", '=GEX.LEVELS.AT("SPY",A2,,,,"columns=as of; headers=off")');
  await workbench.idle();

  expect(await workbench.values("B1:B3")).toEqual([[44_880], [44_881], [""]]);
  expect(await workbench.values("D1")).toEqual([[44_881.5]]);
});
