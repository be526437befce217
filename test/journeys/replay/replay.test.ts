import type { Page } from "playwright-core";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

// The session's market stands on Wednesday 2026-11-18, noon in New York, whatever day it is.

test("the replay clock moves the whole workbook to a past instant, plays it without blanks, and goes back to live", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, service, page, replayFrom } = session;
  const columns = '"columns=as of; headers=off"';
  await workbench.set("A1", `=GEX.LEVELS("SPY",,,,${columns})`);
  await workbench.set("A3", `=GEX.LEVELS.AT("SPY","2026-11-18 10:30",,,,${columns})`);
  await workbench.set("A5", '=GEX.LIVE("SPY","state,asOf")');
  await workbench.set("A7", '=GEX.HEATMAP("SPY",,,,"columns=strike,value,as of; dates=text")');
  await workbench.until("A1", "2026-11-18 12:00:00");
  await workbench.until("A5", "live");

  await replayFrom("2026-11-18", "10:30");
  await workbench.until("A5", "replay");
  await workbench.until("A1", "2026-11-18 10:30:00");
  await workbench.until("B5", "2026-11-18 10:30:00");
  await pane.getByRole("region", { name: "Replay" }).first().getByText("Wed, Nov 18, 2026, 10:30:00 AM ET").waitFor();

  await pane.getByRole("button", { name: "5 minutes forward", exact: true }).click();
  await workbench.until("B5", "2026-11-18 10:35:00");
  await workbench.until("A1", "2026-11-18 10:35:00");
  expect(await workbench.text("A3")).toBe("2026-11-18 10:30:00");

  // One board serves all cells.
  const price = pane.getByRole("note", { name: "Price", exact: true });
  await price.getByText("A step costs 5 credits.").waitFor();
  await price.getByText("300 credits at 1\u00d7, 3,000 credits at 10\u00d7, 18,000 credits at 60\u00d7").waitFor();
  const shown = sampled(page, ["A1", "B5", "C8", "C10"], "2026-11-18 10:38:00");
  await pane.getByRole("button", { name: "Play at 60 times" }).click();
  expect(await shown).toEqual(
    ["10:35:00", "10:36:00", "10:37:00", "10:38:00"].map((time) => new Array(4).fill(`2026-11-18 ${time}`).join()),
  );
  await pane.getByRole("button", { name: "Pause" }).click();

  await pane.getByRole("switch", { name: "Include the rest of the day in daily figures" }).click();
  await pane
    .getByRole("region", { name: "Replay" })
    .first()
    .getByText("Daily figures include the rest of the day")
    .waitFor();

  await pane.getByRole("button", { name: "Back to live" }).click();
  await workbench.until("A1", "2026-11-18 12:00:00");
  await workbench.until("A5", "live");
  // One cell requested 10:30 before the clock was set, and each instant is one board for formulas and a stream. Another minute
  // may begin before the pause.
  const paid = service.requests.filter(({ path }) => path.startsWith("/v1/historical?symbols=SPY&at="));
  const instants = paid.map(({ path }) => path.slice(-9, -4));
  expect(instants.slice(0, 5)).toEqual(["15:30", "15:35", "15:36", "15:37", "15:38"]);
  expect(new Set(instants).size).toBe(instants.length);
});

test("replayed boards are stored in the browser for workbooks opened later", async () => {
  await using session = await openWorkbench({ key: undefined, extraKey: "session-key-of-ones-own" });
  const { workbench, pane, service, openTab } = session;
  const formula = '=GEX.LEVELS.AT("SPY","2026-11-18 10:30",,,,"columns=as of; headers=off")';
  await pane.getByLabel("API key").fill("session-key-of-ones-own");
  await pane.getByRole("button", { name: "Connect", exact: true }).click();
  await workbench.set("A1", formula);
  await workbench.until("A1", "2026-11-18 10:30:00");

  const later = await openTab();
  await later.workbench.set("A1", formula);
  await later.workbench.until("A1", "2026-11-18 10:30:00");

  expect(service.requests.filter(({ path }) => path.startsWith("/v1/historical"))).toHaveLength(1);
});

/** Returns what cells showed together at each change, from now until the first of them shows a text. */
async function sampled(page: Page, addresses: readonly string[], last: string): Promise<string[]> {
  return page.evaluate(
    ([cells, end]) =>
      new Promise<string[]>((resolve) => {
        const seen: string[] = [];
        const timer = setInterval(() => {
          const texts = cells.map((address) => window.workbench?.text(address) ?? "");
          const sample = texts.join();
          if (sample !== seen.at(-1)) seen.push(sample);
          if (!texts.every((text) => text === end)) return;
          clearInterval(timer);
          resolve(seen);
        }, 2);
      }),
    [addresses, last] as const,
  );
}
