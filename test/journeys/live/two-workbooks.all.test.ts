import { openWorkbench, type Tab } from "../../../scripts/support/browser/open-workbench";
import { waitInPage } from "../../../scripts/support/browser/wait-in-page";

const REQUESTS_PER_MINUTE = 30;

/** Types formulas into column A that cannot share a call: each requests another number of strikes. */
async function enterFormulas({ workbench }: Tab, symbol: string, count: number): Promise<void> {
  const formulas = Array.from({ length: count }, (_row, one) => [
    `=GEX.LEVELS("${symbol}",,${one + 1},,"columns=Symbol; headers=off")`,
  ]);
  await workbench.set(`A1:A${count}`, formulas);
}

/** Resolves when so many cells of column A show the symbol. */
async function showing({ page }: Tab, symbol: string, count: number): Promise<void> {
  await waitInPage(
    page,
    ([wanted, least]) =>
      (window.workbench?.values("A1:A60") ?? []).filter(([shown]) => shown === wanted).length >= least,
    [symbol, count] as const,
  );
}

test("two workbooks share one rate limit, also after the leading one is closed", async () => {
  await using session = await openWorkbench({
    key: "practice",
    requestsPerMinute: REQUESTS_PER_MINUTE,
    isClockMoving: true,
  });
  const { service } = session;
  const other = await session.openTab();

  await Promise.all([enterFormulas(session, "SPY", 6), enterFormulas(other, "QQQ", 6)]);
  await Promise.all([showing(session, "SPY", 6), showing(other, "QQQ", 6)]);
  const left = REQUESTS_PER_MINUTE - service.requests.length;
  expect(left).toBeGreaterThan(0);
  await session.page.close();
  // More than one workbook may request alone, and more than is left for both.
  await enterFormulas(other, "NVDA", REQUESTS_PER_MINUTE + 20);
  await showing(other, "NVDA", left);

  expect(service.requests.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
});

test("the same board in two workbooks is bought once, also if both request it at the same moment", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { service } = session;
  const other = await session.openTab();
  for (const tab of [session, other]) await tab.workbench.idle();
  const before = service.requests.length;

  await Promise.all([session, other].map((tab) => tab.workbench.set("A1", `=GEX.HEATMAP("IWM",,7)`)));
  for (const tab of [session, other]) await tab.workbench.idle();

  const boards = await Promise.all([session, other].map((tab) => tab.workbench.values("A1:B9")));
  expect(boards[1]).toEqual(boards[0]);
  const bought = service.requests.slice(before).filter(({ credits }) => credits > 0);
  expect(bought.map(({ path }) => path)).toEqual(["/v1/heatmap?symbols=IWM&maxStrikes=7"]);
});

test("two workbooks together stay within the limit of a day, and both show what was spent", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { pane, service } = session;
  const other = await session.openTab();
  const spent = () => service.requests.reduce((sum, { credits }) => sum + credits, 0);
  const limit = 20;
  for (const tab of [session, other]) await tab.showTab("Spending");
  await pane.getByRole("button", { name: "Limits", exact: true }).click();
  await pane.getByLabel("Maximum credits per day").fill(String(limit));
  await pane.getByRole("button", { name: "Save limits" }).click();
  const today = (tab: Tab) => tab.pane.getByText(new RegExp(`^\\d+ of ${limit} credits$`));
  await today(other).waitFor();

  await Promise.all([enterFormulas(session, "SPY", 20), enterFormulas(other, "QQQ", 20)]);
  for (const tab of [session, other]) await tab.workbench.idle();

  expect(spent()).toBeLessThanOrEqual(limit);
  expect(spent()).toBeGreaterThan(limit - 20);
  // Each workbook shows what both have spent, as the service counts it, once it has heard of the other's last request.
  const total = `${spent()} of ${limit} credits`;
  for (const tab of [session, other]) await tab.pane.getByText(total, { exact: true }).waitFor();
});
