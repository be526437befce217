import { openWorkbench } from "../support/browser/open-workbench";
import { waitInPage } from "../support/browser/wait-in-page";

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
