import { createService } from "../../service/server/service";
import { smallPracticeMarket } from "../../scripts/support/market/test-market";
import { everyTable } from "../support/addin/every-table";
import * as functions from "../support/addin/functions";
import { cell, openRuntime } from "../support/addin/function-runtime";

/** Wednesday 2026-11-18, 12:00 in New York. */
const nowMs = Date.parse("2026-11-18T17:00:00Z");
const service = createService({ ...smallPracticeMarket, now: () => nowMs });
const { call } = await openRuntime(service, nowMs);

type Called = Parameters<typeof call>[0];

/** Returns the headings of the table that a formula shows. */
async function headings(name: string, given: readonly unknown[], options: string): Promise<readonly string[]> {
  const found = Object.values(functions).find((one) => one.name === name) as Called;
  const omitted = new Array<null>(found.length - 2 - given.length).fill(null);
  const [first = []] = await call(found, ...given, ...omitted, cell(options));
  return first.map(String);
}

/** The headings of a matrix are numbers. */
const named = (all: readonly string[]) => all.filter((heading) => Number.isNaN(Number(heading)));

/** OPT.QUOTE shows one field by default. */
const wide = everyTable.filter(([name]) => name !== "OPT.QUOTE");

test.each(wide)("columns=brief of %s of %j with %p are at most ten of the default table", async (...table) => {
  const [name, given, options] = table;
  const all = await headings(name, given, options);

  const brief = await headings(name, given, `${options}; columns=brief`);

  expect(named(brief).length).toBeLessThanOrEqual(10);
  expect(brief).toEqual(all.length <= 10 ? all : all.filter((heading) => brief.includes(heading)));
});

test.each(wide)("columns=* of %s of %j with %p are the default table and every other column once", async (...table) => {
  const [name, given, options] = table;
  const all = named(await headings(name, given, options));

  const every = named(await headings(name, given, `${options}; columns=*`));

  expect(every.slice(0, all.length)).toEqual(all);
  expect(new Set(every).size).toBe(every.length);
});
