import { readFile } from "node:fs/promises";
import { openWorkbench, type WorkbenchSession } from "../support/browser/open-workbench";

/** The balance that `/v1/account` reports for the practice key, which starts with 5,000 credits. */
async function accountBalance(service: WorkbenchSession["service"]): Promise<number | null> {
  const headers = { Authorization: "Bearer practice" };
  const response = await service.fetch(new Request("http://127.0.0.1/v1/account", { headers }));
  const { data } = (await response.json()) as { data: { creditsBalance: number | null } }; // docs/api.md, Account.
  return data.creditsBalance;
}

test("a limit of one credit allows one call, the next cell says why it was not sent, and a higher limit recalculates it", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, service, showTab } = session;
  await showTab("Spending");
  const boardCalls = () => service.requests.filter(({ path }) => path.startsWith("/v1/heatmap")).length;
  const limitWorkbookTo = async (credits: string) => {
    await pane.getByRole("button", { name: "Limits", exact: true }).click();
    await pane.getByLabel("Maximum credits per workbook").fill(credits);
    await pane.getByRole("button", { name: "Save limits" }).click();
  };

  await limitWorkbookTo("1");
  await workbench.set("A1", '=GEX.HEATMAP("SPY",,5)');
  await workbench.until("A1", "Strike");
  await workbench.set("F1", '=GEX.HEATMAP("QQQ",,5)');
  await workbench.idle();

  expect(await workbench.text("F1")).toBe("#N/A");
  expect(await workbench.note("F1")).toMatch(/costs 1 credit, and 0 are left of the limit of 1 for this workbook/);
  expect(await workbench.note("F1")).toMatch(/Strikebook pane \(Home tab\) and press Limits, under Spending/);
  expect(boardCalls()).toBe(1);
  await pane.getByText("1 of 1 credit", { exact: true }).waitFor();

  await limitWorkbookTo("10");
  await workbench.until("F1", "Strike");

  expect(boardCalls()).toBe(2);
  await pane.getByText("2 of 10 credits", { exact: true }).waitFor();
});

test("an invalid limit changes nothing and shows a message at its field", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { pane, page, showTab } = session;
  await showTab("Spending");

  await pane.getByRole("button", { name: "Limits", exact: true }).click();
  await pane.getByLabel("Maximum credits per day").fill("a few");
  await pane.getByRole("button", { name: "Save limits" }).click();

  await pane.getByText(/Enter a whole number of credits/).waitFor();
  const stored = await page.evaluate(() => Object.keys({ ...localStorage }));
  expect(stored.filter((name) => name.endsWith("strikebook.spending"))).toEqual([]);
});

test("charges are listed, searched and saved as a file, and add up to what the service has deducted", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, page, service, showTab } = session;
  await showTab("Spending");
  await workbench.set("A1", '=GEX.HEATMAP("SPX",,5)');
  await workbench.set("F1", '=GEX.LEVELS("SPY,QQQ")');
  await workbench.set("F20", '=FLOW.TIDE("SPY",,,"30min")');
  await workbench.idle();
  const spent = service.requests.reduce((sum, { credits }) => sum + credits, 0);
  expect(await accountBalance(service)).toBe(5_000 - spent);

  await pane.getByRole("button", { name: "Show", exact: true }).click();
  await pane.getByText(`3 listed, ${spent} credits, newest first.`).waitFor();
  await pane.getByText(`${(5_000 - spent).toLocaleString("en-US")} credits left`).waitFor();
  await pane.getByRole("img", { name: new RegExp(`${spent} credits in total`) }).waitFor();
  await pane.getByRole("group", { name: "SPX has monthly options only" }).getByText("Sheet1!A1").waitFor();
  await pane.getByLabel("Search").fill("qqq");
  await pane.getByText("1 listed, 1 credit, newest first.").waitFor();
  await pane.getByLabel("Search").fill("");
  const saving = page.waitForEvent("download");
  await pane.getByRole("button", { name: "Download CSV" }).click();
  const saved = await saving;
  const text = await readFile(await saved.path(), "utf8");

  expect(saved.suggestedFilename()).toBe("strikebook-charges.csv");
  await pane.getByText(/^strikebook-charges\.csv was passed to the browser\. Check that it is among/).waitFor();
  const credits = text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => Number(/,(\d+),\d+,\w+,\/v1\//.exec(line)?.[1]));
  expect(credits.reduce((sum, one) => sum + one, 0)).toBe(spent);
});
