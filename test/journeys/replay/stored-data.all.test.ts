import type { Page } from "playwright-core";
import { openWorkbench, type WorkbenchSession } from "../../../scripts/support/browser/open-workbench";

// The session's market stands on Wednesday 2026-11-18, noon in New York, whatever day it is.

const levels = '=GEX.LEVELS("SPY",,,,"columns=as of; headers=off")';

const pastRequests = ({ service }: WorkbenchSession) =>
  service.requests.filter(({ path }) => path.startsWith("/v1/historical")).map(({ path }) => path.slice(-9, -4));

const panelOf = ({ pane }: WorkbenchSession) => pane.getByRole("region", { name: "Stored data" });

/** Makes Microsoft's runtime in the pane report Excel for Mac, in a version that opens no new workbooks. */
async function pretendMac(page: Page): Promise<void> {
  const frame = page.frames().find((one) => one.url().includes("taskpane.html"));
  await frame?.evaluate(() => {
    Excel.createWorkbook = () => Promise.reject(new Error("No window was opened."));
    // The runtime's own objects cannot be changed.
    const context = Object.create(Office.context, { platform: { value: Office.PlatformType.Mac } }) as Office.Context;
    Object.assign(window, { Office: Object.create(Office, { context: { value: context } }) as typeof Office });
  });
}

/** Replays 10:30 from live, then 10:35 and 10:36. */
async function replayThreeInstants({ pane, workbench, replayFrom }: WorkbenchSession): Promise<void> {
  await replayFrom("2026-11-18", "10:30");
  await workbench.until("A1", "2026-11-18 10:30:00");
  await pane.getByRole("button", { name: "5 minutes forward", exact: true }).click();
  await workbench.until("A1", "2026-11-18 10:35:00");
  await pane.getByRole("button", { name: "1 minute forward", exact: true }).click();
  await workbench.until("A1", "2026-11-18 10:36:00");
}

test("stored instants are listed with their gaps, exported, deleted and imported, and replay without a request", async () => {
  await using session = await openWorkbench({ key: "practice", marketName: "journey" });
  const { workbench, pane, page } = session;
  const panel = panelOf(session);
  await workbench.set("A1", levels);
  await workbench.until("A1", "2026-11-18 12:00:00");

  await replayThreeInstants(session);
  await panel.getByText(/^\d+ kB of 50 MB, 3 boards\.$/).waitFor();
  await panel.getByText("This is data of the local service.").waitFor();
  await panel.getByRole("button", { name: "Sessions" }).click();
  const listed = panel.getByRole("list", { name: "Stored sessions" }).getByRole("listitem");
  await listed.getByText("SPY, Wed, Nov 18, 2026").waitFor();
  await listed.getByText(/^3 of 390 minutes, \d+ kB$/).waitFor();
  await listed.getByText("gamma, the 92 strikes nearest the price, the next 5 expirations").waitFor();
  await listed.getByText("Gaps: 10:31\u201310:34 ET").waitFor();

  const saving = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Export" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^strikebook-replay-\d{4}-\d\d-\d\d\.jsonl\.gz$/);
  await panel.getByText(/^strikebook-replay-\S+\.jsonl\.gz with 3 entries was passed to the browser\. Check/).waitFor();
  expect(await panel.getByText(/exported|downloaded/).count()).toBe(0);

  await panel.getByRole("button", { name: "Delete" }).click();
  const question = panel.getByRole("group", { name: "Delete stored data" });
  await question.getByText(/^Delete 3 stored boards of the local service \(\d+ kB\) from this computer\?$/).waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await panel.getByText(/3 boards\.$/).waitFor();
  await panel.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await panel.getByText("Everything was deleted.").waitFor();
  await panel.getByText("0 kB of 50 MB, 0 boards.").waitFor();

  const file = panel.getByLabel("File to import");
  await file.setInputFiles({ name: "picture.gz", mimeType: "application/gzip", buffer: Buffer.from("a picture") });
  await panel.getByText(/^This is not a file with stored data of Strikebook\. .* Nothing was imported\.$/).waitFor();
  await file.setInputFiles(await saved.path());
  await panel.getByText("3 entries were imported.").waitFor();
  await listed.getByText("Gaps: 10:31\u201310:34 ET").waitFor();

  // Another workbook has nothing in its memory: all instants come from the file.
  expect(pastRequests(session)).toEqual(["15:30", "15:35", "15:36"]);
  const later = await session.openTab();
  await later.workbench.set("A1", levels);
  await later.workbench.until("A1", "2026-11-18 12:00:00");
  await replayThreeInstants({ ...session, ...later });
  expect(pastRequests(session)).toEqual(["15:30", "15:35", "15:36"]);
  await pane.getByRole("button", { name: "Back to live" }).click();
});

