import type { RunTask } from "../../../service/background/session-tasks";

/** A worker thread whose tasks wait until the test releases them. */
export function heldTasks(there: RunTask) {
  const started: string[] = [];
  const waiting: (() => void)[] = [];
  const run: RunTask = async (name, ...parameters) => {
    started.push([name, ...parameters.filter((one) => typeof one !== "object")].join(" "));
    await new Promise<void>((resolve) => waiting.push(resolve));
    return there(name, ...parameters);
  };
  /** Runs the waiting tasks only. */
  const releaseOnce = async () => {
    waiting.splice(0).forEach((go) => go());
    await settled();
  };
  /** Runs all waiting tasks, and those that are added meanwhile. */
  const release = async () => {
    do {
      await releaseOnce();
    } while (waiting.length > 0);
  };
  return { run, started, release, releaseOnce };
}

/** Waits for one turn of the event loop. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Waits until promises that depend on each other have settled. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}
