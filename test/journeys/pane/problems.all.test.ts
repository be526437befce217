import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { waitInPage } from "../../../scripts/support/browser/wait-in-page";

test("the pane lists cells with errors by cause, selects and retries them, and corrected cells disappear from the list", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, page, faults, showTab } = session;
  await workbench.addSheet("Board");
  faults.add({ route: "levels", calls: 1, effect: { kind: "refusal", code: "not_entitled" } });
  await workbench.set("Board!B2", '=GEX.LEVELS("SPY")');
  await workbench.until("Board!B2", "#N/A");
  await workbench.set("A1", '=GEX.HEATMAP("SPY","theta")');
  await workbench.set("D1", '=GEX.HEATMAP("SPY",,5)');
  await workbench.set("D3", "in the way");
  await workbench.until("D1", "#SPILL!");
  await showTab("Workbook");

  await pane.getByRole("group", { name: "Arguments to correct" }).getByText(/delta/).waitFor();
  await pane.getByRole("group", { name: "No room for the table" }).getByRole("button", { name: "Sheet1!D1" }).waitFor();
  await pane.getByText("3 problems").waitFor();
  await pane.getByRole("button", { name: "Board!B2" }).click();
  await waitInPage(page, () => window.workbench?.selection() === "Board!B2", undefined);

  await pane.getByRole("button", { name: "Retry: Account" }).click();
  await pane.getByRole("group", { name: "Price: Account" }).getByText("1 call, 1 credit.").waitFor();
  await pane.locator(":focus").press("Enter");
  await workbench.until("Board!B2", "Symbol");
  await workbench.activate("Sheet1");
  await workbench.set("D3", "");
  await workbench.set("A1", "");

  await pane.getByRole("heading", { name: "Problems" }).waitFor({ state: "detached" });
});

test("Problems and the selected cell say of each error what its cell shows on hover, and name the nearest of a mistyped function", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, page, showTab } = session;
  await workbench.set("A1:A3", [
    ['=GEX.LIVE("SPXW","spott")'],
    ['=GEX.LEVELS("SPWX",,,,"headers=off; columns=Spot")'],
    ['=GEX.LEVLES("SPXW")'],
  ]);
  await workbench.until("A1", "#VALUE!");
  await workbench.until("A2", "#N/A");
  await workbench.until("A3", "#NAME?");
  await showTab("Workbook");
  const selected = async (cell: string) => {
    await page.evaluate((where) => window.workbench?.select(where), cell);
    return pane.getByRole("region", { name: `Selected cell Sheet1!${cell}` });
  };

  for (const [cell, group] of [
    ["A1", "Arguments to correct"],
    ["A2", "No data"],
  ] as const) {
    const hover = (await workbench.note(cell)) ?? "";
    expect(hover).not.toBe("");
    await pane.getByRole("group", { name: group }).getByText(hover, { exact: true }).waitFor();
    await (await selected(cell)).getByText(hover, { exact: true }).waitFor();
  }
  const mistyped = "There is no function GEX.LEVLES. Did you mean GEX.LEVELS?";
  await pane.getByRole("group", { name: "Functions that do not exist" }).getByText(mistyped).waitFor();
  await (await selected("A3")).getByText(mistyped).waitFor();
  await pane.getByText("3 problems").waitFor();
});
