import { AnswerMemory, type Remembered } from "./answer-memory";
import { standingOf, type PriceCollector } from "../asker";
import { PriceKnown } from "../estimate";
import { SharedRequest } from "./shared-request";

/** How often the stale are looked for, in milliseconds: thousands of answers may arrive at once. */
const SWEEP_MS = 1_000;

/** What a cache needs to know of an answer. */
export interface Cacheable {
  /** In milliseconds since 1970 UTC. */
  receivedAtMs: number;
  /** How long it is fresh, in milliseconds, where it says so itself. */
  freshMs?: number | undefined;
  /** What it takes to remember it, in characters of text; next to nothing when omitted. */
  characters?: number | undefined;
}

interface Kept<Answer> {
  answer: Answer;
  remembered: Remembered;
}

/**
 * Answers of one endpoint, each shown again while fresh and asked once however many ask at the same time: fresh
 * for as long as it says itself (`freshMs`), or for as long as its endpoint's answers are.
 *
 * A failed answer is not kept: the next to ask starts anew. The memory bounds what is kept, here and wherever else it is used.
 */
export class ResponseCache<Answer extends Cacheable> {
  readonly #freshMs: number;
  readonly #now: () => number;
  readonly #memory: AnswerMemory;
  readonly #kept = new Map<string, Kept<Answer>>();
  readonly #underWay = new Map<string, SharedRequest<Answer>>();
  readonly #priced = new WeakMap<PriceCollector, Map<string, Promise<Answer>>>();

  #sweptAtMs = -Infinity;

  constructor(freshMs: number, now: () => number, memory = new AnswerMemory(now)) {
    this.#freshMs = freshMs;
    this.#now = now;
    this.#memory = memory;
  }

  /** The answer to the question that `name` spells in full, asked only when none is fresh or under way. */
  answer(name: string, ask: (signal: AbortSignal) => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const fresh = this.fresh(name);
    if (fresh) return Promise.resolve(fresh);
    const underWay = this.#underWay.get(name);
    const open = underWay && !underWay.abandoned ? underWay : undefined;
    const { collector } = standingOf(signal);
    if (signal && collector) return open ? Promise.reject(new PriceKnown()) : this.#price(name, ask, signal, collector);
    return (open ?? this.#open(name, ask)).join(signal);
  }

  /** The fresh answer to a question; undefined where it would have to be asked. */
  fresh(name: string): Answer | undefined {
    const kept = this.#kept.get(name)?.answer;
    return kept && this.#isFresh(kept) ? kept : undefined;
  }

  /** Remembers an answer: one of this cache's own questions, or one that came with others. */
  keep(name: string, answer: Answer): void {
    this.#sweep();
    this.#drop(name);
    const { receivedAtMs: atMs, characters = 0, freshMs } = answer;
    const remembered = { atMs, characters, isLasting: freshMs === Infinity, drop: () => void this.#kept.delete(name) };
    this.#kept.set(name, { answer, remembered });
    this.#memory.add(remembered);
  }

  /** How many answers are kept. The stale go when the next one arrives, a second after they last went. */
  get size(): number {
    return this.#kept.size;
  }

  /** Forgets every answer. Questions under way still answer those who asked them, and nobody else. */
  forget(): void {
    for (const name of [...this.#kept.keys()]) this.#drop(name);
    this.#underWay.clear();
  }

  #open(name: string, ask: (signal: AbortSignal) => Promise<Answer>): SharedRequest<Answer> {
    const request: SharedRequest<Answer> = new SharedRequest(async (signal) => {
      const isCurrent = () => this.#underWay.get(name) === request;
      try {
        const answer = await ask(signal);
        if (isCurrent()) this.keep(name, answer);
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

  /** One answer may stay fresh for ever and the next for seconds: the stale stand anywhere. */
  #sweep(): void {
    const sinceMs = this.#now() - this.#sweptAtMs;
    if (sinceMs >= 0 && sinceMs < SWEEP_MS) return;
    this.#sweptAtMs = this.#now();
    for (const [name, { answer }] of this.#kept) if (!this.#isFresh(answer)) this.#drop(name);
  }

  #drop(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    this.#kept.delete(name);
    this.#memory.remove(kept.remembered);
  }

  /** A clock set back makes the age negative: such an answer counts as stale rather than as fresh for hours. */
  #isFresh(answer: Answer): boolean {
    const ageMs = this.#now() - answer.receivedAtMs;
    return ageMs >= 0 && ageMs < (answer.freshMs ?? this.#freshMs);
  }
}
