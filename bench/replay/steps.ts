import type { Page } from "playwright-core";
import type { StepTimes } from "./replay-host";
import { enter, replayFrom, withReplayPage, type Received } from "./replay-page";
import { stepFormulas } from "./step-formulas";

export const STEPS = 30;

/** Between two steps, as of a user who reads. Microsoft's runtime pauses after it has delivered results. In milliseconds. */
const PAUSE_MS = 700;

/** Steps over thirty instants. */
interface Steps {
  times: readonly StepTimes[];
  /** The requests for boards that they sent. */
  requests: number;
}

/** The same instants, by where their boards come from. */
type StepsBySource = Record<"service" | "memory" | "store", Steps>;

/** Steps a hundred formulas over thirty instants: requested, again from memory, and from the store after the page was loaded again. */
export function measureSteps(): Promise<StepsBySource> {
  return withReplayPage(async (page, received) => {
    await enter(page, stepFormulas());
    await replayFrom(page, "10:00");
    const service = await steps(page, received, "1 minute forward");
    const memory = await steps(page, received, "1 minute back");
    await page.waitForTimeout(3_000); // What was received is being written.
    await page.reload();
    await enter(page, stepFormulas());
    await replayFrom(page, "10:00");
    return { service, memory, store: await steps(page, received, "1 minute forward") };
  });
}

async function steps(page: Page, received: Received, label: string): Promise<Steps> {
  const before = received.boards;
  const times: StepTimes[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await page.waitForTimeout(PAUSE_MS);
    const time = await page.evaluate((name) => window.replayHost?.step(name), label);
    if (time) times.push(time);
  }
  return { times, requests: received.boards - before };
}
