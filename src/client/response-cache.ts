import { standingOf, type PriceCollector } from "./asker";
import { PriceKnown } from "./estimate";
import { SharedRequest } from "./shared-request";

/** Answers that stay fresh for ever must not fill the memory: the oldest make room. */
const MOST_KEPT = 500;

/** Room is not made at the cost of a recalculation that goes on: an answer this young stays, in milliseconds. */
const STAYS_MS = 5_000;

/**
 * Answers of one endpoint, each shown again while fresh and asked once however many ask at the same time: fresh
 * for as long as it says itself (`freshMs`), or for as long as its endpoint's answers are.
 *
 * A failed answer is not kept: the next to ask starts anew.
 */
export class ResponseCache<Answer extends { receivedAtMs: number; freshMs?: number | undefined }> {
  readonly #freshMs: number;
  readonly #now: () => number;
  /** In order of arrival. */
  readonly #kept = new Map<string, Answer>();
  readonly #underWay = new Map<string, SharedRequest<Answer>>();
  readonly #priced = new WeakMap<PriceCollector, Map<string, Promise<Answer>>>();

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
    const open = underWay && !underWay.abandoned ? underWay : undefined;
    const { collector } = standingOf(signal);
    if (signal && collector) return open ? Promise.reject(new PriceKnown()) : this.#price(name, ask, signal, collector);
    return (open ?? this.#open(name, ask)).join(signal);
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
    }, this.#now());
    this.#underWay.set(name, request);
    return request;
  }

  /** Asked for its price alone, a question is asked apart from the real ones, and once for each collector. */
  #price(
    name: string,
    ask: (signal: AbortSignal) => Promise<Answer>,
    signal: AbortSignal,
    collector: PriceCollector,
  ): Promise<Answer> {
    const priced = this.#priced.get(collector) ?? new Map<string, Promise<Answer>>();
    this.#priced.set(collector, priced);
    const known = priced.get(name) ?? ask(signal);
    priced.set(name, known);
    return known;
  }

  #keep(name: string, answer: Answer): void {
    // One answer may stay fresh for ever and the next for seconds: the stale stand anywhere.
    for (const [older, its] of this.#kept) if (!this.#isFresh(its)) this.#kept.delete(older);
    this.#kept.delete(name);
    this.#kept.set(name, answer);
    for (const [oldest, { receivedAtMs }] of this.#kept) {
      if (this.#kept.size <= MOST_KEPT || this.#now() - receivedAtMs < STAYS_MS) break;
      this.#kept.delete(oldest);
    }
  }

  /** A clock set back makes the age negative: such an answer counts as stale rather than as fresh for hours. */
  #isFresh(answer: Answer): boolean {
    const ageMs = this.#now() - answer.receivedAtMs;
    return ageMs >= 0 && ageMs < (answer.freshMs ?? this.#freshMs);
  }
}
