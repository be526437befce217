import { mkdirSync } from "node:fs";
import { openWorkbench, type WorkbenchSession } from "../../../scripts/support/browser/open-workbench";
import { waitInPage } from "../../../scripts/support/browser/wait-in-page";

// The session's market stands on Wednesday 2026-11-18, noon in New York. Boards of a key of one's own are stored in the browser.
const ownKey = "session-key-of-ones-own";

/** Instants from 10:00 to 11:30, every five minutes: many more than the batch of rows that is awaited before the page is reloaded. */
const times = Array.from({ length: 19 }, (_, step) => {
  return `${10 + Math.floor(step / 12)}:${String((step % 12) * 5).padStart(2, "0")}`;
});
/** A board costs five credits. */
const price = 5 * times.length;
const lastRow = times.length + 1;

test("a model run survives closing half-way, is repeated without a request, and both runs are identical", async () => {
  await using session = await openWorkbench({ key: undefined, extraKey: ownKey });
  const { workbench, pane, page, service, showTab, connect } = session;
  const boards = () => service.requests.filter(({ path }) => path.startsWith("/v1/historical"));
  await connect(ownKey);
  await workbench.set("A3", '=GEX.LEVELS("SPY",,,,"columns=as of,spot,flip; headers=off")');
  await workbench.set("B1", "Spot");
  await workbench.set("C1", "Above the flip");
  await workbench.set("B2", "=B3");
  await workbench.set("C2", "=IF(B3>C3,1,0)");
  await workbench.idle();
  await page.evaluate(() => window.workbench?.select("B2:C2"));

  // The price is shown before the run can be started, and nothing is requested for it.
  await showTab("Board");
  const panel = pane.getByRole("region", { name: "Model runs" });
  await panel.getByRole("button", { name: "New run" }).click();
  const form = panel.getByRole("form", { name: "New run" });
  await form.getByLabel("Date").fill("2026-11-18");
  await form.getByLabel("To, US Eastern").fill("11:30");
  await form.getByLabel("Every (minutes)").fill("5");
  await form.getByRole("button", { name: "Add the selected cells" }).click();
  await form.getByLabel("Add the previous value of each cell").check();
  await form.getByRole("button", { name: "Show the price" }).click();
  await form.getByText("Records: Spot, Above the flip.").waitFor();
  await picture(session, "form");
  expect(boards()).toEqual([]);

  // The page is reloaded once the first rows are in the sheet.
  await form.getByRole("button", { name: `Start for ${price} credits` }).click();
  await panel.getByRole("group", { name: "Run in progress" }).waitFor();
  await picture(session, "progress");
  await reloadAtRow(session, "Run 1", 5);
  await waitInPage(page, () => window.workbench !== undefined, undefined);
  const before = (await workbench.values(`'Run 1'!A2:A${lastRow}`)).flat().filter((one) => one !== "").length;
  expect(before).toBeGreaterThanOrEqual(5);
  expect(before).toBeLessThan(times.length);

  await panel.getByRole("button", { name: "Resume run 1" }).click();
  await panel.getByRole("button", { name: /^Resume for/ }).click();
  await panel.getByText("Run 1 is finished: 19 rows.").waitFor();
  const paid = boards().length;
  const results = await workbench.values(`'Run 1'!A1:H${lastRow}`);
  expect(results[0]).toEqual([
    ...["Instant", "As of", "Latest as of", "Spot", "Above the flip"],
    ...["Spot (t-1)", "Above the flip (t-1)", "Note"],
  ]);
  expect(await shownTimes(session, "Run 1")).toEqual(times);
  // Each instant is one board of its own time; the lagged columns repeat the row above.
  expect(new Set(boards().map(({ path }) => path)).size).toBe(times.length);
  expect(results.slice(1).map(([instant, asOf]) => asOf === instant)).toEqual(times.map(() => true));
  expect(results.slice(2).map((row) => row.slice(5, 7))).toEqual(results.slice(1, -1).map((row) => row.slice(3, 5)));
  expect(new Set(results.slice(1).map(([, , , spot]) => spot)).size).toBe(times.length);
  const manifest = await workbench.values(`'Run 1 manifest'!A1:I${lastRow + 19}`);
  // The boards were loaded before the first step: after the page was reloaded, none is paid again.
  const credits = manifest.slice(19).map((row) => Number(row[5]));
  expect(credits.slice(0, 3)).toEqual([price, 0, 0]);
  expect(manifest.find(([name]) => name === "Credits in total")?.[1]).toBe(credits.reduce((sum, one) => sum + one, 0));
  expect(JSON.stringify(manifest)).not.toContain(ownKey);

  await panel.getByRole("button", { name: "Rerun run 1" }).click();
  await panel.getByRole("button", { name: "Rerun for 0 credits" }).click();
  await panel.getByText("Run 2 is finished: 19 rows.").waitFor();
  expect(boards()).toHaveLength(paid);
  expect(await workbench.values(`'Run 2'!A1:H${lastRow}`)).toEqual(results);
  const repeated = await workbench.values(`'Run 2 manifest'!A1:I${lastRow + 19}`);
  expect(repeated.find(([name]) => name === "Credits in total")?.[1]).toBe(0);
  const listed = (rows: unknown[][]) => rows.filter(([, endpoint]) => endpoint === "/v1/historical");
  expect(listed(repeated).map((row) => row.slice(0, 5))).toEqual(listed(manifest).map((row) => row.slice(0, 5)));
  expect(listed(repeated).map((row) => row[6])).toEqual(times.map(() => ""));

  await panel.getByRole("group", { name: "Compare two runs" }).getByRole("button", { name: "Compare" }).click();
  await panel.getByText("19 rows compared, no cell is different. See the sheet Compare 1 and 2.").waitFor();
  await picture(session, "compared");
  // A rerun is no new model.
  expect(await panel.getByText("The only model tried on these dates.").count()).toBe(2);
});

