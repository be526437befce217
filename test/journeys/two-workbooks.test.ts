import { openWorkbench, type Tab } from "../support/browser/open-workbench";

const REQUESTS_PER_MINUTE = 30;

/** Types formulas into column A that cannot share a call: each asks for another number of strikes. */
async function askMuch({ workbench }: Tab, symbol: string, count: number): Promise<void> {
  const formulas = Array.from({ length: count }, (_row, one) => [
    `=GEX.LEVELS("${symbol}",,${one + 1},,"columns=Symbol; headers=off")`,
  ]);
  await workbench.set(`A1:A${count}`, formulas);
}

/** Resolves when so many cells of column A show the symbol. */
async function answered({ page }: Tab, symbol: string, count: number): Promise<void> {
  await page.waitForFunction(
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

  await Promise.all([askMuch(session, "SPY", 6), askMuch(other, "QQQ", 6)]);
  await Promise.all([answered(session, "SPY", 6), answered(other, "QQQ", 6)]);
  const left = REQUESTS_PER_MINUTE - service.requests.length;
  expect(left).toBeGreaterThan(0);
  await session.page.close();
  // More than one workbook may ask alone, and more than is left for both.
  await askMuch(other, "NVDA", REQUESTS_PER_MINUTE + 20);
  await answered(other, "NVDA", left);

  expect(service.requests.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
});
