import { readFile } from "node:fs/promises";
import { checkRecordText, readCheckRecord, wasTried, type CheckRecord } from "../../../src/addin/check/check-record";
import { compareRecord, hostDifferences } from "../../../src/addin/check/compare-record";
import { keptRecords } from "../../../scripts/excel-records/kept-records";
import { recordComparisonText } from "../../../scripts/excel-records/comparison-text";
import { openWorkbench, type WorkbenchSession } from "../../../scripts/support/browser/open-workbench";

test("each probe has the outcome that Excel's documentation and every record of Excel state, free, and nothing is left", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, page } = session;
  await workbench.set("A1", "mine");

  await startCheck(session);
  await comply(session, "Does Excel show the words", async () => {
    const words = await workbench.note("'Strikebook check'!A1");
    return words === "These are the words of the check." ? "Yes" : "No";
  });
  await comply(session, "Undo once in Excel", async () => {
    await page.evaluate(() => window.workbench?.undo());
    return "Done";
  });
  await comply(session, "Open a second workbook", () => "Skip");
  await comply(session, "Close this pane for a minute", () => "Skip");
  const record = await savedRecord(session);

  expect(compareRecord(record).differences).toEqual([]);
  expect(record.probes.filter((probe) => !wasTried(probe)).map(({ probe }) => probe)).toEqual([
    // Another tab, a minute, and a workbook that is closed.
    "a second workbook",
    "timers while the pane is hidden",
    "functions after reopening",
  ]);
  expect(recordComparisonText(record)).toEqual({
    text: expect.stringContaining("0 different, 3 not tried") as string,
    isDifferent: false,
  });
  for (const excel of keptRecords()) expect(hostDifferences(excel, record)).toEqual([]);
  expect(record).toMatchObject({ host: "Excel", platform: "PC", build: "16.0.17000.10000" });
  expect(record.apiSets).toMatchObject({ ExcelApi: "1.17", CustomFunctionsRuntime: "1.5", SharedRuntime: "1.2" });
  expect(checkRecordText(record)).not.toMatch(/mine|practice/);
  expect(await session.pane.getByText("5,000 credits left").isVisible()).toBe(true);
  expect(await page.evaluate(() => window.workbench?.sheetNames())).toEqual(["Sheet1"]);
  expect(await workbench.values("A1")).toEqual([["mine"]]);
});

test("a check that is stopped removes its sheet, and says of the rest that it was not tried; a sheet of the user is not touched", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, page, pane } = session;
  // One of the later probes stores a text in the browser.
  const stored = await pane.locator("body").evaluateHandle(() => {
    const keys: string[] = [];
    const store: (this: Storage, key: string, value: string) => void = Reflect.get(Storage.prototype, "setItem");
    Storage.prototype.setItem = function (key, value) {
      keys.push(key);
      store.call(this, key, value);
    };
    return keys;
  });

  await startCheck(session);
  await pane.getByRole("group", { name: "Check in progress" }).getByText("1 of ").waitFor();
  await pane.getByRole("button", { name: "Stop", exact: true }).click();
  const { probes } = await savedRecord(session);

  expect(probes[0]?.outcome).toBe("3 x 2");
  expect(probes.at(-1)?.outcome).toBe("not tried: the check was stopped");
  expect((await stored.jsonValue()).filter((key) => key.endsWith("strikebook.check"))).toEqual([]);
  expect(await page.evaluate(() => window.workbench?.sheetNames())).toEqual(["Sheet1"]);

  await workbench.addSheet("Strikebook check");
  await pane.getByRole("button", { name: "Check this Excel" }).click();
  await pane.getByText('This workbook has a sheet "Strikebook check" already.').waitFor();
  expect(await page.evaluate(() => window.workbench?.sheetNames())).toEqual(["Sheet1", "Strikebook check"]);
});

test("the workbench suggests functions while a name is typed, and as Excel not those that are excluded from it", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { page } = session;
  const suggestion = page.getByText("Zero gamma, king, walls and flip of each symbol, now.");

  await page.mouse.click(300, 300);
  await page.keyboard.type("=GEX.LEV");
  await suggestion.waitFor();
  for (let letters = "GEX.LEV".length; letters > 0; letters -= 1) await page.keyboard.press("Backspace");
  await page.keyboard.type("STRIKEBOOK.CH");
  await suggestion.waitFor({ state: "detached" });

  expect(await page.getByText("Strikebook's check of this Excel").count()).toBe(0);
  await page.keyboard.press("Escape");
});

async function startCheck({ pane, showTab }: WorkbenchSession): Promise<void> {
  await showTab("Data");
  await pane.getByRole("button", { name: "Check this Excel" }).click();
}

/** Waits for a request to the user, does what it says, and presses a button. */
async function comply(
  { pane }: WorkbenchSession,
  request: string,
  perform: () => string | Promise<string>,
): Promise<void> {
  const turn = pane.getByRole("group", { name: "Your turn" }).filter({ hasText: request });
  await turn.waitFor();
  await turn.getByRole("button", { name: await perform(), exact: true }).click();
}

/** Saves the record of a check, and reads the file. */
async function savedRecord({ page, pane }: WorkbenchSession): Promise<CheckRecord> {
  const saved = page.waitForEvent("download");
  await pane.getByRole("button", { name: "Save the record" }).click();
  return readCheckRecord(await readFile(await (await saved).path(), "utf8"));
}
