import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Frame, Page } from "playwright-core";
import { openWorkbench } from "../support/browser/open-workbench";

declare global {
  interface Window {
    axe: { run(options: RunOptions): Promise<AxeResults> };
  }
}

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const themes = [
  ["light", { colorScheme: "light", forcedColors: "none" }],
  ["dark", { colorScheme: "dark", forcedColors: "none" }],
  ["high contrast", { colorScheme: "dark", forcedColors: "active" }],
] as const;

/** The narrowest and the widest pane that Excel opens, in CSS pixels. */
const widths = [320, 450];

function paneOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes("taskpane.html"));
  if (!frame) throw new Error("The pane is not loaded.");
  return frame;
}

/** Resizes the pane, or returns it to its usual width. The tab is used by later tests. */
async function resizePane(page: Page, width: number | undefined): Promise<void> {
  await page.evaluate((pixels) => {
    const pane = document.getElementById("pane");
    if (pane) pane.style.width = pixels === undefined ? "" : `${pixels}px`;
  }, width);
}

/** Returns what axe-core objects to, as texts: the rule and the element. */
async function violations(frame: Frame): Promise<string[]> {
  await frame.evaluate(axeScript);
  const found = await frame.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}

/** Returns whether something is wider than the pane. */
function isTooWide(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

test.each(themes)("every tab is accessible and fits into the pane, %s", async (_, media) => {
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
    for (const width of widths) {
      await resizePane(page, width);
      for (const name of ["Board", "Workbook", "Spending", "Data"] as const) {
        await showTab(name);
        const found = await violations(paneOf(page));
        if (await isTooWide(paneOf(page))) found.push("The content is wider than the pane.");
        problems.push(...found.map((problem) => `${name}, ${width} px: ${problem}`));
      }
    }
  } finally {
    await resizePane(page, undefined);
    await page.emulateMedia({ colorScheme: null, forcedColors: null });
  }

  expect(problems).toEqual([]);
});

test("the form for the key is accessible", async () => {
  await using session = await openWorkbench({ key: undefined });
  await session.pane.getByLabel("API key").waitFor();

  expect(await violations(paneOf(session.page))).toEqual([]);
});
