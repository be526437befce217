/** How many of the slowest files are printed. */
const SLOWEST = 5;

/**
 * Prints the slowest files at the end of a test run, a note and a line for skipped tests if there are any, and `N passed, N failed` as the
 * last line.
 */
export default class ClosingLine {
  #note;

  constructor(_globalConfig, { note }) {
    this.#note = note;
  }

  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const note = this.#note === undefined ? "" : `${this.#note}\n`;
    const skipped = results.numPendingTests > 0 ? `${results.numPendingTests} skipped\n` : "";
    const closing = `${slowestFiles(results.testResults)}${note}${skipped}${results.numPassedTests} passed, ${failed} failed\n`;
    process.on("exit", () => process.stdout.write(closing));
  }
}

/** Returns a table of the slowest files; nothing for a run of a few. */
function slowestFiles(testResults) {
  if (testResults.length <= SLOWEST) return "";
  const slowest = testResults
    .map(({ testFilePath, perfStats }) => ({ testFilePath, seconds: perfStats.runtime / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  const lines = slowest.map(({ testFilePath, seconds }) => {
    const path = testFilePath.slice(process.cwd().length + 1);
    return `  ${seconds.toFixed(1).padStart(6)} s  ${path}\n`;
  });
  return `\nThe slowest files:\n${lines.join("")}\n`;
}
