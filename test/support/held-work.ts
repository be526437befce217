import type { AskWork } from "../../service/statistics/ask-work";
import type { SessionWork } from "../../service/statistics/session-work";

/** Does the other thread's work in this one, in a turn of its own. */
export function workHere(work: SessionWork): AskWork {
  return async <Name extends keyof SessionWork>(name: Name, ...asked: Parameters<SessionWork[Name]>) => {
    const run = work[name] as (...given: typeof asked) => ReturnType<SessionWork[Name]>; // of that very name
    await turn();
    return run(...asked);
  };
}

/** Another thread that works when the test says so. */
export function heldWork(there: AskWork) {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const ask: AskWork = async (name, ...asked) => {
    begun.push([name, ...asked.filter((one) => typeof one !== "object")].join(" "));
    await new Promise<void>((resolve) => waiting.push(resolve));
    return there(name, ...asked);
  };
  /** Lets the other thread do all it has been asked, and what it is asked meanwhile. */
  const release = async () => {
    do {
      waiting.splice(0).forEach((go) => go());
      await settled();
    } while (waiting.length > 0);
  };
  return { ask, begun, release };
}

/** Lets everything that is already decided run. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Lets several pieces that follow one another run. */
export async function settled(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn();
}
