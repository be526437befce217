/** A kind of error that the user can fix. */
type ExpectedError = abstract new (...args: never[]) => Error;

/** Runs a command with the arguments of this process. Prints the message of an expected error, and any other error in full. */
export async function runCommand(
  command: (args: readonly string[]) => unknown,
  expected: readonly ExpectedError[],
): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}

/** Calls `stop` when the terminal or the system ends the process, which npm can say twice. */
export function onStop(stop: () => void): void {
  let isStopping = false;
  const stopOnce = () => {
    if (isStopping) return;
    isStopping = true;
    stop();
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stopOnce);
}

/** Formats facts, pairs of a label and a text, as aligned lines. */
export function factLines(facts: readonly (readonly [label: string, text: string])[]): string {
  const width = Math.max(...facts.map(([label]) => label.length)) + 3;
  return facts.map(([label, text]) => `  ${label.padEnd(width)}${text}`).join("\n");
}
