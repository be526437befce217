import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { waitInPage } from "../../../scripts/support/browser/wait-in-page";
import { xlsxCells, xlsxParts } from "../../support/addin/xlsx-file";

test("a copy to share has values in place of our formulas, and nothing of what the user leaves out", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, page, pane, showTab, service } = session;
  await workbench.set("A1", '=GEX.LEVELS("SPXW")');
  await workbench.until("A1", "Symbol");
  await workbench.set("A4", "=2*3");
  await workbench.set("A5", "=LEN(A2)");
  await workbench.idle();
  const priced = () => service.requests.filter(({ path }) => !path.startsWith("/v1/account")).length;
  const before = [await workbench.values("A1:E5"), priced()];
  await showTab("Data");

  const share = pane.getByRole("button", { name: "Share a copy" });
  await share.click();
  const form = pane.getByRole("group", { name: "What the copy contains" });
  await form.getByText("0 formulas become values. 1 is removed, with 1 other formula that reads them.").waitFor();
  expect(await form.getByRole("checkbox").isChecked()).toBe(false);
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  expect(await share.evaluate((button) => button === document.activeElement)).toBe(true);

  await share.click();
  const empty = await createdFile();

  expect(xlsxCells(empty)).toEqual({ A4: { formula: "2*3", value: "6" } });
  expect(Object.values(xlsxParts(empty)).join("")).not.toContain("SPXW");

  await share.click();
  await form.getByRole("checkbox", { name: "Simulated by Strikebook: not real prices" }).check();
  await form.getByText("The copy will contain data that is not marked as shareable.").waitFor();
  const full = await createdFile();
  const cells = xlsxCells(full);

  expect(cells.A1).toEqual({ value: "Symbol" });
  expect(cells.A2).toEqual({ value: "SPXW" });
  expect(cells.A5).toEqual({ formula: "LEN(A2)", value: "4" });
  expect(xlsxParts(full)["xl/worksheets/strikebook-sources1.xml"]).toContain(
    "Simulated by Strikebook: not real prices",
  );
  expect([await workbench.values("A1:E5"), priced()]).toEqual(before);

  /** Creates the copy, and returns the file that the workbench receives. */
  async function createdFile(): Promise<Uint8Array> {
    const known = await page.evaluate(() => window.workbench?.createdFile()?.length);
    await form.getByRole("button", { name: "Create copy" }).click();
    await pane.getByText("The copy is open in a new window. Save it there.").waitFor();
    await waitInPage(page, (length) => window.workbench?.createdFile()?.length !== length, known);
    return Uint8Array.from((await page.evaluate(() => window.workbench?.createdFile())) ?? []);
  }
});

test("the sources are inserted as a comment and as a sheet, and each is one step for Undo", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, page, pane, showTab } = session;
  await workbench.set("A1", '=GEX.LEVELS("SPXW")');
  await workbench.until("A1", "Symbol");
  await page.evaluate(() => window.workbench?.select("H1"));
  await showTab("Data");
  const insert = pane.getByRole("group", { name: "Insert the sources" });

  await insert.getByRole("button", { name: "Insert as a note" }).click();
  await pane.getByText("Inserted the sources as a comment at Sheet1!H1.").waitFor();
  expect(await workbench.note("H1")).toContain("Simulated by Strikebook: not real prices");

  await insert.getByRole("button", { name: "Insert as a sheet" }).click();
  await pane.getByText("The sources are on the sheet Sources").waitFor();
  await workbench.until("Sources!B2", "Simulated by Strikebook: not real prices");
  expect(await page.evaluate(() => window.workbench?.selection())).toMatch(/^Sources!/);

  await page.evaluate(() => window.workbench?.undo());
  expect(await page.evaluate(() => window.workbench?.sheetNames())).toEqual(["Sheet1"]);
});
