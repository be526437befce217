import { openWorkbench } from "../support/browser/open-workbench";

test("GEX.INFO of a cell without a function of ours says so", async () => {
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
