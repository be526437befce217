/** Prints `N passed, N failed` as the last line of a test run, after a line for skipped tests if there are any. */
export default class ClosingLine {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests > 0 ? `${results.numPendingTests} skipped\n` : "";
    process.on("exit", () => process.stdout.write(`${skipped}${results.numPassedTests} passed, ${failed} failed\n`));
  }
}
