import { intervalSheet, holmP } from "../../src/templates/interval-sheet";
import {
  groupNumbers,
  meanDifference,
  numbersOf,
  ratioOfSums,
  sharpeRatio,
  slope,
} from "../../src/templates/contributions";
import type { SheetContent } from "../../src/workbook/templates/workbook-content";
import {
  differenceContributions,
  holm,
  interval,
  ratioContributions,
  sharpeContributions,
  slopeContributions,
} from "../support/templates/intervals";
import { openTemplates } from "../support/templates/open-templates";
import { normals, type Normal } from "../support/templates/random-series";

/** Rows of a data set: a skewed and persistent outcome, a variable, a control, a group, and a number of trades. */
interface DataSet {
  y: number[];
  x: number[];
  control: number[];
  group: string[];
  trades: number[];
}

function dataSet(normal: Normal, size: number, persistence: number): DataSet {
  let state = normal();
  const y = Array.from({ length: size }, () => {
    state = persistence * state + Math.sqrt(1 - persistence ** 2) * normal();
    return Math.exp(0.6 * state) + 0.1;
  });
  const control = y.map((value) => value + normal());
  return {
    y,
    control,
    x: control.map((value) => 0.5 * value + normal()),
    group: y.map((_value, row) => (row < 3 || normal() < 0 ? "first" : "second")),
    trades: y.map(() => 1 + Math.floor(Math.abs(5 * normal()))),
  };
}

const LAST_ROW = 130;
const column = (letter: string) => `'Data'!$${letter}$1:$${letter}$${LAST_ROW}`;

/** The data in columns, with a blank text and an empty cell among and after the numbers. */
function dataSheet({ y, x, control, group, trades }: DataSet): SheetContent {
  const rows = y.map((value, row) => [value, x[row], control[row], group[row], trades[row]]);
  const cells = Object.fromEntries(
    rows.flatMap((values, row) =>
      values.map((value, index) => [`${"ABCDE"[index] ?? ""}${row + (row < 5 ? 1 : 2)}`, value ?? ""] as const),
    ),
  );
  const empty = { looks: [], formats: [], widths: [], scales: [], bars: [], charts: [], notes: {}, frozenRows: 0 };
  return { name: "Data", cells: { ...cells, A6: "", B6: "", C6: "", D6: "", E6: "" }, ...empty };
}

const [y, x, control, group, trades] = ["A", "B", "C", "D", "E"].map(column) as [
  string,
  string,
  string,
  string,
  string,
]; // five

const estimates = [
  { heading: "Mean", contributions: numbersOf(y) },
  { heading: "Mean of a group", contributions: groupNumbers(y, group, "first") },
  {
    heading: "Difference",
    contributions: meanDifference({ values: y, groups: group, first: "first", second: "second" }),
  },
  { heading: "Slope", contributions: slope({ outcome: y, variable: x }), parameters: 2 },
  { heading: "Slope, given a control", contributions: slope({ outcome: y, variable: x, control }), parameters: 3 },
  { heading: "Ratio", contributions: ratioOfSums(y, trades) },
  { heading: "Sharpe ratio", contributions: sharpeRatio(x) },
];

function expected(data: DataSet) {
  const observed = data.y.map((value, row) => ({ value, isFirst: data.group[row] === "first" }));
  return [
    interval(data.y),
    interval(observed.filter(({ isFirst }) => isFirst).map(({ value }) => value)),
    interval(differenceContributions(observed)),
    interval(slopeContributions(data.y, data.x), 2),
    interval(slopeContributions(data.y, data.x, data.control), 3),
    interval(ratioContributions(data.y, data.trades)),
    interval(sharpeContributions(data.x)),
  ];
}

test("on 20 data sets the sheet of intervals equals the reference, figure by figure", async () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const data = dataSet(normals(seed), 20 + 5 * seed, (seed % 5) / 5);
    using session = await openTemplates({ atMs: Date.parse("2026-11-18T17:00:00Z") });
    const adjusted = { ...dataSheet(data), name: "Holm" };
    const cells = Object.fromEntries(
      estimates.map((_one, index) => [`A${index + 1}`, `=${holmP("Intervals", index, estimates.length)}`]),
    );
    const sheet = intervalSheet({ name: "Intervals", title: "Intervals", estimates });

    session.workbook.add({ sheets: [dataSheet(data), sheet, { ...adjusted, cells }], names: {} });
    await session.workbook.idle();

    const rows = session.workbook.values("'Intervals'!B5:H14") as number[][];
    const wanted = expected(data);
    for (const [index, one] of wanted.entries()) {
      const [value, , neighbours, freedom, error, skewness, low, high, p, detectable] = rows.map(
        (row) => row[index] ?? NaN,
      );
      const shown = { value, neighbours, freedom, error, skewness, low, high, p, detectable };
      for (const [name, figure] of Object.entries(one)) {
        const scale = Math.max(1, Math.abs(figure));
        expect([seed, estimates[index]?.heading, name, (shown[name as keyof typeof shown] ?? NaN) / scale]).toEqual([
          seed,
          estimates[index]?.heading,
          name,
          expect.closeTo(figure / scale, 7),
        ]);
      }
    }
    const corrected = session.workbook.values("'Holm'!A1:A7").map(([p]) => Number(p));
    expect(corrected).toEqual(holm(wanted.map(({ p }) => p)).map((p) => expect.closeTo(p, 7)));
  }
});
