/**
 * `npm run screenshots [-- NAME...]`: takes the screenshots of the documents in a real browser over a fixed market. Check them
 * afterwards.
 */
import { mkdir } from "node:fs/promises";
import type { WorkbenchSession } from "../support/browser/open-workbench";
import { closeTabs } from "../support/browser/workbench-tabs";
import {
  darkPool,
  earnings,
  flowTenMinutes,
  morningScreen,
  pinning,
  positioning,
  positionSheet,
  straddleAtSignal,
  volatilitySheet,
  zeroDte,
  flipRegime,
  type Template,
} from "../../src/templates";
import { screenshotSheet, matrix, firstRun, live, copyLevels, exposure, functions } from "./sheets";
import { recorded, recordedFlow } from "./recorded";
import { desk, alerts } from "./desk";
import { folder, screenshot, withoutProblems } from "./picture";
import { loadMarket } from "../../service/start/load-market";
import { fillTemplate, practiceWorkbench } from "../templates/fill-template";

const screenshots = {
  workbench: screenshotSheet,
  matrix,
  exposure,
  recorded,
  recordedFlow,
  "first-run": firstRun,
  live,
  "copy-levels": copyLevels,
  functions,
  desk,
  alerts,
  models,
  "model-0dte": frontOf("model-0dte", zeroDte),
  "model-morning": frontOf("model-morning", morningScreen, {}, ["'Morning data'!F2", "35"]),
  "model-position": frontOf("model-position", positionSheet),
  "model-volatility": frontOf("model-volatility", volatilitySheet),
  "model-earnings": frontOf("model-earnings", earnings, { "Past reports with walls": "4" }),
  "model-dark-pool": frontOf("model-dark-pool", darkPool),
  "model-flow": frontOf("model-flow", flowTenMinutes),
  "model-positioning": frontOf("model-positioning", positioning),
  "model-straddle": frontOf("model-straddle", straddleAtSignal),
  "model-pinning": frontOf("model-pinning", pinning),
};

/** The instant of the model workbooks, in milliseconds since 1970 UTC: noon in New York. */
const modelsMs = Date.parse("2026-11-18T17:00:00Z");

/** The practice market as `npm start` serves it: processes of its own compute sessions, so that boards do not wait for them. */
const served = await loadMarket();

await mkdir(folder, { recursive: true });
const names = process.argv.slice(2);
for (const [name, take] of Object.entries(screenshots)) if (names.length === 0 || names.includes(name)) await take();
await closeTabs();

/** The sheets of the flip regime, after its form in the pane. */
async function models(): Promise<void> {
  await using session = await practiceWorkbench(modelsMs, served);
  const { pane, workbench } = session;
  await session.showTab("Workbook");
  await pane.getByRole("button", { name: "Model workbooks" }).click();
  await pane.getByRole("button", { name: /^Flip regime/ }).click();
  const insert = pane.getByRole("form", { name: "Flip regime" }).getByRole("button", { name: "Insert: 643 credits" });
  await insert.scrollIntoViewIfNeeded();
  await screenshot("model-price", session);
  await fillTemplate(session, flipRegime);
  for (const [name, sheet] of [
    ["model-answer", "Flip regime"],
    ["model-data", "Flip data"],
  ] as const) {
    await workbench.activate(sheet);
    await screenshot(name, session);
    if (sheet === "Flip regime") await screenshotCharts(name, session);
  }
}

/** Takes the charts of a front sheet, which are to the right of its answer. */
async function screenshotCharts(name: string, session: WorkbenchSession): Promise<void> {
  await session.workbench.idle();
  await session.page.evaluate(() => {
    const place = window.workbench?.charts()[0]?.position?.split(":")[0];
    if (place === undefined) throw new Error("The sheet has no chart.");
    window.workbench?.scrollTo(place);
  });
  await screenshot(`${name}-charts`, session);
}

/**
 * Returns the function that takes the front sheet of a template and its charts, inserted with the values typed into its form, once a cell
 * shows a text.
 */
function frontOf(name: string, template: Template, typed: Record<string, string> = {}, filled?: [string, string]) {
  return async () => {
    await using session = await practiceWorkbench(modelsMs, served);
    await fillTemplate(session, template, typed);
    if (filled) await session.workbench.until(...filled);
    await withoutProblems(session);
    await screenshot(name, session);
    await screenshotCharts(name, session);
  };
}