test("a model run charges for the recorded cells and not for the morning sheet beside them, and the workbook is live afterwards", async () => {
  await using session = await openWorkbench({ key: undefined, extraKey: ownKey });
  const { workbench, pane, service, showTab, connect } = session;
  const spent = () => service.requests.reduce((sum, { credits }) => sum + credits, 0);
  await connect(ownKey);
  await workbench.addSheet("Morning");
  await workbench.addSheet("Model");
  await workbench.set("Morning!A1", '=GEX.LEVELS("QQQ,IWM",,,,"headers=off; columns=spot,flip")');
  await workbench.set("Morning!A4", '=FLOW.TIDE("SPY",,,,"headers=off")');
  await workbench.set("Morning!AA1", '=GEX.HEATMAP("SPY",,,,"headers=off")');
  await workbench.set("Model!A2", '=GEX.LEVELS("SPXW",,,,"headers=off; columns=Spot,Zero gamma,Net exposure")');
  // The recorded cell refers to the middle of the table that A2 spills.
  await workbench.set("Model!E2", "=C2/1000000");
  await workbench.set("Model!E1", "Net, millions");
  await workbench.idle();
  const morning = await workbench.values("Morning!A1:AF12");
  const model = await workbench.values("Model!A2:E2");

  await showTab("Board");
  const panel = pane.getByRole("region", { name: "Model runs" });
  await panel.getByRole("button", { name: "New run" }).click();
  const form = panel.getByRole("form", { name: "New run" });
  await form.getByLabel("Times").selectOption("Every session at one time");
  await form.getByLabel("First date").fill("2026-11-12");
  await form.getByLabel("Last date").fill("2026-11-17");
  await form.getByLabel("Time, US Eastern").fill("10:00");
  await form.getByLabel("Cells to record").fill("Model!E2, Model!C2");
  await form.getByRole("button", { name: "Show the price" }).click();
  // Four sessions, and five credits for a board: nothing of the morning sheet.
  const price = form.getByRole("note", { name: "Price of the run" });
  await price.getByText("4 times: 20 credits. What is stored is free.").waitFor();
  await price.getByText("Model!A2: 5 credits \u00d7 4 times = 20 credits.").waitFor();
  await price.getByText("3 other formulas keep their values and cost nothing.").waitFor();
  await picture(session, "price");
  const before = spent();
  await form.getByRole("button", { name: "Start for 20 credits" }).click();
  await panel.getByText("Run 1 is finished: 4 rows.").waitFor();
  await workbench.idle();

  expect(spent() - before).toBe(20);
  const manifest = await workbench.values("'Run 1 manifest'!A1:G30");
  expect(manifest.find(([name]) => name === "Credits in total")?.[1]).toBe(20);
  const recorded = (await workbench.values("'Run 1'!D2:D5")).flat();
  expect(new Set(recorded).size).toBe(4);
  // The net exposure in dollars reads as in its own cell: 512.3M or 1.2B.
  expect(await workbench.text("'Run 1'!E2")).toMatch(/^-?[\d,]+\.\d[MB]$/);
  // Live again, and every cell shows what it showed before.
  expect(await pane.getByRole("button", { name: "Back to live" }).count()).toBe(0);
  expect(await workbench.values("Morning!A1:AF12")).toEqual(morning);
  expect(await workbench.values("Model!A2:E2")).toEqual(model);
  // No lab reads this run: it has no hold-out.
  expect(await panel.getByRole("button", { name: /^Open the hold-out/ }).count()).toBe(0);
  await picture(session, "after");
});

