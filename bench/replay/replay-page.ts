import type { FrameLocator, Page } from "playwright-core";
import { paidPlan, practiceAccount } from "../../service/gateway/accounts";
import type { LoggedRequest } from "../../service/gateway/request-log";
import { reportReturns } from "../hidden/hidden-page";
import { withAddinPage } from "../page/open-page";
import { wrapFormulas } from "../page/wrap-formulas";
import type { PlacedFormula } from "../page/formula-workbook";

/** The session that is replayed: 48 days before the market's own. */
export const replayedDate = "2026-10-01";

/** How long the cells take at most to show the first instant once the pane does, in milliseconds. */
const SHOWN_MS = 3_000;

/** What the service has received. */
export interface Received {
  /** The requests for past boards. */
  boards: number;
  credits: number;
}

/** Without limits that steps of a benchmark would reach. The market has a name, so that its boards are stored. */
const service = {
  marketName: "bench",
  accounts: [{ ...practiceAccount, credits: 1_000_000_000, limits: { ...paidPlan, requestsPerMinute: 1_000_000 } }],
};

/** Opens a page with the built add-in over a workbook in memory, on the practice market. */
export function withReplayPage<Found>(work: (page: Page, received: Received) => Promise<Found>): Promise<Found> {
  const received = { boards: 0, credits: 0 };
  const record = ({ path, credits }: LoggedRequest) => {
    if (/^\/v1\/(historical|range)/.test(path)) received.boards += 1;
    received.credits += credits;
  };
  return withAddinPage(
    {
      module: new URL("./replay-host.ts", import.meta.url),
      initScripts: [wrapFormulas, reportReturns],
      service: { ...service, record },
    },
    (page) => work(page, received),
  );
}

/** Enters formulas in a page that was opened or reloaded, and waits for their live results. */
export async function enter(page: Page, formulas: readonly PlacedFormula[]): Promise<void> {
  await page.waitForFunction(() => window.replayHost !== undefined);
  await page.evaluate((entered) => window.replayHost?.enter(entered), formulas);
}

/** Starts a replay at a time of the replayed session, such as `10:00`, before noon, and waits until the cells show it. */
export async function replayFrom(page: Page, time: string): Promise<void> {
  const pane = paneOf(page);
  await pane.getByRole("button", { name: "Go back in time" }).click();
  await pane.getByLabel("Date").fill(replayedDate);
  await pane.getByLabel("Time, US Eastern").fill(time);
  await pane.getByRole("button", { name: "Replay from here" }).click();
  await pane
    .getByText(`${Number(time.slice(0, 2))}:${time.slice(3)}:00 AM ET`)
    .first()
    .waitFor();
  await page.waitForTimeout(SHOWN_MS);
}

export function paneOf(page: Page): FrameLocator {
  return page.frameLocator("iframe");
}
