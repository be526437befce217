import { readFile } from "node:fs/promises";
import { openWorkbench, type WorkbenchSession } from "../../../scripts/support/browser/open-workbench";

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
  await pane.getByText(/^strikebook-charges\.csv was passed to the browser\. Check your downloads/).waitFor();
  const credits = text
    .trim()
    .split("\r\n")
    .slice(1)
    .map((line) => Number(/,(\d+),\d+,\w+,\/v1\//.exec(line)?.[1]));
  expect(credits.reduce((sum, one) => sum + one, 0)).toBe(spent);
});

test("building a sheet is no rate: only live cells and the automatic refresh are forecast, and listed apart from one-off requests", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, showTab } = session;
  await showTab("Spending");
  await workbench.set("A1", '=GEX.HEATMAP("SPX",,5)');
  await workbench.set("F1", '=FLOW.TIDE("SPY",,,"30min")');
  await workbench.until("F1", "Time");

  await pane
    .getByText("Nothing is requested automatically: there are no live cells and no automatic refresh.")
    .waitFor();

  await workbench.set("Z1", '=GEX.LIVE("SPY","spot")');
  // At noon: 240 minutes and 4 connections until the close, a minute less if this computer is busy.
  await pane.getByText(/^at most 24[0-4] credits, at least 4,7\d\d left$/).waitFor();
  await pane
    .getByText(/^Live cells: 1 credit per minute, and again for a new connection each hour\. One-off/)
    .waitFor();

  await showTab("Workbook");
  await pane.getByRole("button", { name: "Refresh automatically" }).click();
  await pane.getByLabel("Every", { exact: true }).selectOption("10 seconds");
  await pane.getByText("It costs up to 1,440 credits per hour").waitFor();
  await pane.getByRole("button", { name: "Start refreshing" }).click();
  await showTab("Spending");
  await pane.getByText(/ Automatic refresh: up to 24 credits per minute\. One-off requests and /).waitFor();

  // The first refresh requests the board and the tide again, for 1 and 3 credits; they were requested once before.
  await pane.getByText("\u2013 automatic refresh").waitFor();
  await pane.getByText("\u2013 one-off requests").waitFor();
  await pane.getByText("4 credits", { exact: true }).first().waitFor();
});

test("a market whose clock stands still has no forecast, and the pane says why", async () => {
  await using session = await openWorkbench({ key: "practice", marketPace: 0 });
  const { workbench, pane, showTab } = session;
  await showTab("Spending");
  await workbench.set("A1", '=GEX.LIVE("SPY","spot")');
  await workbench.idle();

  await pane.getByText("No forecast: the clock of this market stands still.").waitFor();
  expect(await pane.getByText(/at most/).count()).toBe(0);
});
