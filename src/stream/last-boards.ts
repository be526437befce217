import type { MarketDataError } from "../transport/errors";
import { askBoard, bookOn, type AskBoard, type PolledBoard } from "./board-poll";
import { demandName, type Demand } from "./board-watch";
import { isOfSymbols } from "./live-words";

/** While the market is closed: the last board of each demand that has none, asked for once. */
export class LastBoards {
  readonly #ask: AskBoard;
  readonly #hear: (demand: Demand, polled: PolledBoard) => void;
  /** What was wrong with each demand that was asked for, by name; undefined where nothing was. */
  readonly #asked = new Map<string, MarketDataError | undefined>();
  #round = new AbortController();

  constructor(ask: AskBoard, hear: (demand: Demand, polled: PolledBoard) => void) {
    this.#ask = ask;
    this.#hear = hear;
  }

  /** Why a demand can have no board: its symbol or expirations are not known. Undefined where it may. */
  problem(name: string): MarketDataError | undefined {
    const problem = this.#asked.get(name);
    return isOfSymbols(problem) ? problem : undefined;
  }

  /** Asks for each demand that was not asked for since `end`. */
  show(demands: readonly Demand[]): void {
    bookOn(() => [...new Set(demands.flatMap(({ labels }) => labels))], this.#round.signal);
    for (const demand of demands) {
      const name = demandName(demand);
      if (this.#asked.has(name)) continue;
      this.#asked.set(name, undefined);
      void this.#show(name, demand, this.#round.signal);
    }
  }

  /** The market is open again, or nobody watches: what is under way is given up. */
  end(): void {
    if (this.#asked.size === 0) return;
    this.#round.abort();
    this.#round = new AbortController();
    this.#asked.clear();
  }

  async #show(name: string, demand: Demand, signal: AbortSignal): Promise<void> {
    const polled = await askBoard(this.#ask, demand.symbol, demand.window, signal);
    if (!polled) return;
    if ("problem" in polled) this.#asked.set(name, polled.problem);
    this.#hear(demand, polled);
  }
}
