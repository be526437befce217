/** Prints one line at the end of a test run: `N passed, N failed`. */
export default class ClosingLine {
  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests > 0 ? `, ${results.numPendingTests} skipped` : "";
    this.line = `${results.numPassedTests} passed, ${failed} failed${skipped}`;
    process.on("exit", () => process.stdout.write(`${this.line}\n`));
  }
}
