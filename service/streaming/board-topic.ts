import type { Board, Market } from "../../market/exposure/market";
import { nettedBoard } from "../../market/exposure/netted-board";
import { streamVelocity } from "../../market/exposure/node-velocity";
import type { FoundBoard } from "../routes/find-boards";
import { boardFrame, type BoardFrame, type FrameQuestion } from "./board-frame";
import { eventBytes } from "./event-text";
import { liveBoard, standsStill } from "./live-board";

/** Who is told of new boards. */
export interface BoardListener {
  show(frame: BoardFrame): void;
  /** Told the `velocity` event of a symbol, as bytes. */
  move(symbol: string, velocity: Uint8Array): void;
  /** Everything of this second has been told. */
  flush(): void;
}

/** Why a symbol has no board to show. */
export type UnavailableReason = "no_live_board" | "expiration_not_found";

/** One question that streams follow: its newest frame and velocity, and who hears of them. */
export class BoardTopic {
  readonly listeners = new Set<BoardListener>();
  readonly #market: Market;
  readonly #question: FrameQuestion;
  #found: FoundBoard | undefined;
  #frame: BoardFrame | undefined;
  #velocity: { bytes: Uint8Array; asOfMs: number } | undefined;
  #unavailable: UnavailableReason | undefined = "no_live_board";

  constructor(market: Market, question: FrameQuestion) {
    this.#market = market;
    this.#question = question;
  }

  /** Why there is nothing to show; undefined where there is. */
  get unavailable(): UnavailableReason | undefined {
    return this.#unavailable;
  }

  /** Tells one listener what is newest. */
  tell(listener: BoardListener): void {
    if (this.#unavailable !== undefined) return;
    if (this.#frame) listener.show(this.#frame);
    if (this.#velocity) listener.move(this.#question.symbol, this.#velocity.bytes);
  }

  /** Publishes the board of an instant (milliseconds since 1970 UTC), if it is another than the last. */
  renew(nowMs: number): void {
    const { symbol, selection, layout } = this.#question;
    const board = liveBoard(this.#market, symbol, nowMs);
    this.#unavailable = board === undefined ? "no_live_board" : undefined;
    if (board === undefined || this.#isNewest(board)) return;
    const netted = nettedBoard(board, selection);
    if (netted === undefined) {
      this.#unavailable = "expiration_not_found";
      return;
    }
    this.#found = { board, netted };
    const frame = boardFrame(this.#found, layout);
    this.#frame = frame;
    for (const listener of this.listeners) listener.show(frame);
  }

  /** Publishes how the newest board moves; nothing where that is known, or where boards stand still. */
  renewVelocity(nowMs: number): void {
    const { symbol, selection } = this.#question;
    if (this.#unavailable !== undefined || this.#found === undefined) return;
    const { board, netted } = this.#found;
    if (board.asOfMs === this.#velocity?.asOfMs || standsStill(board, nowMs)) return;
    const boardAt = (instantMs: number) => this.#market.boardAt(symbol, instantMs);
    const velocity = streamVelocity(board, netted, selection.metric, boardAt);
    const bytes = eventBytes("velocity", JSON.stringify(velocity));
    this.#velocity = { bytes, asOfMs: board.asOfMs };
    for (const listener of this.listeners) listener.move(symbol, bytes);
  }

  #isNewest({ asOfMs, expirations }: Board): boolean {
    const shown = this.#found?.board;
    return shown?.asOfMs === asOfMs && shown.expirations.length === expirations.length;
  }
}
