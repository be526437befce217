import { zeroDte } from "../../../src/templates/zero-dte";
import { instants } from "../../support/templates/instants";
import { openTemplates } from "../../support/templates/open-templates";

test.each(instants)("the 0DTE playbook fills %s at the announced price", async (_when, instant) => {
  using session = await openTemplates({ atMs: Date.parse(instant) });

  const [front = []] = await session.filled(zeroDte, { credits: 6 });

  expect(front[1]?.[0]).toMatch(/^SIMULATED DATA\. /);
  expect(front[4]?.[1]).toMatch(
    /^SPXW at [\d,.]+ is (?:below|above) the zero gamma of SPX\+ at [\d,.]+ and (?:is (?:below|above) its 0DTE flip at|has no 0DTE flip among)/,
  );
});

test("the 0DTE playbook leads with walls and says so where the service does not send a zero gamma, and never shows the flip as one", async () => {
  using session = await openTemplates();
  await session.fill(zeroDte);
  const { workbook } = session;

  workbook.set("'0DTE data'!M5:R5", [["SPX+", "=NA()", 7100, 5, 6700, -5]]);
  await workbook.idle();

  const values = workbook.values("'0DTE playbook'!A5:D25");
  expect(values[0]?.[1]).toMatch(/^SPXW at [\d,.]+ (?:is (?:below|above) its 0DTE flip at|has no 0DTE flip among)/);
  expect(values[10]?.slice(0, 2)).toEqual(["Zero gamma", ""]);
  expect(values[11]?.slice(0, 2)).toEqual(["Positive wall", 7100]);
  expect(values[13]?.[0]).toBe("This service does not send a zero gamma.");
});

test("two workbooks that are open at the same time are filled by their own functions", async () => {
  using first = await openTemplates();
  using second = await openTemplates();
  await first.fill(zeroDte);

  const { credits } = await second.fill(zeroDte);

  expect(credits).toBe(6);
});

test("a workbook has no cell of one that was open before", async () => {
  using first = await openTemplates();
  first.workbook.set("A2", "before");
  await first.workbook.idle();

  using second = await openTemplates();

  expect(first.workbook.text("A2")).toBe("before");
  expect(second.workbook.text("A2")).toBe("");
});

test("the 0DTE playbook shows the instant of the replay clock, at the announced price", async () => {
  using session = await openTemplates({ replayMs: Date.parse("2026-11-12T15:30:00Z") });

  const [front = []] = await session.filled(zeroDte, { credits: 18 });

  expect(front[1]?.[0]).toContain("As of 2026-11-12 10:30");
});
