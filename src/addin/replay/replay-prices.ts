import type { MarketClient } from "../../client/market-client";
import { requestName, type EndpointCall } from "../../client/requests/endpoint-call";
import { isTrading } from "../../calendar/trading-sessions";
import type { MarketView } from "../../replay/market-view";
import { replayedMarket, type ReplayRule } from "../../replay/replayed-market";
import { Alarm } from "../../transport/alarm";
import { callContext } from "../../transport/call-context";
import type { Platform } from "../../transport/platform";
import type { Live } from "../live/live";
import type { ReplayClock } from "../../replay/replay-clock";
import type { Store } from "../../store/store";
import type { BoardView } from "../board/board-view";
import { dryRun } from "../dry-run";
import type { FormulaCalls } from "../formula-calls";

const MINUTE_MS = 60_000;

/** The price is computed again this long after the formulas changed, and as often without a reported change, in milliseconds. */
const CHANGE_DELAY_MS = 300;
const REVIEW_MS = 5_000;

/** What an instant of the replay clock would cost now, for the formulas of this workbook. */
export interface ReplayPrice {
  /** The credits of the instant. What is stored is free. */
  credits: number;
  /** The credits of each further minute of playback if nothing of it is stored. */
  perMinute: number;
  /** The number of formulas and boards that are included. */
  parts: number;
}

interface ReplayPricesOptions {
  platform: Platform;
  client: MarketClient;
  formulas: FormulaCalls;
  live: () => Live;
  rule: () => ReplayRule;
  /** Returns what the picture in the pane requests at an instant. */
  picture: (atMs: number) => readonly EndpointCall[];
  /** Whether the clock plays: every tick then recalculates all formulas, and so finds those that were deleted. */
  isPlaying: () => boolean;
}

/** Prices the instants of a replay before they are requested. Sends nothing. */
export class ReplayPrices {
  readonly #options: ReplayPricesOptions;

  constructor(options: ReplayPricesOptions) {
    this.#options = options;
  }

  /** Returns the price of an instant, in milliseconds since 1970 UTC. */
  async at(atMs: number): Promise<ReplayPrice> {
    const { client } = this.#options;
    const [calls, others] = await Promise.all([this.callsAt(atMs), this.callsAt(minuteBeside(atMs))]);
    const known = new Set([...calls.values()].map(requestName));
    const newCalls = [...others.values()].filter((call) => !known.has(requestName(call)));
    return {
      credits: (await client.estimate([...calls.values()])).credits,
      perMinute: client.listPrice(newCalls).credits,
      parts: this.#parts(atMs),
    };
  }

  /**
   * Calls `listener` with the price of an instant, again when the formulas or live cells have changed. The returned function ends
   * that.
   */
  watch(atMs: number, listener: (price: ReplayPrice) => void): () => void {
    const { platform, formulas, isPlaying } = this.#options;
    let isEnded = false;
    let priced: string | undefined;
    const update = async () => {
      if (!isPlaying()) await formulas.forgetDeleted();
      const cells = `${formulas.changes.get()} ${this.#parts(atMs)}`;
      if (cells === priced) return;
      priced = cells;
      const price = await this.at(atMs);
      if (!isEnded && cells === priced) listener(price);
    };
    const alarm = new Alarm(platform, () => {
      alarm.setAfter(REVIEW_MS);
      void update();
    });
    const stop = formulas.changes.subscribe(() => alarm.setAfter(CHANGE_DELAY_MS));
    alarm.setAfter(0);
    return () => {
      isEnded = true;
      stop();
      alarm.clear();
    };
  }

  /** Returns the different calls that the formulas, live cells and the picture would make at an instant, by their names. */
  async callsAt(atMs: number): Promise<ReadonlyMap<string, EndpointCall>> {
    const { client, formulas, live, rule, picture } = this.#options;
    return dryRun(client, (source) => {
      const market = replayedMarket(source, atMs, rule());
      const view: MarketView = { market, now: () => atMs };
      const { signal } = new AbortController();
      const tables = formulas.all.map(async ({ calculate }) => {
        await calculate(view, callContext());
      });
      return [...tables, live().replayedBoards(market.gex, atMs, signal), source.estimate(picture(atMs))];
    });
  }

  #parts(atMs: number): number {
    const { formulas, live, picture } = this.#options;
    return formulas.addresses.length + live().state.get().boards.length + picture(atMs).length;
  }
}

/** Returns the next minute, or the one before at the end of a session. */
function minuteBeside(atMs: number): number {
  return isTrading(atMs + MINUTE_MS) ? atMs + MINUTE_MS : atMs - MINUTE_MS;
}

/** The parts of the add-in that know the price. */
export interface PricedAddin {
  readonly platform: Platform;
  readonly client: MarketClient;
  readonly formulaCalls: FormulaCalls;
  readonly live: Live;
  readonly replay: ReplayClock;
  readonly replayWholeDays: Store<boolean>;
  readonly boardView: BoardView | undefined;
}

/** Returns what times of the replay clock cost in a workbook. It has no state: each caller may have its own. */
export function replayPricesOf(addin: PricedAddin): ReplayPrices {
  return new ReplayPrices({
    platform: addin.platform,
    client: addin.client,
    formulas: addin.formulaCalls,
    live: () => addin.live,
    rule: () => ({ wholeDays: addin.replayWholeDays.get() }),
    picture: (atMs) => addin.boardView?.callsAt(atMs) ?? [],
    isPlaying: () => {
      const state = addin.replay.store.get();
      return state.kind === "replay" && state.speed !== undefined;
    },
  });
}
