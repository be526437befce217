import { easternSerial, instantOfSerial } from "@strikebook/formulas";
import type { NewSheet, WrittenCell } from "../../workbook/runs/run-sheets";
import { instantFormat, outputCell, outputsInRow } from "./result-rows";
import type { RunRecord } from "./run-record";

/** The results of a run, as read from its sheet. */
export interface RunResults {
  run: Pick<RunRecord, "id" | "definition">;
  /** The outputs of each instant, by its time in milliseconds since 1970 UTC. */
  rows: ReadonlyMap<number, readonly unknown[]>;
}

/** Reads the results in the rows of a sheet. */
export function readResults(run: RunResults["run"], rows: readonly (readonly unknown[])[]): RunResults {
  const found = new Map<number, readonly unknown[]>();
  for (const row of rows.slice(1)) {
    if (typeof row[0] !== "number") continue;
    const atMs = instantOfSerial(row[0]);
    if (!Number.isNaN(atMs)) found.set(atMs, outputsInRow(row, run.definition.outputs.length));
  }
  return { run, rows: found };
}

/** The differences of one output. */
interface OutputDifferences {
  label: string;
  compared: number;
  different: number;
  /** The largest difference of two numbers, and when; `undefined` if no two numbers differ. */
  largest: { by: number; atMs: number } | undefined;
}

/** The differences of two runs, at the instants and in the outputs that both have. */
export interface RunComparison {
  rows: number;
  /** The instants that only one of them has. */
  onlyInOne: number;
  outputs: readonly OutputDifferences[];
  /** The outputs that only one of them has. */
  otherLabels: readonly string[];
  cells: readonly { atMs: number; label: string; one: unknown; other: unknown }[];
}

/** Compares two runs: rows by their instant, outputs by their label. */
export function compareRuns(a: RunResults, b: RunResults): RunComparison {
  const labelsOf = ({ run }: RunResults) => run.definition.outputs.map(({ label }) => label);
  const [labels, otherLabels] = [labelsOf(a), labelsOf(b)];
  const shared = labels.filter((label) => otherLabels.includes(label));
  const instants = [...a.rows.keys()].filter((atMs) => b.rows.has(atMs)).sort((first, next) => first - next);
  const cells: RunComparison["cells"][number][] = [];
  const outputs = shared.map((label): OutputDifferences => {
    const [column, otherColumn] = [labels.indexOf(label), otherLabels.indexOf(label)];
    let largest: OutputDifferences["largest"];
    let different = 0;
    for (const atMs of instants) {
      const [value, otherValue] = [a.rows.get(atMs)?.[column], b.rows.get(atMs)?.[otherColumn]];
      if (Object.is(value, otherValue)) continue;
      different += 1;
      cells.push({ atMs, label, one: value, other: otherValue });
      const by = typeof value === "number" && typeof otherValue === "number" ? Math.abs(otherValue - value) : 0;
      if (by > (largest?.by ?? 0)) largest = { by, atMs };
    }
    return { label, compared: instants.length, different, largest };
  });
  return {
    rows: instants.length,
    onlyInOne: a.rows.size + b.rows.size - 2 * instants.length,
    outputs,
    otherLabels: [...labels, ...otherLabels].filter((label) => !shared.includes(label)),
    cells: cells.sort((first, next) => first.atMs - next.atMs),
  };
}

/** The most differing cells that are listed. */
const MAX_LISTED = 5_000;

/** Returns the sheet of a comparison: a summary, each output, then every cell that differs. */
export function comparisonSheet(comparison: RunComparison, [a, b]: readonly [number, number]): NewSheet {
  const { rows, onlyInOne, outputs, otherLabels, cells } = comparison;
  const summary: WrittenCell[][] = [
    [`Run ${a} and run ${b}`],
    ["Rows compared", rows],
    ["Rows in one run only", onlyInOne],
    ["Cells different", cells.length],
    ["Outputs in one run only", otherLabels.join(", ")],
    [],
    ["Output", "Compared", "Different", "Largest difference", "At"],
  ];
  const byOutput = outputs.map(({ label, compared, different, largest }): WrittenCell[] => {
    return [label, compared, different, largest?.by ?? 0, largest ? easternSerial(largest.atMs) : ""];
  });
  const list: WrittenCell[][] = [
    [],
    ["Instant", "Output", `Run ${a}`, `Run ${b}`, "Difference"],
    ...cells.slice(0, MAX_LISTED).map((cell) => listedCell(cell)),
  ];
  const listHeading = summary.length + byOutput.length + 1;
  const listRow = listHeading + 1;
  const instants = (row: number, column: number, rows: number) => ({
    row,
    column,
    rows,
    columns: 1,
    format: instantFormat,
  });
  return {
    name: `Compare ${a} and ${b}`,
    rows: [...summary, ...byOutput, ...list].map((row) => Array.from({ length: 5 }, (_, column) => row[column] ?? "")),
    formats: [
      instants(summary.length, 4, Math.max(1, outputs.length)),
      ...(cells.length > 0 ? [instants(listRow, 0, Math.min(cells.length, MAX_LISTED))] : []),
    ],
    widths: [140, 110, 110, 110, 115],
    headings: [0, summary.length - 1, listHeading],
    // The outputs that differ.
    marked: outputs.flatMap(({ different }, index) =>
      different > 0 ? [{ row: summary.length + index, column: 0, columns: 5 }] : [],
    ),
  };
}

function listedCell({ atMs, label, one: a, other: b }: RunComparison["cells"][number]): WrittenCell[] {
  const isNumber = typeof a === "number" && typeof b === "number";
  return [easternSerial(atMs), label, outputCell(a), outputCell(b), isNumber ? b - a : ""];
}
