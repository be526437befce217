/**
 * `npm run screenshots [-- NAME...]`: takes the screenshots of the documents in a real browser over a fixed market. Check them
 * afterwards.
 */
import { mkdir } from "node:fs/promises";
import { closeTabs } from "../support/browser/workbench-tabs";
import {
  darkPool,
  earnings,
  flowTenMinutes,
  morningScreen,
  positioning,
  straddleAtSignal,
  zeroDte,
} from "../../src/templates";
import { screenshotSheet, matrix, firstRun, live, copyLevels, exposure, functions } from "./sheets";
import { recorded, recordedFlow } from "./recorded";
import { desk, alerts } from "./desk";
import { models, frontOf } from "./models";
import { folder } from "./picture";

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
  "model-earnings": frontOf("model-earnings", earnings, { "Past reports with walls": "4" }),
  "model-dark-pool": frontOf("model-dark-pool", darkPool),
  "model-flow": frontOf("model-flow", flowTenMinutes),
  "model-positioning": frontOf("model-positioning", positioning),
  "model-straddle": frontOf("model-straddle", straddleAtSignal),
};

await mkdir(folder, { recursive: true });
const names = process.argv.slice(2);
for (const [name, take] of Object.entries(screenshots)) if (names.length === 0 || names.includes(name)) await take();
await closeTabs();
