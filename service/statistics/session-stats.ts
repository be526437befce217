import type { DailyStat } from "../../src/contract/history";
import type { StatQuestion } from "../../market/exposure/daily-stats";
import type { FoldSession } from "./session-folds";

const MINUTE_MS = 60_000;

/** As many sessions as are kept: a month of every symbol in both metrics, at half a kilobyte each. */
const KEPT_SESSIONS = 4_000;

/**
 * Folded sessions, each folded once: one that is complete for good, one still in progress for each minute that it is asked
 * for in. Questions for one under way share the work.
 */
export class SessionStats {
  readonly #fold: FoldSession;
  readonly #kept = new Map<string, Promise<DailyStat | undefined>>();

  constructor(fold: FoldSession) {
    this.#fold = fold;
  }

  /** The statistics of a session as of now; undefined before its first board. */
  stat(question: StatQuestion, nowMs: number): Promise<DailyStat | undefined> {
    const { symbol, session, metric } = question;
    const name = `${symbol} ${session} ${metric}`;
    const minute = `${name} ${Math.floor(nowMs / MINUTE_MS)}`;
    const known = this.#kept.get(name) ?? this.#kept.get(minute);
    if (known !== undefined) return known;
    const folding = this.#fold(question, nowMs);
    this.#keep(minute, folding);
    folding.then(
      (stat) => {
        if (!stat?.complete) return;
        this.#kept.delete(minute);
        this.#keep(name, folding);
      },
      () => this.#kept.delete(minute),
    );
    return folding;
  }

  #keep(name: string, folding: Promise<DailyStat | undefined>): void {
    this.#kept.set(name, folding);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_SESSIONS) break;
      this.#kept.delete(oldest);
    }
  }
}
