import type { Clock } from "../gateway/clock";

/** Runs something again and again, so many milliseconds apart; the answer calls it off. */
export function repeat(after: Clock["after"], everyMs: number, run: () => void): () => void {
  const again = (): (() => void) =>
    after(everyMs, () => {
      cancel = again();
      run();
    });
  let cancel = again();
  return () => cancel();
}
