import type { Settlement } from "../../../desk/spending/settlement";
import type { Spool } from "../../../desk/spending/settlements";

/** A spool that keeps settlements in memory. */
export function memorySpool(stored: Settlement[] = []): Spool & { stored: () => readonly Settlement[] } {
  let kept: readonly Settlement[] = stored;
  return {
    read: () => Promise.resolve([...kept]),
    write(settlements) {
      kept = [...settlements];
      return Promise.resolve();
    },
    stored: () => kept,
  };
}
