import type { Day } from "../../market/time/civil-day";
import type { FlowSlice } from "../../market/flow/day-flow";
import type { TotalsByRoot } from "../../market/flow/totals-by-root";
import type { FlowAnswers } from "../../market/flow/flow-answers";

/** Does what takes the tapes of many sessions where it keeps no other caller waiting. */
export interface HeavyWork {
  /** What a finished session of an underlying came to. */
  slices(underlying: string, session: Day): Promise<readonly FlowSlice[]>;
  /** The same by root and right alone, in half the time. */
  totals(underlying: string, session: Day): Promise<TotalsByRoot>;
  /** One of the answers that read whole tapes. */
  answer<Name extends keyof FlowAnswers>(
    name: Name,
    ...asked: Parameters<FlowAnswers[Name]>
  ): Promise<ReturnType<FlowAnswers[Name]>>;
  /** The work's answer, or a `Refusal`, 503 `warming_up` with `Retry-After`, while it takes too long. The work goes on. */
  patiently<Answer>(work: Promise<Answer>): Promise<Answer>;
}

/** Tapes that are drawn while callers wait: each takes a tenth of a second at most, in a turn of its own. */
export const FEW_TAPES = 3;
