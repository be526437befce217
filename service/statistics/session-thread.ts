import type { Clock } from "../gateway/clock";
import type { Day } from "../market/time/civil-day";
import type { FlowSlice } from "../market/flow/day-flow";
import type { FlowAnswers } from "../market/flow/flow-answers";
import type { Tapes } from "../market/tape/tapes";
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

  constructor(ask: AskWork, after: Clock["after"]) {
    this.#ask = ask;
    this.#after = after;
  }

  /** Folds a session for its statistics. */
  readonly fold: FoldSession = (question, nowMs) =>
    this.#queue.add("session", () => this.#ask("stat", question, nowMs));

  /** What a finished session came to. */
  slices(underlying: string, session: Day): Promise<readonly FlowSlice[]> {
    const name = `${underlying} ${session}`;
    const known = this.#slices.get(name);
    if (known !== undefined) return known;
    const drawing = this.#draw(underlying, session, "session").finally(() => this.#slices.delete(name));
    this.#slices.set(name, drawing);
    return drawing;
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
