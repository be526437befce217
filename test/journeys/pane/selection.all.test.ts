import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

test("the pane tells what the selected cell shows, also for a cell of a spilled table, and which strikes a net figure covers", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, page, showTab } = session;
  const select = (address: string) => page.evaluate((where) => window.workbench?.select(where), address);
  await workbench.set("A1", '=GEX.LEVELS("SPY")');
  await workbench.set("A5", '=GEX.HEATMAP("SPXW",,12,2)');
  await workbench.until("A1", "Symbol");
  await workbench.until("A5", "Strike");
  await showTab("Workbook");
  const panel = (cell: string) => pane.getByRole("region", { name: `Selected cell ${cell}` });

  await select("B2");
  await panel("Sheet1!B2").getByText("GEX.LEVELS: SPY").waitFor();
  await panel("Sheet1!B2").getByText("from Sheet1!A1").waitFor();
  await panel("Sheet1!B2").getByText("Nov 18, 12:00:00 PM ET").waitFor();
  await panel("Sheet1!B2").getByText("1 credit").waitFor();
  await panel("Sheet1!B2").getByText("Simulated by Strikebook: not real prices", { exact: true }).waitFor();

  await select("A5");
  await panel("Sheet1!A5")
    .getByText("Net gamma exposure, the 12 strikes nearest the price, the next 2 expirations.")
    .waitFor();

  await select("H9");
  await panel("Sheet1!H9").getByText("This cell has no Strikebook formula.").waitFor();
});
