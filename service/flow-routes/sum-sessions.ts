import { nextTurn } from "../gateway/turns";
import { closeMs } from "../../market/time/calendar";
import type { Day } from "../../market/time/civil-day";
import type { FlowSources } from "./flow-sources";
import { FEW_TAPES, type HeavyWork } from "./heavy-work";

/** Sessions to be summed by an instant (milliseconds since 1970 UTC), and how finely. */
export interface SumsAsked {
  sums: "slices" | "totals";
  underlyings: readonly string[];
  sessions: readonly Day[];
  nowMs: number;
}

/**
 * Sums sessions so that answers find them: a few here, each in a turn of its own, many by the heavy work. Rejects with the
 * `Refusal` of a caller who is too early; what was begun is remembered all the same.
 */
export async function sumSessions({ tapes, heavyWork }: FlowSources, asked: SumsAsked): Promise<void> {
  const { sums, nowMs } = asked;
  const all = asked.sessions.flatMap((session) => asked.underlyings.map((underlying) => ({ underlying, session })));
  const missing = all.filter(
    ({ underlying, session }) => nowMs < closeMs(session) || !tapes.remembers(sums, underlying, session),
  );
  const over = missing.filter(({ session }) => nowMs >= closeMs(session));
  const sum = async (heavy: HeavyWork, underlying: string, session: Day) => {
    if (sums === "slices") tapes.remember(underlying, session, await heavy.slices(underlying, session));
    else tapes.rememberTotals(underlying, session, await heavy.totals(underlying, session));
  };
  const isHeavy = heavyWork !== undefined && over.length > FEW_TAPES;
  if (isHeavy) {
    const work = over.map(({ underlying, session }) => sum(heavyWork, underlying, session));
    await heavyWork.patiently(Promise.all(work));
  }
  for (const { underlying, session } of missing) {
    if (isHeavy && nowMs >= closeMs(session)) continue;
    if (sums === "slices") tapes.slices(underlying, session, nowMs);
    tapes.totals({ underlying }, session, nowMs);
    await nextTurn();
  }
}
