import { zeroDte } from "../../src/templates/zero-dte";
import { differencesInFile } from "../support/templates/file-as-shown";
import { openTemplates } from "../support/templates/open-templates";

// New York is 5 hours behind UTC on all of these days. `fill` rejects if a cell shows an error.
const instants = [
  ["before the open", "2026-11-16T13:00:00Z"],
  ["at noon", "2026-11-18T17:00:00Z"],
  ["at a weekend", "2026-11-14T17:00:00Z"],
] as const;

test.each(instants)("the 0DTE playbook fills %s at the announced price", async (_when, instant) => {
  using session = await openTemplates({ atMs: Date.parse(instant) });

  const { price, credits, sheets } = await session.fill(zeroDte);

  expect(price).toEqual({ credits: 5, isMost: false });
  expect(credits).toBe(5);
  expect(await differencesInFile(zeroDte, sheets)).toEqual([]);
  expect(sheets[0]?.values[1]?.[0]).toMatch(/^SIMULATED DATA\. /);
  expect(sheets[0]?.values[4]?.[1]).toMatch(/^SPXW at [\d,.]+ (?:is (?:below|above) its flip at|has no flip among)/);
});

test("two workbooks that are open at the same time are filled by their own functions", async () => {
  using first = await openTemplates({ atMs: Date.parse(instants[1][1]) });
  using second = await openTemplates({ atMs: Date.parse(instants[1][1]) });
  await first.fill(zeroDte);

  const { credits } = await second.fill(zeroDte);

  expect(credits).toBe(5);
});
