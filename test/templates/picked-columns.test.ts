import { type MarketView, type TableFormula, formulas } from "@strikebook/formulas";
import { templates } from "../../src/templates";
import { inputValues } from "../../src/templates/template";
import { starterSheet } from "../../workbench/grid/starter-sheet";
import { cell } from "../support/addin/function-runtime";
import { noonMs } from "../support/templates/instants";

/** A plan needs the time of the market and nothing else: it requests nothing. */
const view = { market: {}, now: () => noonMs } as MarketView;
const tables = formulas.filter((one): one is TableFormula => one.kind === "table");

/** Checks the arguments of a call, its columns too, as a cell does before it requests anything. Throws for what a cell refuses. */
function check(name: string, given: readonly unknown[]): void {
  tables.find((one) => one.name === name)?.plan(given, view);
}

/** Returns days before noon of the market, the oldest first. */
const sessions = (count: number) =>
  Array.from({ length: count }, (_day, at) => new Date(noonMs - (count - at) * 86_400_000).toISOString().slice(0, 10));

test.each(templates.map((template) => [template.title, template] as const))(
  "the calls of %s are valid, and their columns exist",
  (_title, template) => {
    const calls = template.calls({
      inputs: { ...inputValues(template), morning_net: 5 },
      settledSessions: sessions,
      sessionsBeforeToday: sessions,
      coveredSymbols: ["SPX", "SPXW", "NVDA"],
    });

    expect(calls.length).toBeGreaterThan(0);
    for (const { name, given } of calls) check(name, given);
  },
);

test("the columns that the starter sheet picks exist", () => {
  const [, symbols, options] =
    /^=GEX\.LEVELS\("([^"]+)",,"all","all","([^"]+)"\)$/.exec(starterSheet().contents["F8"] ?? "") ?? [];

  expect(() => check("GEX.LEVELS", [cell(symbols), null, "all", cell("all"), cell(options)])).not.toThrow();
  expect(() => check("GEX.LEVELS", [cell(symbols), null, null, cell(null), cell("columns=Zero gama")])).toThrow(
    'no column "Zero gama"',
  );
});
