/** What this Excel can do beyond the least that the manifest asks for. */

/** Whether a cell may carry a number format of its own (CustomFunctionsRuntime 1.4). */
export function formattedNumbersSupported(): boolean {
  return Office.context?.requirements?.isSetSupported("CustomFunctionsRuntime", "1.4") ?? false;
}
