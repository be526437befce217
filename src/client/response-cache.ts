import { SharedRequest } from "./shared-request";

/**
 * Answers of one endpoint, each shown again while fresh and asked once however many ask at the same time.
 *
 * A failed answer is not kept: the next to ask starts anew.
 */
export class ResponseCache<Answer extends { receivedAtMs: number }> {
  readonly #freshMs: number;
  readonly #now: () => number;
  /** In order of arrival, so that the stale stand first. */
  readonly #kept = new Map<string, Answer>();
  readonly #underWay = new Map<string, SharedRequest<Answer>>();

  constructor(freshMs: number, now: () => number) {
    this.#freshMs = freshMs;
    this.#now = now;
  }

  /** The answer to the question that `name` spells in full, asked only when none is fresh or under way. */
  answer(name: string, ask: (signal: AbortSignal) => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const kept = this.#kept.get(name);
    if (kept && this.#isFresh(kept)) return Promise.resolve(kept);
    const underWay = this.#underWay.get(name);
    return (underWay && !underWay.abandoned ? underWay : this.#open(name, ask)).join(signal);
  }

  /** How many answers are kept. The stale go when the next one arrives. */
  get size(): number {
    return this.#kept.size;
  }

  /** Forgets every answer. Questions under way still answer those who asked them, and nobody else. */
  forget(): void {
    this.#kept.clear();
    this.#underWay.clear();
  }

  #open(name: string, ask: (signal: AbortSignal) => Promise<Answer>): SharedRequest<Answer> {
    const request: SharedRequest<Answer> = new SharedRequest(async (signal) => {
      const isCurrent = () => this.#underWay.get(name) === request;
      try {
        const answer = await ask(signal);
        if (isCurrent()) this.#keep(name, answer);
        return answer;
      } finally {
        if (isCurrent()) this.#underWay.delete(name);
      }
    });
    this.#underWay.set(name, request);
    return request;
  }

  #keep(name: string, answer: Answer): void {
    for (const [older, its] of this.#kept) {
      if (this.#isFresh(its)) break;
      this.#kept.delete(older);
    }
    this.#kept.delete(name);
    this.#kept.set(name, answer);
  }

  /** A clock set back makes the age negative: such an answer counts as stale rather than as fresh for hours. */
  #isFresh(answer: Answer): boolean {
    const ageMs = this.#now() - answer.receivedAtMs;
    return ageMs >= 0 && ageMs < this.#freshMs;
  }
}
