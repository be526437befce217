import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { fiveSessions } from "../../support/recordings/five-sessions";
import { recordedMarketOf } from "../../../scripts/support/recordings/recorded-service";

test("an analyst works on a recording: boards, levels, volatility, live cells and a replay, without credits", async () => {
  await using session = await openWorkbench({ key: "practice", data: recordedMarketOf(fiveSessions), unlimited: true });
  const { workbench, pane, service, replayFrom } = session;
  await workbench.set("A1", '=GEX.LEVELS("RUTW,COST",,,,"columns=symbol,as of,spot; headers=off; dates=text")');
  await workbench.set("A4", '=GEX.LIVE("COST","state,asOf")');
  await workbench.set("A6", '=VOL.TERM("COST","columns=expiration; headers=off; dates=text")');
  await workbench.set("D1", "=FLOW.TOP()");
  await workbench.set("F1", '=GEX.DAILY("COST","2026-11-16","2026-11-17",,"columns=frames; headers=off")');
  await workbench.set("G1", '=GEX.HEATMAP("COST",,,,"columns=as of; headers=off; dates=text")');

  await workbench.until("B1", "2026-11-18 12:00:00");
  await workbench.until("B2", "2026-11-18 12:00:00");
  await workbench.until("A4", "recorded");
  await workbench.until("G1", "2026-11-18 12:00:00");
  await workbench.until("A6", "2026-11-20");
  // Every half hour from 9:30 to 15:30, and the closing minute.
  await workbench.until("F1", "14");
  await workbench.until("D1", "#N/A");
  expect(await workbench.note("D1")).toContain("a recording of option chains without trades");
  const shown = pane.getByRole("group", { name: "Data shown" });
  await shown.getByText("RECORDED", { exact: true }).waitFor();
  expect(await shown.getByText("LIVE", { exact: true }).count()).toBe(0);
  await pane.getByText("Unlimited credits").first().waitFor();
  await pane.getByText("Connected to your recorded data.").waitFor();
  await pane
    .getByRole("list", { name: "Status" })
    .getByText(/ of 2026-11-1\d [^,]*, recorded/)
    .waitFor();

  await replayFrom("2026-11-13", "10:45");
  await workbench.until("A4", "replay");
  await workbench.until("B1", "2026-11-13 10:30:00");
  await workbench.until("B4", "2026-11-13 10:30:00");
  await pane.getByRole("button", { name: "Back to live" }).click();
  await workbench.until("B1", "2026-11-18 12:00:00");

  expect(service.requests.reduce((sum, request) => sum + request.credits, 0)).toBe(0);
});
