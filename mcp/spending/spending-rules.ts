import { needsConsent } from "@strikebook/client";

/** What may be spent without asking the user, in credits. */
export interface SpendingRules {
  /** A call that costs more needs approval. */
  askAbove: number;
  /** What a session may spend; past it, every call that costs something needs approval. */
  perSession: number;
  /** What to do when the credits of a session are spent, as the end of a sentence. */
  whenSpent: string;
}

export const defaultRules: SpendingRules = {
  askAbove: 10,
  perSession: 200,
  whenSpent: "ask the user to raise STRIKEBOOK_SESSION_CREDITS",
};

/** Credits of a call in progress: they count until it has ended. */
interface Reserved {
  /** Ends the call with what it cost. */
  settle(charged: number): void;
}

/** What one session has spent, and whether a call needs the user's approval. */
export class SessionSpending {
  readonly rules: SpendingRules;
  #spent = 0;
  #reserved = 0;

  constructor(rules: SpendingRules) {
    this.rules = rules;
  }

  /** The session's remaining credits, less the credits reserved for calls in progress. */
  get left(): number {
    return Math.max(0, this.rules.perSession - this.#spent - this.#reserved);
  }

  /** Returns why a price needs approval; `undefined` if it needs none. */
  reasonToAsk(credits: number): "price" | "session" | undefined {
    if (needsConsent(credits, this.left)) return "session";
    return needsConsent(credits, this.rules.askAbove) ? "price" : undefined;
  }

  /** Counts a price from now on, so that two calls never both use the last credits. */
  reserve(credits: number): Reserved {
    this.#reserved += credits;
    let isOpen = true;
    return {
      settle: (charged) => {
        if (!isOpen) return;
        isOpen = false;
        this.#reserved -= credits;
        this.#spent += charged;
      },
    };
  }
}
