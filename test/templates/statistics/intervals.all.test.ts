import {
  groupNumbers,
  meanDifference,
  numbersOf,
  ratioOfSums,
  sharpeRatio,
  slope,
} from "../../../src/templates/contributions";
import { holmP, intervalSheet } from "../../../src/templates/interval-sheet";
import type { SheetContent } from "../../../src/workbook/templates/workbook-content";
import {
  differenceContributions,
  holm,
  interval,
  type Interval,
  ratioContributions,
  sharpeContributions,
  slopeContributions,
} from "../../support/templates/intervals";
import { openTemplates } from "../../support/templates/open-templates";
import { normals, persistent } from "../../support/templates/random-series";

/** Rows of a data set: a skewed outcome that lasts, a variable, a control, a group, and a number of trades. */
interface DataSet {
  y: number[];
  x: number[];
  control: number[];
  group: string[];
  trades: number[];
}

function dataSet(seed: number): DataSet {
  const normal = normals(seed);
  const y = persistent(normal, 20 + 5 * seed, (seed % 5) / 5).map((state) => Math.exp(0.6 * state) + 0.1);
  const control = y.map((value) => value + normal());
  return {
    y,
    control,
    x: control.map((value) => 0.5 * value + normal()),
    group: y.map((_value, row) => (row < 3 || normal() < 0 ? "first" : "second")),
    trades: y.map(() => 1 + Math.floor(Math.abs(5 * normal()))),
  };
}

const sheetWith = (name: string, cells: SheetContent["cells"]): SheetContent => ({
  ...{ name, cells, looks: [], formats: [], widths: [], scales: [], bars: [], charts: [], notes: {}, frozenRows: 0 },
});

/** The data in columns, with a row of blank texts after the fifth one, and empty cells at the end. */
function dataSheet(name: string, { y, x, control, group, trades }: DataSet): SheetContent {
  const rows = y.map((value, row) => [value, x[row] ?? NaN, control[row] ?? NaN, group[row] ?? "", trades[row] ?? NaN]);
  rows.splice(5, 0, ["", "", "", "", ""]);
  const entries = rows.flatMap((values, row) =>
    values.map((value, column) => [`${"ABCDE".charAt(column)}${row + 1}`, value] as const),
  );
  return sheetWith(name, Object.fromEntries(entries));
}

function estimatesOf(sheet: string) {
  const column = (letter: string) => `'${sheet}'!$${letter}$1:$${letter}$130`;
  const [y, x, control, group] = [column("A"), column("B"), column("C"), column("D")];
  const difference = { values: y, groups: group, first: "first", second: "second" };
  return [
    { heading: "Mean", contributions: numbersOf(y) },
    { heading: "Mean of a group", contributions: groupNumbers(y, group, "first") },
    { heading: "Difference", contributions: meanDifference(difference) },
    { heading: "Slope", contributions: slope({ dependent: y, variable: x }), parameters: 2 },
    { heading: "Slope, given a control", contributions: slope({ dependent: y, variable: x, control }), parameters: 3 },
    { heading: "Ratio", contributions: ratioOfSums(y, column("E")) },
    { heading: "Sharpe ratio", contributions: sharpeRatio(x) },
  ];
}

/** The same estimates from the reference. */
function expectedOf({ y, x, control, group, trades }: DataSet): Interval[] {
  const observed = y.map((value, row) => ({ value, isFirst: group[row] === "first" }));
  return [
    interval(y),
    interval(observed.filter(({ isFirst }) => isFirst).map(({ value }) => value)),
    interval(differenceContributions(observed)),
    interval(slopeContributions(y, x), 2),
    interval(slopeContributions(y, x, control), 3),
    interval(ratioContributions(y, trades)),
    interval(sharpeContributions(x)),
  ];
}

/** Seven digits of each figure, and of its 1 if it is smaller. */
const nearly = (figure: number): unknown =>
  expect.closeTo(figure, 7 - Math.ceil(Math.log10(Math.max(1, Math.abs(figure)))));

const seeds = Array.from({ length: 20 }, (_seed, index) => index + 1);

test("on 20 data sets the sheet of intervals equals the reference, figure by figure", async () => {
  using session = await openTemplates();
  for (const seed of seeds) {
    const [data, name, holmName] = [`Data ${seed}`, `Intervals ${seed}`, `Holm ${seed}`];
    const estimates = estimatesOf(data);
    const corrected = estimates.map((_one, index) => [`A${index + 1}`, `=${holmP(name, index, estimates.length)}`]);
    const sheet = intervalSheet({ name, title: name, estimates });
    const holmSheet = sheetWith(holmName, Object.fromEntries(corrected) as SheetContent["cells"]); // pairs
    session.workbook.add({ sheets: [dataSheet(data, dataSet(seed)), sheet, holmSheet], names: {} });
  }
  await session.workbook.idle();

  for (const seed of seeds) {
    const wanted = expectedOf(dataSet(seed));
    const rows = session.workbook.values(`'Intervals ${seed}'!B5:H14`);
    const shown = wanted.map((_one, index) => {
      const figures = rows.map((row) => Number(row[index]));
      const [value, , neighbours, freedom, error, skewness, low, high, p, detectable] = figures;
      return { seed, value, neighbours, freedom, error, skewness, low, high, p, detectable };
    });
    expect(shown).toEqual(
      wanted.map((one) => ({
        seed,
        ...Object.fromEntries(Object.entries(one).map(([name, figure]: [string, number]) => [name, nearly(figure)])),
      })),
    );
    const corrected = session.workbook.values(`'Holm ${seed}'!A1:A7`).map(([p]) => Number(p));
    expect(corrected).toEqual(holm(wanted.map(({ p }) => p)).map(nearly));
  }
});
