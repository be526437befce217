import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

test("GEX.INFO works for any cell of a table, also after rows were inserted and the table recalculated", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, page } = session;
  await workbench.set("A3", '=GEX.HEATMAP("SPXW",,7)');
  await workbench.until("A3", "Strike");
  await workbench.set("H1", "=GEX.INFO(B5)");
  await workbench.until("H1", "Name");
  await workbench.set("K1", '=GEX.INFO(A3,"credits")');
  await workbench.set("K3", '=GEX.INFO(A3,"parameters")');
  await workbench.idle();

  expect((await workbench.values("H2:I5")).slice(0, 4)).toEqual([
    ["Function", "GEX.HEATMAP"],
    ["Cell", "Sheet1!A3"],
    ["Endpoint", "/v1/heatmap"],
    ["Parameters", "symbols=SPXW; maxStrikes=7"],
  ]);
  expect((await workbench.values("K1"))[0]?.[0]).toBe(1);

  await page.evaluate(() => window.workbench?.insertRows("A2", 1));
  // Calls of a cell that start within 100 ms belong to one calculation: the next one starts later than that.
  await workbench.idle();
  await workbench.set("A4", '=GEX.HEATMAP("SPXW",,9)');
  await workbench.idle();
  await workbench.set("K2", '=GEX.INFO(B6,"parameters")');
  await workbench.idle();

  expect(await workbench.text("K2")).toBe("symbols=SPXW; maxStrikes=9");
  expect(await workbench.text("K4")).toBe("symbols=SPXW; maxStrikes=9");
});

test("GEX.INFO says that a cell has no formula with a Strikebook function", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench } = session;
  await workbench.set("A1", 42);
  await workbench.set("B1", "=GEX.INFO(A1)");
  await workbench.idle();

  expect(await workbench.text("B1")).toBe("#VALUE!");
  expect(await workbench.note("B1")).toBe("Sheet1!A1 has no formula with a Strikebook function.");
});

test("the pane names the source of the data and the functions that show it", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, showTab } = session;
  await workbench.set("A1", '=GEX.LEVELS("SPXW")');
  await workbench.until("A1", "Symbol");
  await showTab("Data");

  const shown = pane.getByRole("region", { name: "Data shown" });
  await shown.getByText("GEX.LEVELS").waitFor();
  expect(await shown.getByRole("link").first().textContent()).toBe("Simulated by Strikebook: not real prices");
});

test("the pane marks what the cells show now, and nothing once they are deleted", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane } = session;
  const marks = pane.getByRole("group", { name: "Data shown" });
  await workbench.set("A1", '=GEX.LEVELS("SPXW")');
  await workbench.until("A1", "Symbol");

  await marks.getByText("LIVE", { exact: true }).waitFor();
  expect(await marks.innerText()).toContain("SIMULATED");

  await workbench.set("A1", "");
  await marks.waitFor({ state: "detached" });
});
