import type { Clock } from "../gateway/clock";
import type { Day } from "../../market/time/civil-day";
import type { FlowSlice } from "../../market/flow/day-flow";
import type { TotalsByRoot } from "../../market/flow/totals-by-root";
import type { FlowAnswers } from "../../market/flow/flow-answers";
import type { Tapes } from "../../market/flow/tapes";
import type { AskWork } from "./ask-work";
import type { FoldSession } from "./session-folds";
import { answerOrWarmingUp } from "./warming-up";
import { type Urgency, WorkQueue } from "./work-queue";

/**
 * The heavy work of both hosts, one piece at a time: statistics, slices of sessions, answers that read many tapes. Callers
 * who ask for the same at once share it.
 */
export class SessionThread {
  readonly #ask: AskWork;
  readonly #after: Clock["after"];
  readonly #queue = new WorkQueue();
  readonly #slices = new Map<string, Promise<readonly FlowSlice[]>>();
  readonly #totals = new Map<string, Promise<TotalsByRoot>>();

  constructor(ask: AskWork, after: Clock["after"]) {
    this.#ask = ask;
    this.#after = after;
  }

  /** Folds a session for its statistics. */
  readonly fold: FoldSession = (question, nowMs) =>
    this.#queue.add("session", () => this.#ask("stat", question, nowMs));

  /** What a finished session came to. */
  slices(underlying: string, session: Day): Promise<readonly FlowSlice[]> {
    return shared(this.#slices, `${underlying} ${session}`, () => this.#draw(underlying, session, "session"));
  }

  /** The same by root and right alone, in half the time. */
  totals(underlying: string, session: Day): Promise<TotalsByRoot> {
    return shared(this.#totals, `${underlying} ${session}`, () =>
      this.#queue.add("session", () => this.#ask("totals", underlying, session)),
    );
  }

  /** Has the newest finished sessions of every underlying remembered, whenever nobody else is waiting. */
  async warm(tapes: Tapes, sessions: readonly Day[]): Promise<void> {
    for (const session of sessions.toReversed()) {
      for (const underlying of tapes.underlyings) {
        if (tapes.remembers("slices", underlying, session)) continue;
        tapes.remember(underlying, session, await this.#draw(underlying, session, "warming"));
      }
    }
  }

  /** One of the answers that read whole tapes. */
  answer<Name extends keyof FlowAnswers>(
    name: Name,
    ...asked: Parameters<FlowAnswers[Name]>
  ): Promise<ReturnType<FlowAnswers[Name]>> {
    return this.#queue.add("answer", () => this.#ask(name, ...asked));
  }

  /** The work's answer, or the `Refusal` `warming_up` while it takes too long. */
  patiently<Answer>(work: Promise<Answer>): Promise<Answer> {
    return answerOrWarmingUp(work, this.#after);
  }

  #draw(underlying: string, session: Day, urgency: Urgency): Promise<readonly FlowSlice[]> {
    return this.#queue.add(urgency, () => this.#ask("slices", underlying, session));
  }
}

/** The work under way for a name, or new work, which is then the one under way. */
function shared<Answer>(
  underWay: Map<string, Promise<Answer>>,
  name: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const known = underWay.get(name);
  if (known !== undefined) return known;
  const working = work().finally(() => underWay.delete(name));
  underWay.set(name, working);
  return working;
}
