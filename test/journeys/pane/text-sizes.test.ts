import { openAdminDesk } from "../../../scripts/support/desk/admin-desk";
import { startEngine } from "../../../scripts/support/desk/engine";
import { isTooWide } from "../../support/browser/accessibility";
import { openDeskPage } from "../../../scripts/support/browser/desk-page";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { paneOf, resizePane } from "../../support/browser/pane-size";
import { labelProblems, textProblems } from "../../support/browser/picture-labels";
import { testFonts, useFont } from "../../support/browser/test-fonts";

const [, wideFont] = testFonts;

test("the drawings of the pane cut no text off and lay none over another, in any font, width and text size", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { page, pane } = session;
  await pane.getByRole("button", { name: "Show board: 1 credit" }).click();
  await pane.getByRole("button", { name: "Load the session: 25 credits" }).click();
  await pane.getByRole("slider").and(pane.locator("[aria-valuemax='5']")).waitFor();
  const frame = paneOf(page);
  const problems: string[] = [];
  for (const font of testFonts) {
    for (const percent of [100, 200]) {
      for (const width of [320, 450]) {
        await resizePane(page, width);
        await useFont(frame, font, percent);
        const found = await frame.evaluate(labelProblems);
        problems.push(...found.map((problem) => `${font}, ${percent} %, ${width} px: ${problem}`));
      }
    }
  }
  await resizePane(page, undefined);

  expect(problems).toEqual([]);
});

test("with twice the text size in a wide font the narrowest pane and the title bar of the workbench still hold their texts", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { page, pane, showTab, workbench } = session;
  await workbench.set("A1", '=GEX.HEATMAP("SPXW",,40,5,"layout=matrix")');
  await workbench.until("A1", "Strike");
  await pane.getByRole("button", { name: "Go back in time" }).click();
  const frame = paneOf(page);
  await resizePane(page, 320);
  await useFont(frame, wideFont, 200);
  await useFont(page, wideFont, 200);
  const problems: string[] = [];
  for (const name of ["Board", "Workbook", "Spending", "Data"] as const) {
    await showTab(name);
    const found = await frame.evaluate(textProblems);
    if (await isTooWide(frame)) found.push("The content is wider than the pane.");
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  problems.push(...(await page.evaluate(textProblems)));
  if (await isTooWide(page)) problems.push("The workbench is wider than the window.");
  await resizePane(page, undefined);

  expect(problems).toEqual([]);
});

test("with twice the text size in a wide font no text of the page of administrators lies over another", async () => {
  const engine = await startEngine();
  try {
    await using desk = await openAdminDesk(engine, "text sizes");
    for (let index = 0; index < 12; index += 1) await desk.spend({ name: `user${index}`, team: "vol" }, 120 * index);
    await using opened = await openDeskPage(desk.routes, { bypassCSP: true }); // its fonts are those of the system
    const { page } = opened;
    await page.getByLabel("Administrator's key").fill(desk.adminKey);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("list", { name: "Credits by day" }).waitFor();
    await useFont(page, wideFont, 200);
    const problems = await page.evaluate(textProblems);
    for (const tab of ["Keys", "Streams and nodes"]) {
      await page.getByRole("tab", { name: tab }).click();
      problems.push(...(await page.evaluate(textProblems)));
    }

    expect(problems).toEqual([]);
  } finally {
    await engine.stop();
  }
});
