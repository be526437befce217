/** A board that waits to be sent on one stream. */
export interface PendingBoard<Board> {
  symbol: string;
  board: Board;
  /** Whether it replaced a board that was not sent. */
  lagged: boolean;
}

/**
 * What waits to be sent on one stream. A slow reader misses boards, but never the newest: a board that waits is replaced by a newer board of
 * its symbol, which is marked `lagged`. docs/api.md, Stream events.
 */
export class PendingEvents<Board, Velocity> {
  readonly #events: Uint8Array[] = [];
  readonly #boards = new Map<string, PendingBoard<Board>>();
  readonly #velocities = new Map<string, Velocity>();

  get isEmpty(): boolean {
    return this.#events.length + this.#boards.size + this.#velocities.size === 0;
  }

  get hasBoard(): boolean {
    return this.#boards.size > 0;
  }

  /** Adds an event that is always sent, before all boards. */
  addEvent(event: Uint8Array): void {
    this.#events.push(event);
  }

  /** Adds the newest board of a symbol, after the boards of the others. Returns whether it has replaced one. */
  addBoard(symbol: string, board: Board): boolean {
    const lagged = this.#boards.delete(symbol);
    this.#boards.set(symbol, { symbol, board, lagged });
    return lagged;
  }

  /** Adds the newest velocity of a symbol, which is sent after all boards. */
  addVelocity(symbol: string, velocity: Velocity): void {
    this.#velocities.set(symbol, velocity);
  }

  takeEvents(): Uint8Array[] {
    return this.#events.splice(0);
  }

  /** Takes the boards and the velocities, each in the order in which they are sent. */
  takeNewest(): { boards: PendingBoard<Board>[]; velocities: Velocity[] } {
    const boards = [...this.#boards.values()];
    const velocities = [...this.#velocities.values()];
    this.#boards.clear();
    this.#velocities.clear();
    return { boards, velocities };
  }
}
