import { supportsExcelApi } from "./office";

/** What was done, for display; or why nothing was, and what to do. */
export type ChangeResult = { done: string } | { problem: string };

/**
 * Changes the workbook, as one step for Undo if this version of Excel can group changes. Never rejects: `whatToDo` follows the reason
 * that Excel states.
 */
export async function changeInOneStep(
  change: (context: Excel.RequestContext) => Promise<ChangeResult>,
  whatToDo: string,
): Promise<ChangeResult> {
  const run = (isGrouped: boolean) =>
    Excel.run({ delayForCellEdit: true, ...(isGrouped && { mergeUndoGroup: true }) }, change);
  try {
    // Some versions offer groups and then fail.
    return supportsExcelApi("1.20") ? await run(true).catch(() => run(false)) : await run(false);
  } catch (problem) {
    const reason = problem instanceof Error ? ` ${problem.message}` : "";
    return { problem: `Excel did not allow the change.${reason} ${whatToDo}` };
  }
}
