import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

test("a function is found, explained, priced, previewed for its price and inserted where there is room", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { page, pane, workbench, service, showTab } = session;
  // A past board never becomes stale: the inserted formula shows what the preview has paid for, however long a computer takes.
  const boards = () => service.requests.filter(({ path }) => path.startsWith("/v1/historical"));
  const select = (cell: string) => page.evaluate((address) => window.workbench?.select(address), cell);
  await showTab("Workbook");
  await pane.getByRole("button", { name: "Functions", exact: true }).click();
  await pane.getByLabel("Search functions").fill("net exposure strike past instant");
  await pane.getByRole("button", { name: /^GEX\.HEATMAP\.AT/ }).click();
  const form = pane.getByRole("form", { name: "GEX.HEATMAP.AT" });

  await form.getByLabel("at", { exact: true }).fill("2026-11-17 10:30");

  // A wrong argument is explained as in a cell.
  await form.getByLabel("strikes (optional)").fill("none");
  await form
    .getByText(/1 to 1000/)
    .and(form.getByRole("status"))
    .waitFor();
  await form.getByLabel("strikes (optional)").fill("10");
  await form.getByText('=GEX.HEATMAP.AT("SPXW","2026-11-17 10:30",,10)', { exact: true }).waitFor();
  await form.getByRole("button", { name: "Preview: 5 credits" }).waitFor();
  const before = boards().length;
  await form.getByRole("button", { name: "Preview: 5 credits" }).click();
  await form.getByText("The first 5 of 10 rows, 4 columns.").waitFor();
  const [heading] = await form.getByRole("region", { name: "Preview" }).getByRole("cell").allTextContents();

  await workbench.set("C5", "Notes");
  await select("B2");
  await form.getByRole("button", { name: "Insert", exact: true }).click();
  await form.getByText("Sheet1!C5 is not empty: the table would show #SPILL! in Sheet1!B2.").waitFor();
  await select("F2");
  await form.getByRole("button", { name: "Insert", exact: true }).click();
  await form.getByText("Inserted into Sheet1!F2.").waitFor();
  await workbench.until("F2", "Strike");

  expect(before).toBe(0);
  expect(heading).toBe("Strike");
  expect(boards().map(({ credits }) => credits)).toEqual([5]);
});
