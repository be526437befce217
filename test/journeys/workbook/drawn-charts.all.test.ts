import { openWorkbench, type WorkbenchSession } from "../../../scripts/support/browser/open-workbench";
import { waitInPage } from "../../../scripts/support/browser/wait-in-page";

/** Opens a workbook with a board of five strikes in A1:D6 and its chart to the right. */
async function openChart(): Promise<WorkbenchSession> {
  const session = await openWorkbench({ key: "practice" });
  const { page, pane, workbench, showTab } = session;
  await workbench.set("A1", '=GEX.HEATMAP("SPXW",,5)');
  await workbench.until("A1", "Strike");
  await workbench.idle();
  await showTab("Workbook");
  await page.evaluate(() => window.workbench?.select("B3"));
  await pane.getByRole("button", { name: "Chart this" }).click();
  await pane.getByText("Added a chart of Sheet1!A1:D6").waitFor();
  await drawn(session, "B2:B6");
  return session;
}

/** Waits until the only chart draws the numbers of these cells. */
async function drawn({ page }: WorkbenchSession, numbers: string): Promise<void> {
  await waitInPage(
    page,
    (address) => {
      const series = window.workbench?.charts()[0]?.drawn?.series[0];
      const cells = window.workbench?.values(address) ?? [];
      return cells.flat().join() === series?.points.map(({ y }) => y).join();
    },
    numbers,
  );
}

const place = ({ page }: WorkbenchSession) => page.getByRole("img", { name: /SPXW/ }).boundingBox();

test("a chart is drawn with the numbers of its cells, again when they change, and has a description in words", async () => {
  await using session = await openChart();
  const { page, workbench } = session;
  const drawing = page.getByRole("img", { name: /^Bar chart: SPXW: .* 5 points from / });
  await drawing.waitFor();

  await workbench.set("A1", '=GEX.HEATMAP("SPY",,5)');
  await workbench.idle();

  await drawn(session, "B2:B6");
  expect(await drawing.count()).toBe(1);
});

test("a chart scrolls with the sheet, moves with inserted rows, and is not drawn on other sheets", async () => {
  await using session = await openChart();
  const { page, workbench } = session;
  const before = await place(session);

  await page.evaluate(() => window.workbench?.insertRows("A1", 2));
  await drawn(session, "B4:B8");
  await waitInPage(page, () => window.workbench?.charts()[0]?.position?.startsWith("F3") === true, undefined);
  const moved = await place(session);
  await page.evaluate(() => window.workbench?.scrollTo("A3"));
  await page.waitForFunction(
    (top) => Math.abs((document.querySelector(".chart")?.getBoundingClientRect().top ?? 0) - top) < 2,
    before?.y ?? 0,
  );
  await workbench.addSheet("Other");
  await workbench.activate("Other");
  await page.getByRole("img", { name: /SPXW/ }).waitFor({ state: "detached" });
  await workbench.activate("Sheet1");
  await page.getByRole("img", { name: /SPXW/ }).waitFor();

  // Two rows, each as high as in Excel or a little higher in the fonts of this computer.
  expect((moved?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThan(30);
});

test("a chart is deleted by the Delete key, comes back with Undo, and is drawn again after a reload", async () => {
  await using session = await openChart();
  const { page } = session;
  const drawing = page.getByRole("img", { name: /SPXW/ });

  await drawing.press("Delete");
  await drawing.waitFor({ state: "detached" });
  await page.evaluate(() => window.workbench?.undo());
  await drawing.waitFor();
  await page.evaluate(() => window.workbench?.store());
  await page.reload();
  await page.waitForFunction(() => window.workbench?.charts()[0]?.drawn?.series[0]?.points.length === 5);

  expect(await page.evaluate(() => window.workbench?.charts().length)).toBe(1);
});
