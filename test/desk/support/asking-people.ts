import type { Person } from "../../../desk/people/person";
import { randomNumbers } from "../../../scripts/support/stream/random-numbers";
import { quiet } from "../../../scripts/support/desk/quiet";
import { purchase, START_MS, type startSpending } from "./spending";

type Spending = Awaited<ReturnType<typeof startSpending>>;

/** The time limit of one request in the desk, in milliseconds. */
const LIMIT_MS = 30_000;

/** How finely the clocks move, in milliseconds. */
const STEP_MS = 200;

interface AskingLoop {
  afterMs?: number;
  pauseMs?: number;
  forMs?: number;
}

/** People who ask for different things of the provider, on clocks that the test moves. */
export class AskingPeople {
  /** Who was allowed to send a request and when, in milliseconds since 1970 UTC, in order. */
  readonly sent: { name: string; atMs: number }[] = [];
  /** How long the requests of each person have waited, in milliseconds; the time limit if they were given up. */
  readonly waits = new Map<string, number[]>();
  readonly #spending: Spending;
  readonly #due: { atMs: number; ask: () => void }[] = [];
  #nowMs = START_MS;

  /** `seed` spreads the attempts of those who wait. */
  constructor(spending: Spending, seed = 1) {
    this.#spending = spending;
    const numbers = randomNumbers(seed);
    spending.platform.random = () => numbers.next();
  }

  /** Begins a loop of a person: it asks, and asks again `pauseMs` after each response, until `forMs` are over. */
  begin(name: string, { afterMs = 0, pauseMs = 0, forMs = Infinity }: AskingLoop = {}): void {
    const person = { name, team: "quant" };
    const endMs = this.#nowMs + forMs;
    const again = (waitMs: number) => {
      if (this.#nowMs + waitMs < endMs) this.#due.push({ atMs: this.#nowMs + waitMs, ask: () => void ask() });
    };
    const ask = async () => {
      await this.#ask(person);
      again(pauseMs);
    };
    again(afterMs);
  }

  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    while (this.#nowMs < untilMs) {
      this.#nowMs += STEP_MS;
      await this.#spending.setClock(this.#nowMs);
      await quiet([this.#spending.engine]);
      const due = this.#due.filter(({ atMs }) => atMs <= this.#nowMs);
      for (const one of due) {
        this.#due.splice(this.#due.indexOf(one), 1);
        one.ask();
      }
      if (due.length > 0) await quiet([this.#spending.engine]);
    }
  }

  async #ask(person: Person): Promise<void> {
    const startedMs = this.#nowMs;
    const limit = new AbortController();
    this.#spending.platform.sleep(LIMIT_MS, limit.signal).then(
      () => limit.abort(),
      () => undefined,
    );
    try {
      const reservation = await this.#spending.purchasing.reserve(purchase([person], { credits: 0 }), limit.signal);
      this.sent.push({ name: person.name, atMs: this.#nowMs });
      reservation.sent();
      reservation.end();
    } catch (problem) {
      if (!limit.signal.aborted) throw problem;
    }
    limit.abort();
    this.waits.set(person.name, [...(this.waits.get(person.name) ?? []), this.#nowMs - startedMs]);
  }
}
