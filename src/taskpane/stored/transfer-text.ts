import type { TransferProgress } from "../../replay/transfer/export-file";

/** Returns how far an export or import is: `Importing\u2026 40%`. */
export function progressText(action: string, { done, total }: TransferProgress): string {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));
  return `${action}\u2026 ${percent}%`;
}

/** Returns why an export or import has failed, for the user. */
export function reasonOf(problem: unknown): string {
  const isExplained = problem instanceof Error && problem.name === "ImportError";
  return isExplained
    ? problem.message
    : "A part of the add-in could not be loaded, or the stored data could not be read. Try again.";
}
