import { closingMs, easternDay, isSession, openingMs } from "@strikebook/calendar";
import { type Board, boardOfInstant, type Boards, type ServedMarket } from "../../market/exposure/market";
import { nettedBoard } from "../../market/exposure/netted-board";
import { streamVelocity, velocityInstants } from "../../market/exposure/node-velocity";
import { boardInstant } from "../../market/time/board-instant";
import { eventBytes } from "@strikebook/http";
import { requestedZeroGamma, neededRoots } from "../routes/requested-zero-gamma";
import type { FoundBoard } from "../routes/boards";
import { encodeBoard, type BoardEvent, type TopicRequest } from "./stream-events";

/** A listener of a board topic. */
export interface BoardTopicListener {
  onBoard(encoded: BoardEvent): void;
  /** Receives the encoded `velocity` event of a symbol. */
  onVelocity(symbol: string, velocity: Uint8Array): void;
  /** Called after everything of a second was published. */
  flush(): void;
}

/** Why a symbol has no board to show. */
export type UnavailableReason = "no_live_board" | "expiration_not_found";

/** One board that streams subscribe to: its newest board and velocity, and its listeners. */
export class BoardTopic {
  readonly listeners = new Set<BoardTopicListener>();
  /** When its velocity is to be published next, by the clock of the service. */
  velocityDueMs: number;
  /** Why there is no board to show; `undefined` if there is a board. */
  unavailable: UnavailableReason | undefined = "no_live_board";
  readonly #market: ServedMarket;
  readonly #request: TopicRequest;
  #found: FoundBoard | undefined;
  #encoded: BoardEvent | undefined;
  #velocity: { bytes: Uint8Array; asOfMs: number } | undefined;

  constructor(market: ServedMarket, request: TopicRequest, velocityDueMs: number) {
    this.velocityDueMs = velocityDueMs;
    this.#market = market;
    this.#request = request;
  }

  get symbol(): string {
    return this.#request.symbol;
  }

  /** The roots whose boards it needs. */
  get roots(): readonly string[] {
    return neededRoots(this.#market, [this.symbol], this.#request.zeroGamma);
  }

  /** Sends the newest board and velocity to one listener. */
  sendNewest(listener: BoardTopicListener): void {
    if (this.unavailable !== undefined) return;
    if (this.#encoded) listener.onBoard(this.#encoded);
    if (this.#velocity) listener.onVelocity(this.#request.symbol, this.#velocity.bytes);
  }

  /** Publishes the board of an instant (milliseconds since 1970 UTC) of those that were read, if it differs from the last. */
  publish(boards: Boards, nowMs: number): void {
    const { symbol, selection, layout, sides } = this.#request;
    const boardOf = (root: string) => liveBoard(boards, root, nowMs);
    const board = boardOf(symbol);
    this.unavailable = board === undefined ? "no_live_board" : undefined;
    if (board === undefined || this.#isNewest(board) || this.#isOlder(board)) return;
    const netted = nettedBoard(board, selection);
    if (netted === undefined) {
      this.unavailable = "expiration_not_found";
      return;
    }
    this.#found = { board, netted };
    const zeroGamma = requestedZeroGamma(this.#market, { scope: this.#request.zeroGamma, range: false }, boardOf);
    const encoded = encodeBoard(this.#found, { layout, zeroGamma, sides: sides && selection.metric });
    this.#encoded = encoded;
    for (const listener of this.listeners) listener.onBoard(encoded);
  }

  /** Reads the boards that the velocity of the newest board needs. */
  boardsBefore(): Promise<Boards> {
    const asOfMs = this.#found?.board.asOfMs;
    return this.#market.boards([this.symbol], asOfMs === undefined ? [] : velocityInstants(asOfMs));
  }

  /** Publishes the velocity of the newest board, unless it was published before or market time is stopped. */
  publishVelocity(earlier: Boards, nowMs: number): void {
    const { symbol, selection } = this.#request;
    if (this.unavailable !== undefined || this.#found === undefined) return;
    const { board, netted } = this.#found;
    if (board.asOfMs === this.#velocity?.asOfMs || (!board.origin && !isOfInstant(board, nowMs))) return;
    const boardAt = (instantMs: number) => boardOfInstant(earlier, symbol, instantMs);
    // The windows of a recorded board may not be recorded: a contract would seem to be new.
    if (board.origin && velocityInstants(board.asOfMs).some((instantMs) => boardAt(instantMs) === undefined)) return;
    const velocity = streamVelocity(board, netted, selection.metric, boardAt);
    const bytes = eventBytes("velocity", velocity);
    this.#velocity = { bytes, asOfMs: board.asOfMs };
    for (const listener of this.listeners) listener.onVelocity(symbol, bytes);
  }

  /** Whether a recorded board is older than the one that was published, which a stream that opens late could bring. */
  #isOlder({ origin, asOfMs }: Board): boolean {
    return origin !== undefined && asOfMs < (this.#found?.board.asOfMs ?? -Infinity);
  }

  #isNewest({ asOfMs, expirations }: Board): boolean {
    const newest = this.#found?.board;
    return newest?.asOfMs === asOfMs && newest.expirations.length === expirations.length;
  }
}

/**
 * Returns the board that a stream shows at an instant; `undefined` for an unknown symbol and while the market is closed.
 * docs/api.md, Stream. A recorded board, and that of a market that stands still, are shown at all times.
 */
function liveBoard(boards: Boards, symbol: string, nowMs: number): Board | undefined {
  const board = boards.boardAt(symbol, nowMs);
  return board && (board.origin || isOpen(nowMs) || !isOfInstant(board, nowMs)) ? board : undefined;
}

/** Whether the board is of an instant. It is older in a market that does not move. */
function isOfInstant(board: Board, nowMs: number): boolean {
  return board.asOfMs === boardInstant(nowMs);
}

function isOpen(nowMs: number): boolean {
  const day = easternDay(nowMs);
  return isSession(day) && nowMs >= openingMs(day) && nowMs < closingMs(day);
}
