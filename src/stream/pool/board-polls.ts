import type { GexApi } from "../../client/gex-api";
import { Alarm } from "../../transport/alarm";
import { callContext } from "../../transport/call-context";
import type { Platform } from "../../transport/platform";
import { boardResult, type BoardResult } from "../board-result";
import type { PlannedPoll } from "../plan/stream-allocation";
import { windowName, type BoardWindow } from "../subscription";

interface BoardPollsOptions {
  platform: Pick<Platform, "now" | "sleep">;
  gex: GexApi;
  /** The interval; read again after every round, in milliseconds. */
  everyMs: () => number;
  /** The functions whose cells show boards of a window; read for every charge. */
  labels: (window: BoardWindow) => readonly string[];
  onResult: (window: BoardWindow, result: BoardResult) => void;
}

/** The boards that are polled: one poll per window, so that its symbols share requests. */
export class BoardPolls {
  readonly #options: BoardPollsOptions;
  readonly #polls = new Map<string, WindowPoll>();

  constructor(options: BoardPollsOptions) {
    this.#options = options;
  }

  /** Polls these and no others. A poll that continues keeps its interval; a new symbol is requested at once. */
  follow(planned: readonly PlannedPoll[]): void {
    const wanted = new Map(planned.map((one) => [windowName(one.window), one]));
    for (const [name, poll] of [...this.#polls]) {
      if (wanted.has(name)) continue;
      this.#polls.delete(name);
      poll.close();
    }
    for (const [name, { window, symbols }] of wanted) {
      const poll = this.#polls.get(name) ?? new WindowPoll(this.#options, window);
      this.#polls.set(name, poll);
      poll.watch(symbols);
    }
  }

  /** Requests everything again at once. */
  restart(): void {
    for (const poll of this.#polls.values()) poll.restart();
  }

  close(): void {
    this.follow([]);
  }
}

/** Requests the boards of some symbols in one window together, repeatedly, until it is closed. */
class WindowPoll {
  readonly #options: BoardPollsOptions;
  readonly #window: BoardWindow;
  readonly #alarm: Alarm;
  readonly #closed = new AbortController();
  #symbols: readonly string[] = [];

  constructor(options: BoardPollsOptions, window: BoardWindow) {
    this.#options = options;
    this.#window = window;
    this.#alarm = new Alarm(options.platform, () => void this.#poll(this.#symbols));
  }

  watch(symbols: readonly string[]): void {
    const added = symbols.filter((symbol) => !this.#symbols.includes(symbol));
    this.#symbols = symbols;
    if (added.length > 0) void this.#poll(added);
  }

  restart(): void {
    void this.#poll(this.#symbols);
  }

  close(): void {
    this.#closed.abort();
    this.#alarm.clear();
  }

  async #poll(symbols: readonly string[]): Promise<void> {
    const { platform, everyMs } = this.#options;
    const startedAtMs = platform.now();
    this.#alarm.clear();
    await Promise.all(symbols.map((symbol) => this.#request(symbol)));
    if (!this.#closed.signal.aborted && !this.#alarm.isSet) this.#alarm.set(startedAtMs + everyMs());
  }

  async #request(symbol: string): Promise<void> {
    const { gex, labels, onResult } = this.#options;
    const { signal } = this.#closed;
    const context = callContext({ signal, labels: () => labels(this.#window) });
    const result = await boardResult(symbol, gex.heatmap({ symbol, ...this.#window }, context), signal);
    if (result && this.#symbols.includes(symbol)) onResult(this.#window, result);
  }
}
