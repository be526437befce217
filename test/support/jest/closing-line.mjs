/** Prints `N passed, N failed` as the last line of a test run, after a note and a line for skipped tests if there are any. */
export default class ClosingLine {
  #note;

  constructor(_globalConfig, { note }) {
    this.#note = note;
  }

  onRunComplete(_contexts, results) {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const note = this.#note === undefined ? "" : `${this.#note}\n`;
    const skipped = results.numPendingTests > 0 ? `${results.numPendingTests} skipped\n` : "";
    process.on("exit", () =>
      process.stdout.write(`${note}${skipped}${results.numPassedTests} passed, ${failed} failed\n`),
    );
  }
}
