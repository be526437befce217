import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { waitInPage } from "../../../scripts/support/browser/wait-in-page";

test("a reloaded page shows the same workbook, and requests nothing a second time", async () => {
  await using session = await openWorkbench({ key: "practice", starter: true });
  const { page, workbench, seen } = session;
  const boards = () => seen.addresses.filter((address) => /\/v1\/(heatmap|gex)/.test(address)).length;
  await workbench.set("B5", 12);
  await workbench.until("G18", "12");
  await workbench.idle();
  await workbench.addSheet("Second");
  const before = await workbench.values("A1:K30");
  await page.evaluate(() => window.workbench?.store());
  const requests = boards();

  await page.reload();
  await waitInPage(page, () => window.workbench !== undefined, undefined);
  await workbench.until("G18", "12");
  await workbench.idle();

  expect(requests).toBeGreaterThan(0);
  expect(await workbench.values("A1:K30")).toEqual(before);
  expect(await page.evaluate(() => window.workbench?.sheetNames())).toEqual(["Start", "Second"]);
  expect(boards()).toBe(requests);

  // The formula is still calculated when its argument changes.
  await workbench.set("B5", 14);
  await workbench.until("G18", "14");
  expect(boards()).toBe(requests + 1);
});

test("a workbook that was saved with live cells opens with one stream for all of them", async () => {
  await using session = await openWorkbench({ key: "practice", isClockMoving: true });
  const { page, workbench, service } = session;
  const opened = () =>
    service.requests.flatMap(({ path, credits, symbols }) =>
      path.startsWith("/v1/stream") && credits > 0 ? [symbols.toSorted().join()] : [],
    );
  const isLive = async () => {
    for (const address of ["A1", "A2", "A3", "A4"]) await workbench.until(address, "live");
  };
  await workbench.set("A1:A3", [
    ['=GEX.LIVE("SPXW","state,spot")'],
    ['=GEX.LIVE("SPY","state,king")'],
    ['=GEX.LIVE("SPXW,SPY","state,net")'],
  ]);
  await isLive();
  const before = opened();
  // The file says that the cells are live: their stream does not exist any more when it is opened.
  await page.evaluate(() => window.workbench?.store());

  await page.reload();
  await waitInPage(page, () => window.workbench !== undefined, undefined);
  while (opened().length === before.length) await page.evaluate(() => new Promise(requestAnimationFrame));
  await isLive();
  await workbench.set("C1", "=COUNT(B1:B4)");
  await workbench.until("C1", "4");

  expect(before).toEqual(["SPXW,SPY"]);
  expect(opened().slice(before.length)).toEqual(["SPXW,SPY"]);
});
