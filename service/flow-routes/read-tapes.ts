import { nextTurn } from "../gateway/turns";
import type { Day } from "../../market/time/civil-day";
import type { FlowSources } from "./flow-sources";
import { FEW_TAPES, type HeavyWork } from "./heavy-work";

/** Whole tapes that an answer reads, and the answer from them, here or by the heavy work. */
export interface TapesRead<Answer> {
  underlyings: readonly string[];
  sessions: readonly Day[];
  here(): Answer;
  elsewhere(heavyWork: HeavyWork): Promise<Answer>;
}

/** An answer of a few tapes from here, each drawn in a turn of its own; of many by the heavy work. */
export async function readTapes<Answer>(sources: FlowSources, asked: TapesRead<Answer>): Promise<Answer> {
  const { tapes, heavyWork } = sources;
  const { underlyings, sessions } = asked;
  if (heavyWork && underlyings.length * sessions.length > FEW_TAPES) {
    return heavyWork.patiently(asked.elsewhere(heavyWork));
  }
  for (const session of sessions) {
    for (const underlying of underlyings) {
      tapes.tape(underlying, session);
      await nextTurn();
    }
  }
  return asked.here();
}
