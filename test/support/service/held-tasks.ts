import type { RunTask, SessionTasks, TaskRun } from "../../../service/background/session-tasks";
import { settled } from "../../../scripts/support/event-loop";

/** A process of background work whose tasks wait until the test releases them. */
export function heldTasks(there: RunTask) {
  const started: string[] = [];
  const waiting: (() => void)[] = [];
  const run: RunTask = async <Name extends keyof SessionTasks>(
    name: Name,
    ...parameters: Parameters<SessionTasks[Name]>
  ): TaskRun<Name> => {
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
