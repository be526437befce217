import { BoardPoll, type BoardPollOptions, type PolledBoard } from "./board-poll";
import { windowName, type BoardWindow } from "./board-watch";
import type { PlannedPoll } from "./stream-plan";

export interface CarriedPollsOptions extends Pick<BoardPollOptions, "platform" | "ask" | "everyMs"> {
  /** The functions whose cells see boards of a window. */
  labels: (window: BoardWindow) => readonly string[];
  hear: (window: BoardWindow, polled: PolledBoard) => void;
}

/** The boards that are asked for again and again: one poll a window. */
export class CarriedPolls {
  readonly #options: CarriedPollsOptions;
  readonly #polls = new Map<string, BoardPoll>();

  constructor(options: CarriedPollsOptions) {
    this.#options = options;
  }

  /** By the name of the window. */
  get byWindow(): ReadonlyMap<string, BoardPoll> {
    return this.#polls;
  }

  /** From now on these are asked for, and no others. A poll that goes on keeps its pace. */
  follow(planned: readonly PlannedPoll[]): void {
    const wanted = new Map(planned.map((one) => [windowName(one.window), one]));
    for (const [name, poll] of [...this.#polls]) {
      if (wanted.has(name)) continue;
      this.#polls.delete(name);
      poll.close();
    }
    for (const [name, { window, symbols }] of wanted) {
      const poll = this.#polls.get(name) ?? this.#open(window);
      this.#polls.set(name, poll);
      poll.watch(symbols);
    }
  }

  /** Everything is asked for again at once. */
  restart(): void {
    for (const poll of this.#polls.values()) poll.restart();
  }

  close(): void {
    this.follow([]);
  }

  #open(window: BoardWindow): BoardPoll {
    const { platform, ask, everyMs, labels, hear } = this.#options;
    return new BoardPoll({
      platform,
      ask,
      window,
      everyMs,
      labels: () => labels(window),
      hear: (polled) => hear(window, polled),
    });
  }
}
