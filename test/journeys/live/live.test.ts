import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { moved, opened } from "../../support/browser/live-cells";

test("a live cell updates, and so do the cells that depend on it", async () => {
  await using session = await openWorkbench({ key: "practice", isClockMoving: true });
  const { workbench } = session;

  await workbench.set("A1:A3", [['=GEX.LIVE("SPXW","spot")'], ["=A1*2"], ["=IF(A2>0,1,0)"]]);
  const first = await moved(session, "A1", undefined);
  const next = await moved(session, "A1", first);
  await moved(session, "A2", first * 2);

  expect(next).not.toBe(first);
  const [[spot], [doubled], [flag]] = (await workbench.values("A1:A3")) as [[number], [number], [number]];
  expect(doubled).toBe(spot * 2);
  expect(flag).toBe(1);
});

test("two workbooks share one stream, and the other resumes it when the leading one is closed", async () => {
  await using session = await openWorkbench({ key: "practice", isClockMoving: true });
  const { service, clock } = session;
  const other = await session.openTab();
  const formula = [['=GEX.LIVE("SPXW","spot")', '=GEX.LIVE("SPXW","state")', '=GEX.LIVE("SPXW","asOf")']];

  await session.workbench.set("A1:C1", formula);
  const first = await moved(session, "A1", undefined);
  await other.workbench.set("A1:C1", formula);
  await moved(other, "A1", undefined);
  await moved(session, "A1", first);
  await other.showTab("Data");
  await other.pane.getByText("The cost is shared.").waitFor();

  expect(opened(service.requests)).toEqual(["SPXW"]);
  // No board is published while the browser closes one workbook and the other takes over: the gap is covered on any computer.
  const newest = `2026-11-18 ${new Date(clock.stop() - 5 * 3_600_000).toISOString().slice(11, 19)}`;
  await session.workbench.until("C1", newest);
  await other.workbench.until("C1", newest);
  await session.page.close();
  while (opened(service.requests).length < 2) await other.page.evaluate(() => new Promise(requestAnimationFrame));
  clock.start();
  const left = (await other.workbench.values("A1"))[0]?.[0];
  await moved(other, "A1", left);
  await moved(other, "A1", (await other.workbench.values("A1"))[0]?.[0]);

  // It goes on after the last event that the closed workbook had passed on.
  expect(opened(service.requests)).toEqual(["SPXW", "SPXW"]);
  expect(service.requests.filter(({ path }) => path.includes("lastEventId="))).toHaveLength(1);
  await other.workbench.set("A3", '=GEX.STATUS("columns=state,gap covered; headers=off")');
  await other.workbench.until("A3", "live");
  expect((await other.workbench.values("A3:B3"))[0]).toEqual(["live", true]);
});

test("the pane shows the live data and its cost per minute, pauses and resumes it", async () => {
  await using session = await openWorkbench({ key: "practice", isClockMoving: true });
  const { workbench, pane, service, showTab } = session;
  await showTab("Data");
  const live = pane.getByRole("region", { name: "Live", exact: true });

  await workbench.set("A1", '=GEX.LIVE("SPXW,SPY","spot,state")');
  await live.getByText("2 boards on 1 stream").waitFor();
  await live.getByText("2 credits per minute").waitFor();

  await live.getByRole("button", { name: "Pause" }).click();
  await workbench.until("B1", "paused");
  await live.getByText("Live data is paused", { exact: false }).waitFor();
  const spot = (await workbench.values("A1"))[0]?.[0];
  expect(typeof spot).toBe("number");

  await live.getByRole("button", { name: "Resume" }).click();
  await workbench.until("B1", "live");
  await moved(session, "A1", spot);
  expect(opened(service.requests).every((symbols) => symbols === "SPXW,SPY")).toBe(true);
});
