import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

test("a board is charted as bars at one click, and a tide as lines, with symbol and time in the title", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { page, pane, workbench, showTab } = session;
  const charts = () => page.evaluate(() => window.workbench?.charts() ?? []);
  const chart = async (cell: string, area: string) => {
    await page.evaluate((address) => window.workbench?.select(address), cell);
    await pane.getByRole("button", { name: "Chart this" }).click();
    await pane.getByText(`Added a chart of ${area}`).waitFor();
  };
  await workbench.set("A1", '=GEX.HEATMAP("SPXW",,5)');
  await workbench.until("A1", "Strike");
  await workbench.set("H1", '=FLOW.TIDE("SPY",,,"30min")');
  await workbench.until("H1", "Time");
  await workbench.idle();
  const tideRows = (await workbench.values("H1:H30")).filter(([cell]) => cell !== "").length;
  await showTab("Workbook");

  await chart("B3", "Sheet1!A1:D6");
  await chart("H2", "Sheet1!H1:");

  // The market stands still at noon of November 18.
  expect(await charts()).toMatchObject([
    {
      type: "BarClustered",
      title: "SPXW: Value by strike, as of 2026-11-18 12:00 ET",
      series: [{ name: "Value", values: "Sheet1!B2:B6", categories: "Sheet1!A2:A6" }],
      labels: "Low",
      hasLegend: false,
    },
    {
      type: "Line",
      title: "SPY, as of 2026-11-18 12:00 ET",
      hasLegend: true,
      categoryType: "TextAxis",
      series: [
        { name: "Net premium (bull - bear)", categories: `Sheet1!H2:H${tideRows}` },
        { name: "Cumulative net premium", categories: `Sheet1!H2:H${tideRows}` },
      ],
    },
  ]);
});
