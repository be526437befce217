import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

/** Wednesday 2026-11-18, noon in New York. */
const sessions = ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-13", "2026-11-16", "2026-11-17"];

test("a range of instants spills a row for each beside its cell, and not six times As of", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, service } = session;
  for (const [index, date] of sessions.entries()) await workbench.set(`A${index + 2}`, `${date} 10:30`);
  await workbench.set("B1", '=GEX.LEVELS.AT("SPXW",A2:A7,,,,"columns=As of,Spot,Net exposure; dates=text")');
  await workbench.idle();

  const [heading, ...rows] = await workbench.values("B1:D7");
  expect(heading).toEqual(["As of", "Spot", "Net exposure"]);
  expect(rows.map(([asOf]) => asOf)).toEqual(sessions.map((date) => `${date} 10:30:00`));
  expect(new Set(rows.map(([, spot]) => spot)).size).toBe(6);
  const paid = service.requests.filter(({ path }) => path.startsWith("/v1/historical"));
  expect(paid.map(({ credits }) => credits)).toEqual([5, 5, 5, 5, 5, 5]);
});

test("a range for an argument of one cell is an error that says so, and costs nothing", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, service } = session;
  for (const [index, date] of sessions.entries()) await workbench.set(`A${index + 2}`, `${date} 10:30`);
  await workbench.set("B1", '=GEX.HEATMAP.AT("SPXW",A2:A7)');
  await workbench.idle();

  expect(await workbench.text("B1")).toBe("#VALUE!");
  expect(await workbench.text("B2")).toBe("");
  expect(await workbench.note("B1")).toContain("The argument at takes one cell; a range of 6 was given");
  expect(service.requests.filter(({ credits }) => credits > 0)).toEqual([]);
});

test("zero gamma and spot of many sessions are one formula, which charts as it is", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench } = session;
  await workbench.set("A1", '=GEX.DAILY("SPXW","-4d",,,"view=levels; columns=Date,As of,Spot,Zero gamma,Flip")');
  await workbench.idle();

  const [heading, ...rows] = await workbench.values("A1:E6");
  expect(heading).toEqual(["Date", "As of", "Spot", "Zero gamma", "Flip"]);
  for (const [, , spot, zeroGamma] of rows) {
    expect(spot).toBeGreaterThan(1000);
    expect(zeroGamma).toBeGreaterThan(1000);
  }
  expect(await workbench.text("A7")).toBe("");
});
