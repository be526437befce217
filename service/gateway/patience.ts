import type { Clock } from "./clock";

/** Waits for work at most so many milliseconds: the work's answer, or undefined while it goes on. */
export function withPatience<Answer>(
  work: Promise<Answer>,
  patienceMs: number,
  after: Clock["after"],
): Promise<{ answer: Answer } | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = after(patienceMs, () => resolve(undefined));
    work.then((answer) => resolve({ answer }), reject).finally(cancel);
  });
}
