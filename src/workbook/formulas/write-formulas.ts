import { addressOfCell, displayAddress } from "../office/addresses";
import { filledAreas, rangeOf, partsOfSize } from "../office/areas";
import { runInOneStep } from "../office/one-step";
import type { FormulaCell } from "./sheet-reading";
import { readTableColumns, restoreTableColumns } from "./table-columns";

/** A formula that Excel did not accept. */
export interface RejectedFormula {
  /** For display, with the sheet. */
  address: string;
  /** Why, as Excel says it. */
  reason: string;
}

/** The number of formulas written in one request, far below the 5 MB limit of Excel on the web. */
const FORMULAS_PER_REQUEST = 5_000;

/** The number of requests after which the formulas that are left are reported instead of tried one by one. */
const MAX_REQUESTS = 500;

/**
 * Enters formulas into their cells again, which makes Excel parse and calculate them. Returns those that Excel rejected.
 *
 * One rejected cell fails a whole request: a failed request is repeated in halves, down to single cells.
 */
export async function writeFormulas(cells: readonly FormulaCell[]): Promise<RejectedFormula[]> {
  if (cells.length === 0) return [];
  return runInOneStep(async (context, isGrouped) => {
    const tableColumns = await readTableColumns(context, cells).catch(() => []); // Then Excel's own rule for tables applies.
    const rejected = await writeParts(context, cells, isGrouped);
    await restoreTableColumns(context, tableColumns, cells).catch(() => undefined); // The same.
    return rejected;
  });
}

/** Writes formulas in as few requests as Excel accepts. Rejects only for grouped changes, if the failure is not about a cell. */
async function writeParts(
  context: Excel.RequestContext,
  cells: readonly FormulaCell[],
  isGrouped: boolean,
): Promise<RejectedFormula[]> {
  const rejected: RejectedFormula[] = [];
  const pending = partsOfSize(cells, FORMULAS_PER_REQUEST);
  let requests = 0;
  let isAnyAccepted = false;
  for (let part = pending.shift(); part !== undefined; part = pending.shift()) {
    const failure = requests < MAX_REQUESTS ? await writeOnce(context, part) : tooManyRejected;
    requests += 1;
    if (!failure) isAnyAccepted = true;
    else if (isGrouped && !isAnyAccepted && part.length === 1 && !isAboutCell(failure))
      throw new Error(failure.message);
    else if (part.length === 1) rejected.push(...part.map((cell) => rejection(cell, failure)));
    else pending.unshift(...partsOfSize(part, Math.ceil(part.length / 2)));
  }
  return rejected;
}

const tooManyRejected: Failure = {
  code: "InvalidOperation",
  message: "Not tried, because Excel rejected too many other cells.",
};

/** What Excel reports of a failed request. */
type Failure = Partial<Pick<OfficeExtension.Error, "code" | "message">>;

/** Writes formulas in one request. Returns the failure if Excel rejects one of them. */
async function writeOnce(context: Excel.RequestContext, cells: readonly FormulaCell[]): Promise<Failure | undefined> {
  for (const sheet of new Set(cells.map((cell) => cell.sheet))) {
    for (const area of filledAreas(cells.filter((cell) => cell.sheet === sheet))) {
      rangeOf(context, sheet, area).formulas = area.cells.map((row) => row.map(({ formula }) => formula));
    }
  }
  return context.sync().then(
    () => undefined,
    (failure: Failure) => failure,
  );
}

/** Whether Excel rejected the change of a particular cell: locked, merged, or part of an array formula. */
function isAboutCell({ code }: Failure): boolean {
  return code === "AccessDenied" || code === "InvalidOperation" || code === "InvalidArgument";
}

function rejection(cell: FormulaCell, { message }: Failure): RejectedFormula {
  return { address: displayAddress(addressOfCell(cell)), reason: message ?? "Excel rejected the change." };
}