test("removing the key says before it what is deleted and what stays in cells, blanks them on request, and can be cancelled", async () => {
  const key = "session-key-of-ones-own";
  await using session = await openWorkbench({ key: undefined, extraKey: key });
  const { workbench, pane, page, showTab, connect } = session;
  await connect(key);
  await workbench.set("A1", '=GEX.LEVELS.AT("SPY","2026-11-18 10:30",,,,"columns=as of; headers=off")');
  await workbench.until("A1", "2026-11-18 10:30:00");
  await workbench.set("A2", '=GEX.ACCOUNT("Balance")');
  await workbench.set("C1", '=GEX.LEVELS("SPY")');
  await workbench.until("C1", "Symbol");
  await showTab("Data");

  await pane.getByRole("button", { name: "Forget key" }).click();
  const question = pane.getByRole("group", { name: "Forget key" });
  await question.getByText("3 formulas keep their values until they recalculate, also in saved copies").waitFor();
  await question
    .getByText(/^Forgetting the key also deletes 1 stored board \(\d kB\), which would cost credits again\./)
    .waitFor();
  const saving = page.waitForEvent("download");
  await question.getByRole("button", { name: "Export first" }).click();
  await saving;
  await question.getByText(/ with 1 entry was passed to the browser\./).waitFor();
  // An export that nobody has confirmed is none.
  const remove = question.getByRole("button", { name: "Forget key" });
  expect(await remove.getAttribute("aria-disabled")).toBe("true");
  await question.getByRole("checkbox", { name: "I have the file" }).check();
  expect(await remove.getAttribute("aria-disabled")).not.toBe("true");
  await question.getByRole("button", { name: "Cancel" }).click();
  await pane.getByRole("heading", { name: "Your key" }).waitFor();

  await pane.getByRole("button", { name: "Replace key" }).click();
  await pane.getByText(/^Another key or service also deletes 1 stored board \(\d kB\)\./).waitFor();
  await page.keyboard.press("Escape");

  await workbench.set("A3:A4", [['=GEX.LIVE("SPY","state,spot")'], ["=A2*2"]]);
  await workbench.until("A3", "live");
  const shown = () => workbench.values("A1:C4");
  const [[instant], [balance]] = (await shown()) as [[number], [number]];
  await pane.getByRole("button", { name: "Forget key" }).click();
  await question.getByRole("button", { name: "Forget key" }).click();
  await pane.getByRole("heading", { name: "Connect" }).waitFor();
  await workbench.until("A3", "closed");
  expect(await shown()).toEqual([
    [instant, "", "Symbol"],
    [balance, "", "SPY"],
    ["closed", "#N/A", ""],
    [balance * 2, "", ""],
  ]);

  // With the key back, cells that showed an error fill by themselves; the others still have their values.
  await connect(key);
  await workbench.until("A3", "live");
  await pane.getByRole("button", { name: "Forget key" }).click();
  await question.getByRole("checkbox", { name: "Blank the cells of this workbook" }).check();
  await question.getByRole("button", { name: "Forget key" }).click();
  await pane.getByText("3 formulas are blank now.").waitFor();
  await workbench.until("A3", "closed");
  await workbench.idle();
  expect(await shown()).toEqual([
    ["#N/A", "", "#N/A"],
    ["#N/A", "", ""],
    ["closed", "#N/A", ""],
    ["#N/A", "", ""],
  ]);
  expect(await pane.getByRole("heading", { name: "Data shown" }).count()).toBe(0);
  expect(await workbench.note("C1")).toMatch(/No API key has been entered yet/);

  await connect(key);
  await workbench.until("C1", "Symbol");
  await workbench.until("A3", "live");
});

test("Excel for Mac, which ignores downloads, offers stored data as text, and the text is imported", async () => {
  await using session = await openWorkbench({ key: "practice", marketName: "journey" });
  const { workbench, pane, page, showTab } = session;
  const downloads: unknown[] = [];
  page.on("download", (download) => downloads.push(download));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await pretendMac(page);
  const panel = panelOf(session);
  await workbench.set("A1", '=GEX.LEVELS.AT("SPY","2026-11-18 10:30",,,,"columns=as of; headers=off")');
  await workbench.until("A1", "2026-11-18 10:30:00");
  await showTab("Workbook");
  await showTab("Board");
  await panel.getByText(/1 board\.$/).waitFor();

  await panel.getByRole("button", { name: "Export" }).click();
  await panel.getByText(/^Excel for Mac does not save files from add-ins\. Copy the text/).waitFor();
  await panel.getByRole("button", { name: "Copy the text" }).click();
  await panel.getByRole("button", { name: "Copied" }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await panel.getByRole("button", { name: "Delete" }).click();
  await panel.getByRole("group", { name: "Delete stored data" }).getByRole("button", { name: "Delete" }).click();
  await panel.getByText("Everything was deleted.").waitFor();
  // An editor may end lines as Windows does, and leave out the end of the last line.
  const buffer = Buffer.from(`\ufeff${text.trimEnd().replaceAll("\n", "\r\n")}`);
  await panel
    .getByLabel("File to import")
    .setInputFiles({ name: "strikebook-replay.txt", mimeType: "text/plain", buffer });
  await panel.getByText("1 entry was imported.").waitFor();
  await showTab("Spending");
  await pane.getByRole("button", { name: "Show", exact: true }).click();
  await pane.getByRole("button", { name: "Download CSV" }).click();
  await pane.getByText("Excel for Mac does not save files from add-ins. Copy the CSV instead.").waitFor();
  await showTab("Data");
  await pane.getByRole("button", { name: "Share a copy" }).click();
  await pane.getByRole("button", { name: "Create copy" }).click();
  await pane.getByText(/^Excel did not open the copy .* Excel for Mac does not save files from add-ins\./).waitFor();

  expect(downloads).toEqual([]);
});
