import { openWorkbench } from "../support/browser/open-workbench";

// The session's market stands on Wednesday 2026-11-18, noon in New York, whatever day it is.

test("=FLOW.TIDE without dates is the tide of the market's own session", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench } = session;

  await workbench.set("A1", '=FLOW.TIDE("SPY",,,"1h","columns=Time; dates=text")');
  await workbench.until("A1", "Time");

  expect(await workbench.text("A2")).toMatch(/^2026-11-18 /);
});

test("the replay clock moves the whole workbook to a past instant and back to live", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, service } = session;
  const columns = '"columns=as of; headers=off"';
  await workbench.set("A1", `=GEX.LEVELS("SPY",,,,${columns})`);
  await workbench.set("A3", `=GEX.LEVELS.AT("SPY","2026-11-18 10:30",,,,${columns})`);
  await workbench.set("A5", '=GEX.LIVE("SPY","state,asOf")');
  await workbench.until("A1", "2026-11-18 12:00:00");
  await workbench.until("A5", "live");

  await pane.getByRole("button", { name: "Go back in time" }).click();
  await pane.getByLabel("Date").fill("2026-11-18");
  await pane.getByLabel("Time, US Eastern").fill("10:30");
  await pane.getByRole("button", { name: "Replay from here" }).click();
  await workbench.until("A5", "replay");
  await workbench.until("A1", "2026-11-18 10:30:00");
  await workbench.until("B5", "2026-11-18 10:30:00");
  await pane.getByRole("region", { name: "Replay" }).first().getByText("Wed, Nov 18, 2026, 10:30:00 AM ET").waitFor();

  await pane.getByRole("button", { name: "5 minutes forward" }).click();
  await workbench.until("B5", "2026-11-18 10:35:00");
  await workbench.until("A1", "2026-11-18 10:35:00");
  expect(await workbench.text("A3")).toBe("2026-11-18 10:30:00");

  await pane.getByRole("button", { name: "Back to live" }).click();
  await workbench.until("A1", "2026-11-18 12:00:00");
  await workbench.until("A5", "live");
  // 10:30 was asked by one cell before the clock was set, and 10:35 is one board for a formula and a stream.
  const paid = service.requests.filter(({ path }) => path.startsWith("/v1/historical"));
  expect(paid.map(({ path }) => path)).toEqual([
    "/v1/historical?symbols=SPY&at=2026-11-18T15:30:00Z",
    "/v1/historical?symbols=SPY&at=2026-11-18T15:35:00Z",
  ]);
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
