import { openWorkbench } from "../support/browser/open-workbench";
import { waitInPage } from "../support/browser/wait-in-page";

test("the pane lists cells with errors by cause, selects and retries them, and corrected cells disappear from the list", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, page, faults, showTab } = session;
  await workbench.addSheet("Board");
  faults.add({ route: "levels", calls: 1, effect: { kind: "refusal", code: "not_entitled" } });
  await workbench.set("Board!B2", '=GEX.LEVELS("SPY")');
  await workbench.until("Board!B2", "#N/A");
  await workbench.set("A1", '=GEX.HEATMAP("SPY","delta")');
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
