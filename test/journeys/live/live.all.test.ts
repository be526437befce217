import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { moved, opened } from "../../support/browser/live-cells";
import { takeErrors } from "../../../scripts/support/browser/page-errors";

test("the workbook that was opened first holds the stream of another, also without live cells of its own", async () => {
  await using session = await openWorkbench({ key: "practice", isClockMoving: true });
  const { service } = session;
  const other = await session.openTab();

  await other.workbench.set("A1", '=GEX.LIVE("SPXW","spot")');
  const first = await moved(other, "A1", undefined);
  await moved(other, "A1", first);
  expect(opened(service.requests)).toEqual(["SPXW"]);
  await session.page.close();
  while (opened(service.requests).length < 2) await other.page.evaluate(() => new Promise(requestAnimationFrame));
  await moved(other, "A1", (await other.workbench.values("A1"))[0]?.[0]);

  expect(opened(service.requests)).toEqual(["SPXW", "SPXW"]);
});

test("a live cell says when its code cannot be loaded, and the next one tries again", async () => {
  await using session = await openWorkbench({ key: "practice", isClockMoving: true });
  const { workbench, page } = session;
  const scripts = /\/addin\/[\w.]+\.js/;
  await page.route(scripts, (route) => route.abort());

  await workbench.set("A1", '=GEX.LIVE("SPXW","spot")');
  await workbench.until("A1", "#N/A");
  const reason = await workbench.note("A1");
  expect(takeErrors().filter((error) => !error.includes("net::ERR_FAILED"))).toEqual([]);
  await page.unroute(scripts);
  await workbench.set("A2", '=GEX.LIVE("SPY","spot")');
  await moved(session, "A2", undefined);

  expect(reason).toBe("The code for live data could not be loaded. Check the internet connection, then recalculate.");
});
