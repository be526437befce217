import type { MarketClient } from "../../market-client";
import { Alarm } from "../../transport/alarm";
import type { Platform } from "../../transport/platform";
import { requestBoard, type BoardResult } from "../board-result";
import type { PlannedPoll } from "../plan/stream-allocation";
import { windowName, type BoardWindow } from "../subscription";

interface BoardPollsOptions {
  platform: Pick<Platform, "now" | "sleep">;
  market: Pick<MarketClient, "get">;
  /** The interval; read again after every round, in milliseconds. */
  everyMs: () => number;
  /** The functions whose cells show boards of a window; read for every charge. */
  labels: (window: BoardWindow) => readonly string[];
  onResult: (window: BoardWindow, result: BoardResult) => void;
}

/** The poll of one window. Its symbols share requests. */
interface WindowPoll {
  window: BoardWindow;
  symbols: readonly string[];
  /** When it was last requested, in milliseconds since 1970 UTC. */
  requestedAtMs: number;
  alarm: Alarm;
  closed: AbortController;
}

/** The boards that are polled, by the name of their window. */
export class BoardPolls {
  readonly #options: BoardPollsOptions;
  readonly #polls = new Map<string, WindowPoll>();
  /** Polls that have ended: one that begins again while a stream is refused keeps its interval. */
  readonly #ended = new Map<string, WindowPoll>();

  constructor(options: BoardPollsOptions) {
    this.#options = options;
  }

  /** Polls these and no others. A poll that continues keeps its interval; a new symbol is requested at once. */
  follow(planned: readonly PlannedPoll[]): void {
    const wanted = new Map(planned.map((one) => [windowName(one.window), one]));
    for (const [name, poll] of [...this.#polls]) {
      if (wanted.has(name)) continue;
      this.#polls.delete(name);
      if (poll.alarm.isSet) this.#ended.set(name, poll);
      poll.closed.abort();
      poll.alarm.clear();
    }
    for (const [name, { window, symbols }] of wanted) {
      const poll = this.#polls.get(name) ?? this.#open(name, window);
      this.#polls.set(name, poll);
      const added = symbols.filter((symbol) => !poll.symbols.includes(symbol));
      poll.symbols = symbols;
      if (added.length > 0) void this.#poll(poll, added);
    }
  }

  /** Requests everything again at once. */
  restart(): void {
    this.#ended.clear();
    for (const poll of this.#polls.values()) void this.#poll(poll, poll.symbols);
  }

  #open(name: string, window: BoardWindow): WindowPoll {
    const { platform, everyMs } = this.#options;
    const alarm = new Alarm(platform, () => void this.#poll(poll, poll.symbols));
    const poll: WindowPoll = { window, symbols: [], requestedAtMs: -Infinity, alarm, closed: new AbortController() };
    const ended = this.#ended.get(name);
    this.#ended.delete(name);
    if (ended && platform.now() < ended.requestedAtMs + everyMs()) {
      poll.symbols = ended.symbols;
      poll.requestedAtMs = ended.requestedAtMs;
      alarm.set(ended.requestedAtMs + everyMs());
    }
    return poll;
  }

  async #poll(poll: WindowPoll, symbols: readonly string[]): Promise<void> {
    const { platform, market, everyMs, labels, onResult } = this.#options;
    const { window, alarm, closed } = poll;
    poll.requestedAtMs = platform.now();
    alarm.clear();
    const requests = symbols.map(async (symbol) => {
      const context = { signal: closed.signal, labels: () => labels(window), symbols };
      const result = await requestBoard(market, symbol, window, context);
      if (result && poll.symbols.includes(symbol)) onResult(window, result);
    });
    await Promise.all(requests);
    if (!closed.signal.aborted && !alarm.isSet) alarm.set(poll.requestedAtMs + everyMs());
  }
}
