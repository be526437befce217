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

/** Returns a cell as the documents show it: a number is a date, or a time with the date. */
function textOf(value: unknown): string {
  if (typeof value !== "number") return String(value);
  // Excel counts days, and 1970-01-01 is day 25569.
  const seconds = Math.round((value - 25_569) * 86_400);
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ").replace(" 00:00:00", "");
}

test.each(shownBy100)(
  "$formula shows the headings and rows of 1.0.0 in their order",
  async ({ formula, headings, first }) => {
    const [top = [], ...rows] = await shown(formula);

    expect(top.slice(0, headings.length).map(String)).toEqual(headings);
    if (first) expect(rows.slice(0, first.length).map(([value]) => textOf(value))).toEqual(first);
  },
);
