import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { checks } from "./checks";
import type { Launch } from "./known-browsers";
import { startLocalService } from "./local-service";
import { Pane } from "./pane";
import { WorkbookPage } from "./workbook-page";

/** The result of one check: how long it took, and the failure if it failed. */
interface CheckResult {
  seconds: number;
  problem: string | undefined;
}

export interface CheckedBrowser {
  /** Its name and version. */
  title: string;
  results: CheckResult[];
}

/** Has a screenshot of the filled starter sheet for each browser. */
export const screenshotFolder = "build/browsers";

/** How long one check may take: a page can stop responding. */
const CHECK_LIMIT_MS = 300_000;

/** Runs the checks in a new instance of a browser, over a new service. */
export async function runChecks(name: string, launch: Launch): Promise<CheckedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-browser-"));
  const folders = { settings: join(folder, "settings"), downloads: join(folder, "downloads") };
  for (const path of Object.values(folders)) await mkdir(path);
  await mkdir(screenshotFolder, { recursive: true });
  const service = await startLocalService();
  try {
    const driver = await launch(folders);
    const title = `${name} ${driver.version}`;
    try {
      const page = await WorkbookPage.open(driver, service.address);
      const setting = { driver, service, page, pane: new Pane(page), downloadFolder: folders.downloads };
      const results: CheckResult[] = [];
      for (const check of checks) {
        const result = await resultOf(check.run(setting));
        process.stderr.write(`${title}: ${check.name}: ${checkResultText(result)}\n`);
        if (results.push(result) === 1) {
          await writeFile(join(screenshotFolder, `${name.toLowerCase()}.png`), await page.screenshot());
        }
      }
      return { title, results };
    } finally {
      await driver.close();
    }
  } catch (problem) {
    return { title: name, results: checks.map(() => ({ seconds: 0, problem: messageOf(problem) })) };
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function resultOf(check: Promise<void>): Promise<CheckResult> {
  const startMs = performance.now();
  const late = delay(CHECK_LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`not finished after ${CHECK_LIMIT_MS / 1000} s`);
  });
  const problem = await Promise.race([check, late]).then(() => undefined, messageOf);
  return { seconds: (performance.now() - startMs) / 1000, problem };
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

/** Returns `ok 3.2 s`, or the beginning of the failure. */
export function checkResultText(result: CheckResult | undefined): string {
  if (!result) return "not run";
  const { seconds, problem } = result;
  return problem === undefined ? `ok ${seconds.toFixed(1)} s` : `FAILED: ${problem.slice(0, 40)}`;
}
