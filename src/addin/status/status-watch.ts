import { MINUTE_MS } from "@strikebook/calendar";
import { Alarm, type Store, createStore } from "@strikebook/client";
import type { Provenance } from "../provenance/provenance";
import { dataState, type DataState } from "./data-state";
import { type CheckedParts, Reachability } from "./reachability";

/** What the status bar shows of the data and of the time. Times in milliseconds since 1970 UTC. */
interface ShownStatus {
  data: DataState;
  /** The time of the market, which a practice market may set. */
  marketNowMs: number;
  /** The time of this computer. */
  nowMs: number;
}

const TICK_MS = 1_000;

/** What the status needs of the add-in. */
interface WatchedParts extends CheckedParts {
  provenance: Provenance;
}

/**
 * Keeps the state of the data and of the connection current while someone looks at it: every second, from what the cells show now, and
 * with a free request if the service has been silent.
 */
export class StatusWatch {
  readonly store: Store<ShownStatus>;
  readonly #parts: WatchedParts;
  readonly #reachability: Reachability;
  readonly #alarm: Alarm;
  #watchers = 0;

  constructor(parts: WatchedParts) {
    this.#parts = parts;
    this.#reachability = new Reachability(parts);
    this.#alarm = new Alarm(parts.platform, () => this.#tick());
    this.store = createStore(this.#read());
  }

  /** Starts to watch, until the returned function is called. */
  start(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) this.#tick();
    let isStopped = false;
    return () => {
      if (isStopped) return;
      isStopped = true;
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      this.#alarm.clear();
      this.#reachability.stop();
    };
  }

  #tick(): void {
    this.#alarm.setAfter(TICK_MS);
    if (this.#parts.settings.key !== undefined) this.#reachability.tick();
    const next = this.#read();
    if (textOf(next) !== textOf(this.store.get())) this.store.set(next);
  }

  #read(): ShownStatus {
    const { activity, client, live, platform, provenance } = this.#parts;
    const marketNowMs = client.clock.now();
    const { boards } = live.state.get();
    const data = dataState({
      cells: provenance.cells.map(({ results }) => results),
      boards: [
        ...boards.map(({ live: board }) => ({ state: board.state, asOf: (board.board ?? board.velocity)?.asOf })),
        ...live.quotes.all.map(({ state, quote }) => ({ state, asOf: quote?.asOf })),
      ],
      marketNowMs,
      isUnreachable: activity.store.get().unreachable.length > 0,
      attributions: provenance.sources.get().map(({ attribution }) => attribution?.text),
    });
    return { data, marketNowMs, nowMs: platform.now() };
  }
}

/** Returns what the status bar shows of a status: the time without its seconds. */
function textOf({ data, marketNowMs, nowMs }: ShownStatus): string {
  return JSON.stringify([data, Math.floor(marketNowMs / MINUTE_MS), Math.floor(nowMs / MINUTE_MS)]);
}
