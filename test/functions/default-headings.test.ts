import { createService } from "../../service/server/service";
import { smallPracticeMarket } from "../../scripts/support/market/test-market";
import { formulas } from "@strikebook/formulas";
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

test("every table that a formula shows is listed here", () => {
  // Of one cell, of facts, or without headings.
  const others = ["GEX.ACCOUNT", "GEX.INFO", "FLOW.CONTRACT", "OPT.PRICE", "OPT.IV"];
  const listed = new Set([...everyTable.map(([name]) => name), ...others]);

  expect(formulas.filter(({ kind, name }) => kind === "table" && !listed.has(name))).toEqual([]);
});

test.each(everyTable)("%s of %j with %p shows the published columns in their order", async (...table) => {
  const [name, given, options, published] = table;
  const expected = published.split(", ");

  expect((await headings(name, given, options)).slice(0, expected.length)).toEqual(expected);
});
