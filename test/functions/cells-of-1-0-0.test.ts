import { createService } from "../../service/server/service";
import { smallPracticeMarket } from "../../scripts/support/market/test-market";
import * as functions from "../support/addin/functions";
import { cell, openRuntime } from "../support/addin/function-runtime";
import { shownBy100 } from "../support/addin/shown-by-1-0-0";

/** Wednesday 2026-11-18, 12:00 in New York, as in the documents of 1.0.0. */
const nowMs = Date.parse("2026-11-18T17:00:00Z");
const service = createService({ ...smallPracticeMarket, now: () => nowMs });
const { call } = await openRuntime(service, nowMs);

type Called = Parameters<typeof call>[0];

/** An argument of a formula: a text in quotes, a number, or nothing. */
const argument = /(?:"([^"]*)"|([\d.]*))(?:,|$)/y;

/** Returns the arguments of a formula as Excel passes them; those that are lists as ranges of one cell. */
function argumentsOf(formula: string): unknown[] {
  const text = formula.slice(formula.indexOf("(") + 1, -1);
  const given: unknown[] = [];
  argument.lastIndex = 0;
  while (argument.lastIndex < text.length) {
    const found = argument.exec(text);
    if (!found) throw new Error(`${formula} has an argument that is neither text nor number.`);
    const [, quoted, digits] = found;
    given.push(quoted ?? (digits ? Number(digits) : null));
  }
  return given;
}

/** Returns the cells that a formula of a workbook fills. */
async function shown(formula: string): Promise<unknown[][]> {
  const name = formula.slice(1, formula.indexOf("("));
  const found = Object.values(functions).find((one) => one.name === name) as Called;
  return call(found, ...argumentsOf(formula).map((one) => (one === null ? null : cell(one))));
}

test.each(shownBy100)("$formula shows the headings of 1.0.0 in their order", async ({ formula, headings }) => {
  const [first = []] = await shown(formula);

  expect(first.slice(0, headings.length).map(String)).toEqual(headings);
});
