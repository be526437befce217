/** Waits for one turn of the event loop: everything that is ready runs, and no time passes on a test's clock. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Waits until promises that depend on each other have settled. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}
