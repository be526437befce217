import type { MarketDataError } from "../transport/errors";
import { askBoard, bookOn, type AskedBoard } from "./board-poll";
import { demandName, type Demand } from "./board-watch";
import type { BoardQuestion } from "../client/requests/board-query";

/** Gives the board of a past instant, in milliseconds since 1970 UTC. Rejects with a `MarketDataError`, or with the signal's reason. */
export type AskPast = (question: BoardQuestion, atMs: number, signal: AbortSignal) => Promise<AskedBoard>;

/** What became of one demand at an instant. */
export interface ReplayedBoard {
  /** The demand by its name. */
  name: string;
  outcome: AskedBoard | MarketDataError;
}

/**
 * The boards of the replay clock's instant.
 *
 * The clock may move faster than boards come: one round is under way at a time, and the next one is for where the clock stands
 * by then.
 */
export class ReplayedBoards {
  readonly #ask: AskPast;
  readonly #hear: (board: ReplayedBoard) => void;
  #wanted: { atMs: number; demands: readonly Demand[] } | undefined;
  #round: AbortController | undefined;
  /** The instant of each demand that was shown last, by name. */
  readonly #shownAtMs = new Map<string, number>();

  constructor(ask: AskPast, hear: (board: ReplayedBoard) => void) {
    this.#ask = ask;
    this.#hear = hear;
  }

  /** Shows these demands at an instant of the replay clock, in milliseconds since 1970 UTC. */
  show(atMs: number, demands: readonly Demand[]): void {
    this.#wanted = { atMs, demands };
    for (const name of [...this.#shownAtMs.keys()]) if (!this.#isWanted(name)) this.#shownAtMs.delete(name);
    if (!this.#round) void this.#run();
  }

  /** The clock is off: nothing more is heard. */
  end(): void {
    this.#wanted = undefined;
    this.#round?.abort();
    this.#round = undefined;
    this.#shownAtMs.clear();
  }

  async #run(): Promise<void> {
    const round = new AbortController();
    bookOn(() => [...new Set(this.#wanted?.demands.flatMap(({ labels }) => labels))], round.signal);
    this.#round = round;
    while (this.#wanted && !round.signal.aborted) {
      const { atMs, demands } = this.#wanted;
      const missing = demands.filter((demand) => this.#shownAtMs.get(demandName(demand)) !== atMs);
      if (missing.length === 0) break;
      await Promise.all(missing.map((demand) => this.#show(demand, atMs, round.signal)));
    }
    if (this.#round === round) this.#round = undefined;
  }

  async #show(demand: Demand, atMs: number, signal: AbortSignal): Promise<void> {
    const ask = (question: BoardQuestion) => this.#ask(question, atMs, signal);
    const polled = await askBoard(ask, demand.symbol, demand.window, signal);
    if (!polled) return;
    const name = demandName(demand);
    if (!this.#isWanted(name)) return;
    this.#shownAtMs.set(name, atMs);
    this.#hear({ name, outcome: "problem" in polled ? polled.problem : polled.asked });
  }

  #isWanted(name: string): boolean {
    return this.#wanted?.demands.some((demand) => demandName(demand) === name) ?? false;
  }
}
