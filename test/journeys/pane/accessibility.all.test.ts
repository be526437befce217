import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchFirefox } from "../../../scripts/browsers/firefox-driver";
import { findFirefox } from "../../../scripts/browsers/known-browsers";
import { Pane } from "../../../scripts/browsers/pane";
import { WorkbookPage } from "../../../scripts/browsers/workbook-page";
import { isTooWide, violations } from "../../support/browser/accessibility";
import { findMarks, markProblems } from "../../support/browser/forced-colors";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { paneOf, resizePane } from "../../support/browser/pane-size";
import { labelProblems } from "../../support/browser/picture-labels";

const themes = [
  ["light", { colorScheme: "light", forcedColors: "none" }],
  ["dark", { colorScheme: "dark", forcedColors: "none" }],
  ["high contrast", { colorScheme: "dark", forcedColors: "active" }],
] as const;

/** The narrowest and the widest pane that Excel opens, in CSS pixels. */
const widths = [320, 450];

test.each(themes)("every tab is accessible and fits into the pane, its picture included, %s", async (theme, media) => {
  await using session = await openWorkbench({ key: "practice" });
  const { page, pane, workbench, showTab } = session;
  const problems: string[] = [];
  try {
    await page.emulateMedia(media);
    await page.evaluate(() => document.querySelector("iframe")?.contentWindow?.location.reload());
    await workbench.set("A1", '=GEX.HEATMAP("SPXW",,40,5,"layout=matrix")');
    await workbench.until("A1", "Strike");
    await workbench.set("J1", '=GEX.LIVE("SPY","spot")');
    await pane.getByRole("grid").waitFor();
    problems.push(...(await markProblems(page, await page.screenshot(), await page.evaluate(findMarks))));
    for (const width of widths) {
      await resizePane(page, width);
      for (const name of ["Board", "Workbook", "Spending", "Data"] as const) {
        await showTab(name);
        // The layout of a wider pane is the same in each theme.
        const found = width === widths[0] || theme === "light" ? await violations(paneOf(page)) : [];
        if (await isTooWide(paneOf(page))) found.push("The content is wider than the pane.");
        if (name === "Board") found.push(...(await paneOf(page).evaluate(labelProblems)));
        problems.push(...found.map((problem) => `${name}, ${width} px: ${problem}`));
      }
    }
    await resizePane(page, widths[0]);
    await showTab("Board");
    await pane.getByRole("button", { name: "Go back in time" }).click();
    await pane.getByRole("grid", { name: "November 2026" }).waitFor();
    problems.push(...(await violations(paneOf(page))).map((problem) => `Replay: ${problem}`));
    if (await isTooWide(paneOf(page))) problems.push("Replay: the content is wider than the pane.");
    await pane.getByRole("form", { name: "Replay clock" }).getByRole("button", { name: "Cancel" }).click();
    await showTab("Data");
    const share = pane.getByRole("button", { name: "Share a copy" });
    await share.click();
    await pane.getByRole("group", { name: "What the copy contains" }).waitFor();
    problems.push(...(await violations(paneOf(page))).map((problem) => `Share a copy: ${problem}`));
    await page.keyboard.press("Escape");
    await share.waitFor();
    await resizePane(page, widths[0]);
    await showTab("Workbook");
    await pane.getByRole("button", { name: "Functions", exact: true }).click();
    await pane.getByRole("button", { name: /^FLOW\.TIDE/ }).click();
    await pane.getByRole("button", { name: "Preview: 3 credits" }).click();
    await pane.getByRole("region", { name: "Preview" }).waitFor();
    problems.push(...(await violations(paneOf(page))).map((problem) => `Functions: ${problem}`));
    if (await isTooWide(paneOf(page))) problems.push("Functions: the content is wider than the pane.");
    // A watch with an alarm, and its form.
    await workbench.set("H30", false);
    await page.evaluate(() => window.workbench?.select("H30"));
    await pane.getByRole("button", { name: "Watch the selected cell" }).click();
    await pane.getByRole("form", { name: "New watch" }).waitFor();
    problems.push(...(await violations(paneOf(page))).map((problem) => `New watch: ${problem}`));
    await pane.getByRole("button", { name: "Watch", exact: true }).click();
    await pane.getByText("Now FALSE.").waitFor();
    await workbench.set("H30", true);
    await pane.getByRole("button", { name: "Dismiss" }).waitFor();
    problems.push(...(await violations(paneOf(page))).map((problem) => `Alarm: ${problem}`));
    if (await isTooWide(paneOf(page))) problems.push("Alarm: the content is wider than the pane.");
    await pane.getByRole("button", { name: "Dismiss" }).click();
    // The questions and banners above the tabs: the price of a paste, and the notice that everything is paused.
    await resizePane(page, widths[0]);
    await showTab("Spending");
    await pane.getByRole("button", { name: "Limits", exact: true }).click();
    await pane.getByLabel("Ask before more credits than").fill("0");
    await pane.getByRole("button", { name: "Save limits" }).click();
    await workbench.set("N1", '=FLOW.TIDE("SPY",,,"30min")');
    await pane.getByRole("region", { name: "Price" }).waitFor();
    await showTab("Workbook");
    problems.push(...(await violations(paneOf(page))).map((problem) => `Price: ${problem}`));
    await pane.getByRole("button", { name: "Pause all" }).click();
    await pane.getByRole("region", { name: "Paused" }).waitFor();
    await pane.getByRole("group", { name: "Paused" }).waitFor();
    problems.push(...(await violations(paneOf(page))).map((problem) => `Paused: ${problem}`));
    if (await isTooWide(paneOf(page))) problems.push("Paused: the content is wider than the pane.");
  } finally {
    await resizePane(page, undefined);
    await page.emulateMedia({ colorScheme: null, forcedColors: null });
  }

  expect(problems).toEqual([]);
});

const firefox = findFirefox();

(firefox === undefined ? test.skip : test)(
  `tabs and health are told apart in forced colors in Firefox${firefox === undefined ? " (not installed)" : ""}`,
  async () => {
    await using session = await openWorkbench({ key: "practice" });
    const folder = await mkdtemp(join(tmpdir(), "strikebook-firefox-"));
    // 2 is "always" in the list of Firefox's settings for the colors of pages.
    const settings = { "browser.display.document_color_use": 2 };
    const driver = await launchFirefox(firefox ?? "", { settings: folder, downloads: folder }, settings);
    try {
      const workbook = await WorkbookPage.open(driver, session.page.url());
      await new Pane(workbook).shows("Connected to the local service.");
      const isForced = await workbook.run(() => window.matchMedia("(forced-colors: active)").matches);

      expect(isForced).toBe(true);
      expect(await markProblems(session.page, await workbook.screenshot(), await workbook.run(findMarks))).toEqual([]);
    } finally {
      await driver.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test("the form for the key is accessible", async () => {
  await using session = await openWorkbench({ key: undefined });
  await session.pane.getByLabel("API key").waitFor();

  expect(await violations(paneOf(session.page))).toEqual([]);
});
