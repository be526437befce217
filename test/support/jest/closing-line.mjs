import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** How many of the files that took most processor time are printed. */
const MOST = 5;

/**
 * Writes the processor seconds of each test file to `build/test-times.json`, prints the files that took most of them, a note and a line for
 * skipped tests if there are any, and `N passed, N failed` as the last line. The numbers of a gate also go to `build/gate-NAME.json`.
 */
export default class ClosingLine {
  #root;
  #note;
  #gate;

  constructor({ rootDir }, { note, gate }) {
    this.#root = rootDir;
    this.#note = note;
    this.#gate = gate;
  }

  onRunComplete(_contexts, results) {
    const passed = results.numPassedTests;
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const seconds = this.#secondsByFile(results.testResults);
    mkdirSync(join(this.#root, "build"), { recursive: true });
    this.#write("test-times.json", { ...this.#read("test-times.json"), ...seconds });
    this.#write(`gate-${this.#gate}.json`, { passed, failed });
    const note = this.#note === undefined ? "" : `${this.#note}\n`;
    const skipped = results.numPendingTests > 0 ? `${results.numPendingTests} skipped\n` : "";
    const closing = `${mostSeconds(seconds)}${note}${skipped}${passed} passed, ${failed} failed\n`;
    process.on("exit", () => process.stdout.write(closing));
  }

  #secondsByFile(testResults) {
    const measured = testResults.filter(({ cpuSeconds }) => cpuSeconds !== undefined);
    const pathOf = (file) => relative(this.#root, file).replaceAll(sep, "/");
    return Object.fromEntries(
      measured
        .map(({ testFilePath, cpuSeconds }) => [pathOf(testFilePath), Math.round(cpuSeconds * 10) / 10])
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    );
  }

  #read(name) {
    try {
      return JSON.parse(readFileSync(join(this.#root, "build", name), "utf8"));
    } catch {
      return {}; // No run has written it.
    }
  }

  #write(name, content) {
    writeFileSync(join(this.#root, "build", name), `${JSON.stringify(content, null, 2)}\n`);
  }
}

/** Returns a table of the files that took most processor time; nothing for a run of a few. */
function mostSeconds(seconds) {
  const files = Object.entries(seconds);
  if (files.length <= MOST) return "";
  const sum = files.reduce((total, [, one]) => total + one, 0);
  const lines = files
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST)
    .map(([path, one]) => `  ${one.toFixed(1).padStart(6)}  ${path}\n`);
  return `\nProcessor seconds: ${sum.toFixed(0)}, most of them in\n${lines.join("")}\n`;
}
