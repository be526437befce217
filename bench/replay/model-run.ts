import type { Page } from "playwright-core";
import { enter, paneOf, replayedDate, replayFrom, withReplayPage } from "./replay-page";
import { modelFormulas } from "./step-formulas";

export const RUN_SYMBOLS = ["SPXW", "SPY", "QQQ"];

/** The minutes of a session after its open. */
export const RUN_INSTANTS = 390;

/** The time of a run, in seconds, and what it received from the service. */
interface RunTime {
  seconds: number;
  requests: number;
  credits: number;
}

/** The ways to read 390 instants. */
interface RunTimes {
  /** Loading them in advance. */
  loading: RunTime;
  run: RunTime;
  /** Steps of the clock by hand, without reading or writing cells, each as soon as the previous step is shown. */
  steps: RunTime;
}

/** Measures a model run over the minutes of a session, with everything loaded in advance. */
export function measureRun(): Promise<RunTimes> {
  return withReplayPage(async (page, received) => {
    const timed = async (work: () => Promise<void>): Promise<RunTime> => {
      const { boards, credits } = received;
      const startMs = performance.now();
      await work();
      const seconds = (performance.now() - startMs) / 1_000;
      return { seconds, requests: received.boards - boards, credits: received.credits - credits };
    };
    await enter(page, modelFormulas(RUN_SYMBOLS));
    const loading = await timed(() => loadInAdvance(page));
    // Nothing is in memory.
    await page.reload();
    await enter(page, modelFormulas(RUN_SYMBOLS));
    await openForm(page);
    const run = await timed(() => runModel(page));
    await page.reload();
    await enter(page, modelFormulas(RUN_SYMBOLS));
    await replayFrom(page, "09:30");
    const steps = await timed(() => page.evaluate(stepForward, RUN_INSTANTS));
    return { loading, run, steps };
  });
}

async function loadInAdvance(page: Page): Promise<void> {
  const pane = paneOf(page);
  await pane.getByRole("button", { name: "Load in advance" }).click();
  const form = pane.getByRole("form", { name: "Load in advance" });
  await form.getByLabel("Session", { exact: true }).fill(replayedDate);
  await form.getByLabel("From, US Eastern").fill("09:31");
  await form.getByLabel("To, US Eastern").fill("16:00");
  await form.getByLabel("Every (minutes)").fill("1");
  await form.getByRole("button", { name: "Show the price" }).click();
  await form.getByRole("button", { name: /^Load for/ }).click();
  await pane.getByText(/^Loaded: /).waitFor({ timeout: 300_000 });
}

async function openForm(page: Page): Promise<void> {
  const pane = paneOf(page);
  const panel = pane.getByRole("region", { name: "Model runs" });
  await panel.getByRole("button", { name: "New run" }).click();
  const form = panel.getByRole("form", { name: "New run" });
  await form.getByLabel("Date").fill(replayedDate);
  await form.getByLabel("From, US Eastern").fill("09:31");
  await form.getByLabel("To, US Eastern").fill("16:00");
  await form.getByLabel("Every (minutes)").fill("1");
  await form.getByLabel("Cells to record").fill("Sheet1!A1:E3");
  await form.getByRole("button", { name: "Show the price" }).click();
  await form.getByRole("button", { name: /^Start/ }).waitFor();
}

async function runModel(page: Page): Promise<void> {
  const panel = paneOf(page).getByRole("region", { name: "Model runs" });
  await panel.getByRole("button", { name: /^Start/ }).click();
  await panel.getByText(/^Run 1 is /).waitFor({ timeout: 500_000 });
  const end = await panel.getByText(/^Run 1 is /).innerText();
  if (!end.startsWith("Run 1 is finished: 390 rows.")) throw new Error(`The run did not finish: ${end}`);
}

/** Runs in the page. */
async function stepForward(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) await window.replayHost?.step("1 minute forward");
}
