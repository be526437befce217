import { Alarm, type EndpointCall, type MarketClient, type Platform, callKey, requestName } from "@strikebook/client";
import { MINUTE_MS, isTrading } from "@strikebook/calendar";
import { type ReplayClock, isPlaying, replayedMarket } from "@strikebook/formulas";
import { normalizedAddress } from "../../workbook/office/addresses";
import type { Live } from "../live/live";
import type { BoardView } from "../board/board-view";
import { requestsOf, type FormulaCalls } from "../formulas/formula-calls";
import type { ShownMarket } from "../market/shown-market";

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

interface ReplayPricesParts {
  platform: Platform;
  client: MarketClient;
  calls: FormulaCalls;
  live: Live;
  market: Pick<ShownMarket, "wholeDays">;
  replay: Pick<ReplayClock, "store">;
  /** The picture in the pane. */
  board: Pick<BoardView, "callsAt">;
}

/** Prices the instants of a replay before they are requested. Sends nothing. */
export class ReplayPrices {
  readonly #parts: ReplayPricesParts;

  constructor(parts: ReplayPricesParts) {
    this.#parts = parts;
  }

  /** Returns the price of an instant, in milliseconds since 1970 UTC. */
  async at(atMs: number): Promise<ReplayPrice> {
    const { client } = this.#parts;
    const [calls, beside] = [this.callsAt(atMs), this.callsAt(minuteBeside(atMs))];
    const known = new Set([...calls.values()].map(requestName));
    const newCalls = [...beside.values()].filter((call) => !known.has(requestName(call)));
    return {
      credits: (await client.estimate([...calls.values()])).credits,
      perMinute: client.listPrice(newCalls).credits,
      parts: this.#countAt(atMs),
    };
  }

  /**
   * Calls `listener` with the price of an instant, again when the formulas or live cells have changed. The returned function ends
   * that.
   */
  watch(atMs: number, listener: (price: ReplayPrice) => void): () => void {
    const { platform, calls, replay } = this.#parts;
    let isEnded = false;
    let priced: string | undefined;
    const update = async () => {
      // Every tick of playback recalculates all formulas, and so finds those that were deleted.
      if (!isPlaying(replay.store.get())) await calls.forgetDeleted();
      const cells = `${calls.changes.get()} ${this.#countAt(atMs)}`;
      if (cells === priced) return;
      priced = cells;
      const price = await this.at(atMs);
      if (!isEnded && cells === priced) listener(price);
    };
    const alarm = new Alarm(platform, () => {
      alarm.setAfter(REVIEW_MS);
      void update();
    });
    const stop = calls.changes.subscribe(() => alarm.setAfter(CHANGE_DELAY_MS));
    alarm.setAfter(0);
    return () => {
      isEnded = true;
      stop();
      alarm.clear();
    };
  }

  /** Returns the different calls that the formulas, live cells and the picture would make at an instant, by their names. */
  callsAt(atMs: number): ReadonlyMap<string, EndpointCall> {
    const { client, calls, live, market, board } = this.#parts;
    const past = replayedMarket(client, atMs, { wholeDays: market.wholeDays.get() });
    const requests = requestsOf(calls.all, { market: past, now: () => atMs });
    for (const call of [...live.replayedCalls(past, atMs), ...board.callsAt(atMs)]) requests.set(callKey(call), call);
    return requests;
  }

  /** Returns the calls that one cell would make at an instant of a model run, by their names. A run has no figures of whole days. */
  callsOf(address: string, atMs: number): ReadonlyMap<string, EndpointCall> {
    const { client, calls, live } = this.#parts;
    const past = replayedMarket(client, atMs);
    const requests = requestsOf(calls.of(address), { market: past, now: () => atMs });
    const cell = normalizedAddress(address);
    const streamed = live.replayedCalls(past, atMs, (watching) => normalizedAddress(watching) === cell);
    for (const call of streamed) requests.set(callKey(call), call);
    return requests;
  }

  #countAt(atMs: number): number {
    const { calls, live, board } = this.#parts;
    return calls.addresses.length + live.watchedCount + board.callsAt(atMs).length;
  }
}

/** Returns the next minute, or the previous minute at the end of a session. */
function minuteBeside(atMs: number): number {
  return isTrading(atMs + MINUTE_MS) ? atMs + MINUTE_MS : atMs - MINUTE_MS;
}
