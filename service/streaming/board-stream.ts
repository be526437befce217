import type { Connected, StreamCredits, SymbolUnavailable } from "../../src/contract/stream";
import type { Attribution } from "../../src/contract/meta";
import type { Clock } from "../gateway/clock";
import { parseEventId } from "../../market/exposure/event-id";
import type { Market } from "../../market/exposure/market";
import { resumeReport } from "../../market/exposure/resume-report";
import type { Asked } from "../routes/route";
import type { BoardFeed } from "./board-feed";
import type { UnavailableReason } from "./board-topic";
import { eventBytes, keepAlive } from "./event-text";
import { chargeMinute, type ClosedReason } from "./minute-charge";
import { repeat } from "./repeat";
import { StreamBody } from "./stream-body";
import type { StreamQuestion } from "./stream-question";

const KEEP_ALIVE_MS = 15_000;
const MINUTE_MS = 60_000;
/** API document, Part 8. */
const STANDARD_MINUTES = 60;

/** What a stream is made of. */
export interface StreamGrounds {
  question: StreamQuestion;
  asked: Asked;
  market: Market;
  feed: BoardFeed;
  clock: Clock;
  attribution: Attribution;
  /** Called once, when the stream is over for whatever reason. */
  onOver(): void;
}

/** One open stream: its events, its minutes and its end. API document, Parts 2.7, 3 and 6. */
export class BoardStream {
  readonly #grounds: StreamGrounds;
  readonly #body: StreamBody;
  readonly #endings: (() => void)[] = [];
  #isOver = false;

  constructor(grounds: StreamGrounds) {
    this.#grounds = grounds;
    const { question, asked, clock, onOver } = grounds;
    const reached = parseEventId(question.lastEventId ?? "") ?? [];
    this.#body = new StreamBody(question.symbols, reached, () => this.#stop());
    this.#endings.push(onOver);
    this.#open();
    const minutes = asked.account.limits.streamMaxDurationMinutes ?? STANDARD_MINUTES;
    this.#endings.push(
      repeat(clock.after, KEEP_ALIVE_MS, () => this.#tell(keepAlive)),
      repeat(clock.after, MINUTE_MS, () => this.#chargeMinute()),
      clock.after(minutes * MINUTE_MS, () => this.reconnect("max_duration")),
    );
  }

  /** What the reader reads. */
  get body(): ReadableStream<Uint8Array> {
    return this.#body.stream;
  }

  /** Ends the stream and asks the reader to come back with the id this carries. */
  reconnect(reason: "max_duration" | "server_shutdown"): void {
    this.#end((id) => eventBytes("reconnect", JSON.stringify({ reason }), id));
  }

  #close(reason: ClosedReason): void {
    this.#end(() => eventBytes("closed", JSON.stringify({ reason })));
  }

  #open(): void {
    const { question, asked, attribution } = this.#grounds;
    const { account } = asked;
    const credits = question.symbols.length;
    const connected: Connected = {
      format: "v2",
      symbols: question.symbols,
      metric: question.selection.metric,
      creditsRemaining: account.ledger.balance,
      creditsPerMinute: credits,
      maxDurationSeconds: (account.limits.streamMaxDurationMinutes ?? STANDARD_MINUTES) * 60,
      attribution,
    };
    this.#tell(eventBytes("connected", JSON.stringify(connected)));
    this.#tellCredits(credits);
    this.#followAll();
  }

  #followAll(): void {
    const { question, feed } = this.#grounds;
    const { selection, layout, lastEventId } = question;
    const unavailable = new Map<string, UnavailableReason>();
    for (const symbol of question.symbols) {
      const followed = feed.follow({ symbol, selection, layout }, this.#body);
      if (followed.unavailable) unavailable.set(symbol, followed.unavailable);
      this.#endings.push(followed.leave);
    }
    if (lastEventId !== undefined) this.#tellResumed(lastEventId, (symbol) => !unavailable.has(symbol));
    for (const [symbol, reason] of unavailable) {
      const marker: SymbolUnavailable = { symbol, reason, message: unavailableMessage(symbol, reason) };
      this.#tell(eventBytes("symbol_unavailable", JSON.stringify(marker)));
    }
  }

  #tellResumed(lastEventId: string, isLive: (symbol: string) => boolean): void {
    const { question, market, feed } = this.#grounds;
    const symbols = question.symbols.map((symbol) => ({
      symbol,
      newestMs: market.boardAt(symbol, feed.marketMs)?.asOfMs,
      isLive: isLive(symbol),
    }));
    this.#tell(eventBytes("resumed", JSON.stringify(resumeReport(lastEventId, symbols))));
  }

  #chargeMinute(): void {
    const { question, asked, clock } = this.#grounds;
    const reason = chargeMinute(asked, question.symbols.length, clock.now());
    if (reason === undefined) this.#tellCredits(question.symbols.length);
    else this.#close(reason);
  }

  #tellCredits(charged: number): void {
    const credits: StreamCredits = { remaining: this.#grounds.asked.account.ledger.balance, charged };
    this.#tell(eventBytes("credits", JSON.stringify(credits)));
  }

  #tell(event: Uint8Array): void {
    this.#body.tell(event);
    this.#body.flush();
  }

  #end(last: (id: string) => Uint8Array): void {
    if (this.#isOver) return;
    this.#body.end(last);
    this.#stop();
  }

  #stop(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const end of this.#endings) end();
  }
}

function unavailableMessage(symbol: string, reason: UnavailableReason): string {
  if (reason === "expiration_not_found") return `${symbol} lists none of the requested expirations.`;
  return `${symbol} has no live board now: the market is closed, or the symbol is not known here.`;
}