test("a run whose cells use INDIRECT asks every formula, and says why before it starts", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, showTab } = session;
  await workbench.set("A3", '=GEX.LEVELS("SPY",,,,"headers=off; columns=spot")');
  await workbench.set("A5", '=GEX.LEVELS("QQQ",,,,"headers=off; columns=spot")');
  await workbench.set("C1", '=INDIRECT("A3")');
  await workbench.idle();
  await showTab("Board");
  const panel = pane.getByRole("region", { name: "Model runs" });
  await panel.getByRole("button", { name: "New run" }).click();
  const form = panel.getByRole("form", { name: "New run" });
  await form.getByLabel("Cells to record").fill("C1");
  await form.getByRole("button", { name: "Show the price" }).click();

  await form
    .getByText(/^\S+C1 uses INDIRECT: its inputs are not known, so all formulas are part of the run\.$/)
    .waitFor();
  await picture(session, "unclear");
});

/** Reloads the page as soon as a sheet has so many rows below its headings. The page itself looks for them: each takes it many steps. */
async function reloadAtRow({ page }: WorkbenchSession, sheet: string, count: number): Promise<void> {
  const reloaded = page.waitForEvent("load");
  await page.evaluate(
    ([name, last]) => {
      const timer = setInterval(() => {
        const { workbench } = window;
        if (!workbench?.sheetNames().includes(name) || workbench.get(`'${name}'!${last}`) === "") return;
        clearInterval(timer);
        void workbench.store().then(() => location.reload());
      }, 5);
    },
    [sheet, `A${count + 1}`] as const,
  );
  await reloaded;
}

/** Returns the times of day of the instants of a run, as the sheet shows them. */
async function shownTimes({ workbench }: WorkbenchSession, sheet: string): Promise<string[]> {
  const texts = [];
  for (let row = 2; row <= lastRow; row += 1) texts.push((await workbench.text(`'${sheet}'!A${row}`)).slice(11, 16));
  return texts;
}

/** Takes a picture if a folder for them is named. */
async function picture({ page }: WorkbenchSession, name: string): Promise<void> {
  const folder = process.env.STRIKEBOOK_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/model-run-${name}.png` });
}
