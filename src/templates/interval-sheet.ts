import { columnName } from "../workbook/office/addresses";
import type { SheetContent } from "../workbook/templates/workbook-content";
import { FIRST_ROW, rowSheet } from "./row-sheet";

/** An estimate that is the mean of one number per observation, its contribution: `value + influence`. */
interface Estimate {
  heading: string;
  /** An expression of the column of contributions, without blanks. */
  contributions: string;
  /** How many numbers were fitted to the observations: 1 for a mean. */
  parameters?: number;
}

/** What each row states, from the first one on. */
const labels = {
  value: "Estimate",
  count: "Observations",
  neighbours: "Correlation of neighbours",
  freedom: "Degrees of freedom",
  error: "Standard error",
  skewness: "Skewness of the mean",
  low: "95 % from",
  high: "to",
  p: "p",
  detectable: "Detectable",
};

type Measure = keyof typeof labels;

/**
 * The cells of an estimate. They are empty texts until there are three observations. `p` is the two-sided probability of an estimate as far
 * from 0 if the true value is 0. `detectable` is the smallest true value that would show itself, as an interval without 0, in 80 % of samples
 * of this size.
 */
export type EstimateCells = Readonly<Record<Measure, string>>;

/** Returns a value for each measure, by its row. */
const byMeasure = <Value>(valueOf: (row: number) => Value) =>
  Object.fromEntries(Object.keys(labels).map((name, index) => [name, valueOf(FIRST_ROW + index)])) as Record<
    Measure,
    Value
  >; // every name

const ROW = byMeasure((row) => row);
const FIRST_CONTRIBUTION = 17;
/** There are at most 365 sessions or 200 reports. */
const LAST_CONTRIBUTION = FIRST_CONTRIBUTION + 399;

/** Notes at the labels that need one. */
const notes = {
  A7: "Of one contribution with the next, corrected for its bias in short samples. If it is not positive, observations count as independent.",
  A8: "With a positive correlation as many as there are cosine waves in the variance of the mean: fewer if the correlation is larger.",
  A9: "From the variance of the contributions, or from their slow cosine waves if neighbours are correlated.",
  A10: "That of the contributions, divided by the root of their number. The interval is corrected for it.",
  A14: "The smallest true value that would show itself, as an interval without 0, in 80 % of samples of this size.",
};

/** The paragraphs of a sheet of methods that say how the intervals are computed. */
export const intervalMethods: readonly string[] = [
  "Each estimate is the mean of one number per observation. The sheet of intervals has these contributions, and each step below them.",
  "The standard error takes neighbours that are alike into account: the variance of the mean comes from the slow cosine waves of the contributions, and",
  "their number, which is that of the degrees of freedom, falls as the correlation of neighbours rises (Lazarus, Lewis, Stock, Watson). Without a positive",
  "correlation it is the usual standard error. The interval is that of Student's t, corrected for skewness (Hall).",
  "Detectable: the smallest true value that would show itself in 80 % of samples of this size. Nothing shown is not nothing: it may be smaller than that.",
];

/** The sources of `intervalMethods`. */
export const intervalSources: readonly string[] = [
  "Hall (1992): On the removal of skewness by transformation. Journal of the Royal Statistical Society B 54.",
  "Lazarus, Lewis, Stock, Watson (2018): HAR inference: recommendations for practice. Journal of Business and Economic Statistics 36.",
];

/**
 * Builds a sheet with a column for each estimate: its standard error, its 95 % interval, and below them its contributions.
 *
 * The interval is Student's, with a standard error from the first cosine transforms of the contributions: as many as keep the bias of the
 * variance below 10 % for the correlation of neighbours that the data has, at most all of them, which gives the usual standard error.
 * Hall's cubic transformation corrects it for skewness. docs/models.md has its coverage.
 */
