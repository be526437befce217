import { fillTemplate } from "../../../scripts/templates/fill-template";
import { recordRun } from "../../../scripts/templates/record-run";
import { walkForward } from "../../../src/templates";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

test("the lab reads the sheet of a model run, and repeats its manifest", async () => {
  // The clock stands still, so the requests of the whole run count in one minute.
  await using session = await openWorkbench({ key: "practice", requestsPerMinute: 6_000, marketName: "lab" });
  const { service, workbench, pane } = session;
  await fillTemplate(session, walkForward);
  // The lab reads the run when it is finished: the grid would calculate everything again with each batch of rows.
  await workbench.set("'Walk-forward lab'!B10", "None");
  await workbench.idle();
  const before = service.requests.length;

  const part = { firstDate: "2026-11-16", lastDate: "2026-11-17", to: "10:30", everyMinutes: 30 };
  expect(await recordRun(session, part)).toBe("Start for 32 credits");
  await workbench.set("'Walk-forward lab'!B10", "Run 1");
  await workbench.idle();

  // Two sessions are fewer than a hold-out has at least: all of them are locked.
  expect((await workbench.values("'Lab rows'!A6:A9")).flat()).toEqual(["", "", "", ""]);
  const panel = pane.getByRole("region", { name: "Model runs" });
  const open = panel.getByRole("button", { name: "Open the hold-out of run 1" });
  await open.click();
  await panel.getByRole("button", { name: "Open it, once" }).click();
  await panel.getByText(/^The hold-out of run 1 has been open since /).waitFor();
  await open.click();
  await panel.getByText(/^The hold-out of run 1 was opened on .* It cannot be closed or opened again\.$/).waitFor();
  await workbench.idle();

  const rows = await workbench.values("'Run 1'!A2:E5");
  expect(await workbench.values("'Lab rows'!A6:C9")).toEqual(
    rows.map(([instant, , , spot, signal]) => [instant, spot, signal]),
  );
  const front = await workbench.values("'Walk-forward lab'!A1:E70");
  const stated = (name: string) => front.find(([first]) => first === name)?.[1];
  expect(front[4]?.[1]).toMatch(
    /^Too few sessions: Run 1 has 2\. 2 are held out, and training takes \d+ before the first test\.$/,
  );
  const manifest = await workbench.values("'Run 1 manifest'!A1:G80");
  const inManifest = (name: string) => manifest.find(([first]) => first === name)?.[1];
  const paid = service.requests.slice(before).reduce((sum, { credits }) => sum + credits, 0);
  expect(stated("Credits")).toBe(paid);
  expect(stated("Strikebook version")).toBe(inManifest("Strikebook version"));
  expect(stated("Requests listed")).toBe(manifest.filter(([, endpoint]) => String(endpoint).startsWith("/v1/")).length);
  expect(stated("Results (SHA-256)")).toMatch(/^[0-9a-f]{64}$/);
  expect(stated("Results (SHA-256)")).toBe(inManifest("Results (SHA-256)"));
  expect(stated("Models tried on these dates")).toBe(1);
  expect(stated("Rows used, of all rows")).toBe("4 of 4");
});
