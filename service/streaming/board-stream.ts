import {
  type Attribution,
  type Connected,
  type StreamCredits,
  type SymbolUnavailable,
  closedReasons,
} from "@strikebook/contract";
import type { DataOrigin } from "../../market/chains/data-origin";
import type { Boards } from "../../market/exposure/market";
import { type Clock, repeat } from "../gateway/clock";
import { chargeLedger } from "../gateway/ledger";
import type { RouteRequest } from "../gateway/route";
import { attributionOf } from "../market-source/origin-meta";
import { notListedText } from "../routes/boards";
import { eventBytes, eventPositions, keepAlive, resumeReport, type StreamQuery } from "@strikebook/http";
import type { BoardFeed } from "./board-feed";
import type { UnavailableReason } from "./board-topic";
import { StreamBody } from "./stream-body";

const KEEP_ALIVE_MS = 15_000;
const MINUTE_MS = 60_000;
/** docs/api.md, Limits. */
const DEFAULT_MAX_MINUTES = 60;

/** The dependencies of a stream. */
interface BoardStreamOptions {
  stream: StreamQuery;
  request: RouteRequest;
  /** The market time at which it opens, in milliseconds since 1970 UTC, and the boards of then. */
  marketMs: number;
  boards: Boards;
  feed: BoardFeed;
  clock: Clock;
  attribution: Attribution;
  /** Called once, when the stream has ended for any reason. */
  onEnd: () => void;
}

/** One open stream: its events, its charges and its end. docs/api.md, Stream events. */
export class BoardEventStream {
  readonly #options: BoardStreamOptions;
  readonly #body: StreamBody;
  readonly #cleanups: (() => void)[] = [];
  #hasEnded = false;

  constructor(options: BoardStreamOptions) {
    this.#options = options;
    const { stream, clock, onEnd } = options;
    const resumedFrom = eventPositions(stream.lastEventId ?? "");
    this.#body = new StreamBody(stream.symbols, resumedFrom, () => this.#cleanUp());
    this.#cleanups.push(onEnd);
    this.#open();
    this.#cleanups.push(
      repeat(clock.after, KEEP_ALIVE_MS, () => this.#send(keepAlive)),
      repeat(clock.after, MINUTE_MS, () => this.#chargeMinute()),
      clock.after(this.#maxMinutes * MINUTE_MS, () => this.reconnect("max_duration")),
    );
  }

  /** Returns the response body, once. */
  body(): ReadableStream<Uint8Array> {
    return this.#body.stream();
  }

  /** Ends the stream with a request to reconnect from the event id of its position. */
  reconnect(reason: "max_duration" | "server_shutdown"): void {
    this.#end((id) => eventBytes("reconnect", { reason }, id));
  }

  #close(reason: ClosedReason): void {
    this.#end(() => eventBytes("closed", { reason }));
  }

  get #maxMinutes(): number {
    return this.#options.request.account.limits.streamMaxDurationMinutes ?? DEFAULT_MAX_MINUTES;
  }

  get #creditsPerMinute(): number {
    const { stream, request } = this.#options;
    return request.account.unlimited ? 0 : stream.symbols.length;
  }

  #open(): void {
    const { stream, request, attribution } = this.#options;
    const credits = this.#creditsPerMinute;
    const connected: Connected = {
      format: "v2",
      symbols: stream.symbols,
      metric: stream.selection.metric,
      creditsRemaining: request.account.ledger.balance,
      creditsPerMinute: credits,
      maxDurationSeconds: this.#maxMinutes * 60,
      attribution: attributionOf(this.#origins(), attribution),
    };
    this.#send(eventBytes("connected", connected));
    this.#sendCredits(credits);
    this.#subscribe();
  }

  /** Returns where the boards of now come from, if they are recorded. */
  #origins(): DataOrigin[] {
    const { stream, boards, marketMs } = this.#options;
    return stream.symbols.flatMap((symbol) => boards.boardAt(symbol, marketMs)?.origin ?? []);
  }

  #subscribe(): void {
    const { stream, feed, boards, marketMs } = this.#options;
    const { selection, layout, zeroGamma, sides, lastEventId } = stream;
    const unavailable = new Map<string, UnavailableReason>();
    for (const symbol of stream.symbols) {
      const subscription = feed.subscribe({ symbol, selection, layout, zeroGamma, sides }, this.#body, {
        boards,
        marketMs,
      });
      if (subscription.unavailable) unavailable.set(symbol, subscription.unavailable);
      this.#cleanups.push(subscription.unsubscribe);
    }
    if (lastEventId !== undefined) this.#sendResumed(lastEventId, (symbol) => !unavailable.has(symbol));
    for (const [symbol, reason] of unavailable) {
      const event: SymbolUnavailable = { symbol, reason, message: this.#unavailableMessage(symbol, reason) };
      this.#send(eventBytes("symbol_unavailable", event));
    }
  }

  #unavailableMessage(symbol: string, reason: UnavailableReason): string {
    const { stream, boards, marketMs } = this.#options;
    const board = reason === "expiration_not_found" ? boards.boardAt(symbol, marketMs) : undefined;
    return board
      ? notListedText([board], stream.selection)
      : `${symbol} has no live board now: the market is closed, or the symbol is not known here.`;
  }

  #sendResumed(lastEventId: string, isLive: (symbol: string) => boolean): void {
    const { stream, boards, marketMs } = this.#options;
    const symbols = stream.symbols.map((symbol) => ({
      symbol,
      newestMs: boards.boardAt(symbol, marketMs)?.asOfMs,
      isLive: isLive(symbol),
    }));
    this.#send(eventBytes("resumed", resumeReport(lastEventId, symbols)));
  }

  #chargeMinute(): void {
    const { request, clock } = this.#options;
    const credits = this.#creditsPerMinute;
    const reason = chargeMinute(request, credits, clock.now());
    if (reason === undefined) this.#sendCredits(credits);
    else this.#close(reason);
  }

  #sendCredits(charged: number): void {
    const credits: StreamCredits = { remaining: this.#options.request.account.ledger.balance, charged };
    this.#send(eventBytes("credits", credits));
  }

  #send(event: Uint8Array): void {
    this.#body.send(event);
    this.#body.flush();
  }

  #end(last: (id: string) => Uint8Array): void {
    if (this.#hasEnded) return;
    this.#body.end(last);
    this.#cleanUp();
  }

  #cleanUp(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const cleanUp of this.#cleanups) cleanUp();
  }
}

/** Why the service closes a stream. docs/api.md, Stream events. */
type ClosedReason = (typeof closedReasons)[number];

/**
 * Charges one more minute at an instant of the service's clock (milliseconds since 1970 UTC). Returns the reason to close
 * the stream if that fails. docs/api.md, Stream events.
 */
function chargeMinute({ account, isKeyValid }: RouteRequest, credits: number, nowMs: number): ClosedReason | undefined {
  if (!isKeyValid()) return "key_revoked";
  if (account.condition !== "active") return "account_suspended";
  const error = chargeLedger(account.ledger, credits, nowMs);
  return error && (closedReasons.find((reason) => reason === error.code) ?? "credit_check_failed");
}