export function intervalSheet({
  name,
  title,
  estimates,
}: {
  name: string;
  title: string;
  estimates: readonly Estimate[];
}): SheetContent {
  const placed = estimates.map((estimate, index) => ({ ...estimate, letter: columnName(index + 1) }));
  return rowSheet({
    name,
    title,
    hint: "Each estimate is the mean of its contributions, one for each observation. They are listed below.",
    lastRow: ROW.detectable,
    columns: [
      { width: 150, heading: "Measure", isText: true, entry: (row) => Object.values(labels)[row - FIRST_ROW] ?? "" },
      ...placed.map(({ heading, letter, parameters = 1 }) => {
        const formulas = formulasOf(letter, parameters);
        return {
          ...{ heading, width: 200, format: "0.000" },
          entry: (row: number) => {
            const formula = formulas[row - FIRST_ROW];
            // In the grid of the workbench an empty text counts as 0.
            return row > ROW.error
              ? `=IFERROR(IF(ISNUMBER(${letter}$${ROW.error}),${formula},""),"")`
              : `=IFERROR(${formula},"")`;
          },
        };
      }),
    ],
    cells: {
      [`A${FIRST_CONTRIBUTION - 1}`]: "Contributions",
      ...Object.fromEntries(
        placed.map(({ letter, contributions }) => [`${letter}${FIRST_CONTRIBUTION}`, `=IFERROR(${contributions},"")`]),
      ),
    },
    looks: [[`A${FIRST_CONTRIBUTION - 1}`, "heading"]],
    formats: [
      [`B${ROW.count}:${columnName(estimates.length)}${ROW.count}`, "0"],
      [`B${ROW.freedom}:${columnName(estimates.length)}${ROW.freedom}`, "0"],
      [`B${FIRST_CONTRIBUTION}:${columnName(estimates.length)}${LAST_CONTRIBUTION}`, "0.000"],
    ],
    notes,
  });
}

/** Returns the expressions of the rows of an estimate, from the first one on. */
function formulasOf(letter: string, parameters: number): readonly string[] {
  const cell = (row: number) => `${letter}$${row}`;
  const all = `${letter}$${FIRST_CONTRIBUTION}:${letter}$${LAST_CONTRIBUTION}`;
  const [n, freedom] = [cell(ROW.count), cell(ROW.freedom)];
  const centred = `z,TAKE(${all},${n})-${cell(ROW.value)}`;
  const waves = `SUMSQ(MMULT(COS(PI()*SEQUENCE(${freedom})*(TRANSPOSE(SEQUENCE(${n}))-0.5)/${n}),z))*2/${n}/${freedom}`;
  const spread = `IF(${freedom}=${n}-${parameters},SUMSQ(z)/${n},${waves})`;
  const student = `T.INV.2T(0.05,${freedom})`;
  return [
    `IF(COUNT(${all})<3,"",AVERAGE(${all}))`,
    `COUNT(${all})`,
    `LET(${centred},near,SUM(DROP(z,1)*DROP(z,-1))/SUMSQ(z),near+(1+3*near)/${n})`,
    `LET(most,${n}-${parameters},near,MIN(${cell(ROW.neighbours)},0.97),IF(near<=0,most,MAX(2,MIN(most,INT(${n}*(1-near)/PI()*SQRT(0.3/near))))))`,
    `LET(${centred},SQRT(${spread}/(${n}-${parameters})))`,
    `SKEW(${all})/SQRT(${n})`,
    `${cell(ROW.value)}-${cell(ROW.error)}*${deskewed(student, cell(ROW.skewness))}`,
    `${cell(ROW.value)}-${cell(ROW.error)}*${deskewed(`0-${student}`, cell(ROW.skewness))}`,
    `LET(skew,${cell(ROW.skewness)},t,${cell(ROW.value)}/${cell(ROW.error)},T.DIST.2T(ABS(t+skew/3*t^2+skew^2/27*t^3+skew/6),${freedom}))`,
    `${cell(ROW.error)}*(${student}+T.INV.2T(0.4,${freedom}))`,
  ];
}

/** Returns an expression of the value whose transformation `t + s/3 t² + s²/27 t³ + s/6` is `h`, for the skewness `s` of the mean. */
const deskewed = (h: string, skewness: string): string =>
  `LET(skew,${skewness},h,${h},u,1+skew*(h-skew/6),IF(ABS(skew)<0.000001,h,3/skew*(SIGN(u)*ABS(u)^(1/3)-1)))`;

/** Returns the cells of an estimate, by its index. */
export const estimateCells = (sheet: string, index: number): EstimateCells =>
  byMeasure((row) => `'${sheet}'!$${columnName(index + 1)}$${row}`);

/** Returns formulas of some measures of an estimate. */
export const measuresOf = (cells: EstimateCells, ...measures: readonly Measure[]): string[] =>
  measures.map((measure) => `=${cells[measure]}`);

/** Returns an expression of the p of one of the first estimates of a sheet, corrected for looking at all of them. Holm (1979). */
export function holmP(sheet: string, index: number, estimates: number): string {
  const all = `'${sheet}'!$B$${ROW.p}:$${columnName(estimates)}$${ROW.p}`;
  return `LET(all,${all},smaller,MMULT(all*0+1,(TRANSPOSE(all)<all)*1),MIN(1,MAX((all<=${estimateCells(sheet, index).p})*all*(${estimates}-smaller))))`;
}
