import type { CellFailure } from "../../addin/problems/cell-problems";
import { failureCause } from "../../addin/problems/failure-cause";
import { nearestWords } from "@strikebook/contract";
import { functionNamed, functionNames } from "../../workbook/formulas/function-list";
import type { ErrorCell } from "../../workbook/formulas/workbook-check";

/** The causes of errors, in the order in which they are shown: what concerns all cells comes first. */
const causes = {
  key: { title: "API key" },
  account: { title: "Account" },
  limit: { title: "Spending limits" },
  paused: { title: "Paused", note: "These cells recalculate by themselves when you resume.", retry: "none" },
  approval: { title: "Not sent without your approval" },
  outage: {
    title: "Service unavailable",
    note: "These cells recalculate by themselves when the service recovers.",
  },
  rate: { title: "Rate limit", note: "These cells recalculate by themselves." },
  computing: { title: "Being computed" },
  names: {
    title: "Functions that Excel does not know",
    note: "Excel opened the workbook before it knew the functions. Restore formulas enters them again.",
    retry: "restore",
  },
  mistyped: {
    title: "Functions that do not exist",
    retry: "none",
  },
  spill: {
    title: "No room for the table",
    note: "Clear the cells below and to the right of the formula, or move it. The table then appears without another request.",
    retry: "none",
  },
  waiting: {
    title: "No result",
    note: "Excel still waits for a result that will never arrive. Retry calculates the cells again.",
  },
  argument: { title: "Arguments to correct" },
  data: { title: "No data" },
  part: { title: "Errors inside a table" },
  reference: {
    title: "Deleted cells",
    note: "The formula refers to cells that were deleted. Enter the reference again.",
    retry: "none",
  },
  unknown: { title: "Other errors" },
} as const satisfies Record<string, Pick<ProblemGroup, "title"> & Partial<Pick<ProblemGroup, "note" | "retry">>>;

type Cause = keyof typeof causes;

/** Formulas that show an error for the same cause. */
export interface ProblemGroup {
  cause: string;
  title: string;
  /** What applies to all of them. */
  note: string | undefined;
  /** What the button of the group does. */
  retry: "recalculate" | "restore" | "none";
  /** The reasons, each with the addresses of its cells as Excel writes them. */
  reasons: readonly { text: string | undefined; addresses: readonly string[] }[];
  /** The addresses of all its cells. */
  addresses: readonly string[];
}

/** How many reasons of a group, and how many cells of a reason, are listed at first. */
export interface ListedProblems {
  reasons: number;
  cells: number;
}

/** The number of cells up to which everything is listed. */
const MAX_LISTED = 10;

/** Returns what each group lists at first: everything of up to ten cells, else its first reason and three cells of that. */
export function mostListed(groups: readonly Pick<ProblemGroup, "addresses">[]): ListedProblems {
  const cells = groups.reduce((sum, { addresses }) => sum + addresses.length, 0);
  return cells > MAX_LISTED ? { reasons: 1, cells: 3 } : { reasons: MAX_LISTED, cells: MAX_LISTED };
}

const ownCauses: Readonly<Partial<Record<string, Cause>>> = {
  "#SPILL!": "spill",
  "#REF!": "reference",
  "#BUSY!": "waiting",
  "#GETTING_DATA": "waiting",
};

/** Returns the formulas that show an error, grouped by cause. `failureOf` returns what failed in a cell, if that is known. */
export function problemGroups(
  errors: readonly ErrorCell[],
  failureOf: (address: string) => CellFailure | undefined,
): ProblemGroup[] {
  const byCause = new Map<Cause, Map<string | undefined, string[]>>();
  for (const cell of errors) {
    const { cause, text } = problemOf(cell, failureOf(cell.address));
    const reasons = byCause.get(cause) ?? new Map<string | undefined, string[]>();
    reasons.set(text, [...(reasons.get(text) ?? []), cell.address]);
    byCause.set(cause, reasons);
  }
  return (Object.keys(causes) as Cause[]).flatMap((cause) => {
    const found = byCause.get(cause);
    if (!found) return [];
    const reasons = Array.from(found, ([text, addresses]) => ({ text, addresses }));
    const addresses = reasons.flatMap((reason) => reason.addresses);
    return [{ cause, note: undefined, retry: "recalculate" as const, ...causes[cause], reasons, addresses }];
  });
}

/** Returns what is wrong with a cell that shows an error, as one text: what it shows on hover, if a function of Strikebook made it. */
export function problemText(cell: ErrorCell, failure: CellFailure | undefined): string {
  const { cause, text } = problemOf(cell, failure);
  const { title, note = title }: { title: string; note?: string } = causes[cause];
  return text ?? note;
}

function problemOf(cell: ErrorCell, failure: CellFailure | undefined): { cause: Cause; text: string | undefined } {
  if (cell.unknownFunctions.length > 0) return { cause: "mistyped", text: mistypedText(cell.unknownFunctions) };
  if (cell.isUnresolved) return { cause: "names", text: undefined };
  const own = ownCauses[cell.error];
  if (own) return { cause: own, text: undefined };
  if (cell.isPart) return { cause: "part", text: partText(failure) };
  if (failure?.reason === undefined) return { cause: "unknown", text: unknownReason(cell.error) };
  const { calls, reason } = failure;
  const cause = cell.error === "#VALUE!" ? "argument" : failureCause(calls.at(-1)?.problem);
  return { cause, text: reason };
}

function mistypedText(names: readonly string[]): string {
  return names
    .map((name) => {
      if (functionNamed(name)) return `Write ${name} with parentheses: =${name}().`;
      const [nearest = ""] = nearestWords(name, functionNames());
      return `There is no function ${name}. Did you mean ${nearest}?`;
    })
    .join(" ");
}

/** Returns why some cells of a table show an error: each reason once. */
function partText(failure: CellFailure | undefined): string {
  const reasons = failure?.parts ?? [];
  return reasons.length > 0 ? reasons.join(" ") : "Some cells of the table show an error: point at one to see why.";
}

/** The error of a cell whose last calculation did not fail here: Excel made it, or it is from before the workbook was opened. */
function unknownReason(error: string): string {
  return `The formula shows ${error}, but its requests have not failed since the workbook was opened. Retry, or check the other parts of the formula.`;
}
