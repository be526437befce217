import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

const english = '=GEX.LEVELS("SPX+,NDX+,RUT+",,,,"columns=Symbol,Spot,Zero gamma,Zero gamma distance %")';
const semicolons = '=GEX.LEVELS("SPX+,NDX+,RUT+";;;;"columns=Symbol,Spot,Zero gamma,Zero gamma distance %")';

test("formulas to copy have the separators of this Excel or those that the user chooses, and inserted ones are English", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { pane, page, workbench, showTab } = session;
  const gallery = () => pane.getByRole("button", { name: "Functions", exact: true }).click();
  const shown = (formula: string) => pane.getByText(formula, { exact: true }).waitFor();
  await page.evaluate(() => window.workbench?.setSeparators(";", ","));
  await showTab("Workbook");
  await gallery();

  await shown(semicolons);
  await pane.getByRole("button", { name: "Insert Distance to zero gamma" }).click();
  await pane.getByText("Inserted into Sheet1!A1.").waitFor();
  expect(await page.evaluate(() => window.workbench?.formula("A1"))).toBe(english);

  // A formula with two arguments decides: here decimals have a point and lists a semicolon.
  await page.evaluate(() => window.workbench?.setSeparators(";", "."));
  await workbench.idle();
  await gallery();
  await gallery();
  await shown(semicolons);

  // An Excel that reports neither, with a workbook without formulas.
  await workbench.set("A1", "");
  await pane.locator("body").evaluate(() => {
    const context: unknown = Object.create(Office.context, { displayLanguage: { value: "de-DE" } });
    const german: unknown = Object.create(Office, { context: { value: context } });
    Object.assign(window, { Office: german, Excel: { run: () => Promise.reject(new Error("Excel is busy.")) } });
  });
  await gallery();
  await gallery();
  await shown(english);
  const functions = pane.getByRole("region", { name: "Functions", exact: true });
  await functions.getByLabel("Separators in copied formulas").selectOption("Semicolon: =NAME(1,5;2)");
  await shown(semicolons);
  // CHOOSECOLS is SPALTENWAHL in German.
  await functions
    .getByText("Excel may have other names for LET, FILTER, ABS, CHOOSECOLS in this language. Insert enters")
    .waitFor();
  expect(await pane.locator("body").evaluate(() => localStorage.getItem("strikebook.listSeparator"))).toBe(";");
});
