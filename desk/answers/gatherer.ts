import { untilAborted } from "@strikebook/client";
import type { Person } from "../people/person";
import type { AnswerMemory } from "./answer-memory";
import type { AnswerStore } from "./answer-store";
import type { Batches } from "./batches";
import type { BatchResult, QuestionResult } from "./batch-result";
import type { DeskClock } from "./desk-clock";
import type { Failure } from "./failure";
import type { Flights } from "./flights";
import type { Question, Questions } from "./questions";
import type { StoredAnswer } from "./stored-answer";

interface GathererOptions {
  store: AnswerStore;
  memory: AnswerMemory;
  clock: DeskClock;
  flights: Flights;
  batches: Batches;
  /** Returns an id that no other request or batch has. */
  newId: () => string;
}

/** Who makes a request. */
interface Caller {
  person: Person;
  isBackground: boolean;
  signal: AbortSignal;
}

/** What was found for the questions of one request. */
export interface Gathered {
  /** By the text of the question. A question without a result could not be answered. */
  results: ReadonlyMap<string, { answer: StoredAnswer } | { failure: Failure }>;
  /** What the caller was charged. */
  credits: number;
  /** Whether it waited for a response of the provider. */
  isFromProvider: boolean;
}

/** One request that gathers. */
interface Gathering {
  request: string;
  questions: Questions;
  caller: Caller;
  results: Map<string, { answer: StoredAnswer } | { failure: Failure }>;
  credits: number;
  isFromProvider: boolean;
}

/** How often questions are requested again after their batches were lost, or refused because of the caps of other people. */
const MOST_ROUNDS = 8;

/** Finds the answers to the questions of a request: in memory, in the engine, or by waiting for the batches that carry them. */
export class Gatherer {
  readonly #options: GathererOptions;

  constructor(options: GathererOptions) {
    this.#options = options;
  }

  /** Rejects with an `EngineUnavailableError`, or with the reason of the caller's signal. */
  async gather(questions: Questions, caller: Caller): Promise<Gathered> {
    const request = this.#options.newId();
    const gathering = { request, questions, caller, results: new Map(), credits: 0, isFromProvider: false };
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      caller.signal.throwIfAborted();
      const pending = questions.each.filter((question) => !this.#hasResult(gathering, question));
      if (pending.length === 0) break;
      await this.#ask(gathering, pending);
    }
    return gathering;
  }

  #hasResult({ results }: Gathering, { text }: Question): boolean {
    const { memory, clock } = this.#options;
    if (results.has(text)) return true;
    const answer = memory.find(text, clock.market);
    if (answer) results.set(text, { answer });
    return answer !== undefined;
  }

  async #ask(gathering: Gathering, pending: readonly Question[]): Promise<void> {
    const { store, batches, flights, newId } = this.#options;
    const { request, questions, caller } = gathering;
    const asked = await store.ask(questions, pending, newId(), { request, ...caller });
    if (asked.opened !== undefined) batches.open(asked.opened, questions, caller.signal);
    for (const id of asked.full) batches.close(id);
    // All waits begin before the first response can arrive.
    const waits = asked.batches.map(({ id, question }) => ({ question, id, result: flights.wait(id, question.text) }));
    for (const { question, read } of asked.stored) {
      const { answer, untilMs } = await read();
      this.#note(gathering, question, { answer, untilMs });
    }
    const charged = new Set<string>();
    for (const { id, question, result } of waits) {
      const ended = await untilAborted(result, caller.signal);
      gathering.isFromProvider = true;
      if (!ended) continue;
      if (!charged.has(id)) gathering.credits += chargedTo(request, ended);
      charged.add(id);
      const outcome = ended.results.get(question.text);
      if (outcome) this.#note(gathering, question, outcome);
    }
  }

  #note({ results, caller }: Gathering, { text }: Question, outcome: QuestionResult): void {
    const { memory, clock } = this.#options;
    if ("answer" in outcome) {
      results.set(text, { answer: outcome.answer });
      memory.store(text, outcome.answer, outcome.untilMs - clock.engineMs, clock.market);
    } else if (outcome.refused?.includes(caller.person.name) ?? true) {
      results.set(text, { failure: outcome.failure });
    }
  }
}

function chargedTo(request: string, { charges }: BatchResult): number {
  const own = charges.filter((charge) => charge.request === request);
  return own.reduce((sum, { credits }) => sum + credits, 0);
}
