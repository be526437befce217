import { supportsExcelApi } from "./office";

/** What was done, for display; or why nothing was, and what to do. */
export type ChangeResult = { done: string } | { problem: string };

/** Returns what was done, or why nothing was and what to do. */
export const changeText = (result: ChangeResult): string => ("done" in result ? result.done : result.problem);

/**
 * Runs changes as one step for Undo, if this version of Excel can group changes. Some versions offer groups and then fail: the changes
 * are then made without one.
 */
export function runInOneStep<Result>(
  change: (context: Excel.RequestContext, isGrouped: boolean) => Promise<Result>,
): Promise<Result> {
  const run = (isGrouped: boolean) =>
    Excel.run({ delayForCellEdit: true, ...(isGrouped && { mergeUndoGroup: true }) }, (context) =>
      change(context, isGrouped),
    );
  return supportsExcelApi("1.20") ? run(true).catch(() => run(false)) : run(false);
}

/** Changes the workbook in one step. Never rejects: `whatToDo` follows the reason that Excel states. */
export async function changeInOneStep(
  change: (context: Excel.RequestContext) => Promise<ChangeResult>,
  whatToDo: string,
): Promise<ChangeResult> {
  try {
    return await runInOneStep(change);
  } catch (problem) {
    const reason = problem instanceof Error ? ` ${problem.message}` : "";
    return { problem: `Excel did not allow the change.${reason} ${whatToDo}` };
  }
}
