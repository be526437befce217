/** What may be spent without asking the user, in credits. */
export interface SpendingRules {
  /** A question that costs more is asked about. */
  askAbove: number;
  /** What a session may spend; past it, every question that costs something is asked about. */
  perSession: number;
  /** What to do when the credits of a session are spent, as the end of a sentence. */
  whenSpent: string;
}

export const defaultRules: SpendingRules = {
  askAbove: 10,
  perSession: 200,
  whenSpent: "ask the user to raise STRIKEBOOK_SESSION_CREDITS",
};

/** Credits of a question that is being asked: they count until it has ended. */
interface Reserved {
  /** Ends the question with what it cost. */
  settle(charged: number): void;
}

/** What one session has spent, and whether a question needs the user's approval. */
export class SessionSpending {
  readonly rules: SpendingRules;
  #spent = 0;
  #reserved = 0;

  constructor(rules: SpendingRules) {
    this.rules = rules;
  }

  /** The session's remaining credits, less the credits reserved for questions in progress. */
  get left(): number {
    return Math.max(0, this.rules.perSession - this.#spent - this.#reserved);
  }

  /** Returns why a price needs approval; `undefined` if it needs none. */
  reasonToAsk(credits: number): "price" | "session" | undefined {
    if (credits === 0) return undefined;
    if (credits > this.left) return "session";
    return credits > this.rules.askAbove ? "price" : undefined;
  }

  /** Counts a price from now on, so that two questions never both use the last credits. */
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
