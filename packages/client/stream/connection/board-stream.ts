import { runConnection, type ReceivedMessage } from "./connection";
import { nextState, type ConnectionEffect, type ConnectionEvent, type ConnectionState } from "./connection-state";
import type { StreamParts, StreamRequest } from "./stream-opener";
import { wakeAwareSleep } from "./silence-monitor";

/** What a stream reports, in order: its state whenever that changes, and what it receives. */
export type StreamEvent = { kind: "state"; state: ConnectionState } | ReceivedMessage;

interface BoardStreamOptions {
  parts: StreamParts;
  request: StreamRequest;
  /** The functions whose cells show the boards; read for every charge. */
  labels: () => readonly string[];
  /** The last event of an earlier stream: this one resumes after it. */
  lastEventId?: string | undefined;
  /** When it may be opened for the first time, in milliseconds since 1970 UTC; at once if omitted. */
  opensAtMs?: number | undefined;
}

/**
 * One stream of boards that reconnects by itself: it waits and retries as docs/api.md says (Stream events, Retries) and resumes
 * after the last event, until it meets a cause that no retry resolves.
 *
 * It starts by itself; the first event is reported in a later turn.
 */
export class BoardStream {
  readonly #options: BoardStreamOptions;
  readonly #onEvent: (event: StreamEvent) => void;
  #request: StreamRequest;
  #lastEventId: string | undefined;
  #state: ConnectionState;
  /** The connection or the wait in progress. */
  #work = new AbortController();

  constructor(options: BoardStreamOptions, onEvent: (event: StreamEvent) => void) {
    this.#options = options;
    this.#onEvent = onEvent;
    this.#request = options.request;
    this.#lastEventId = options.lastEventId;
    this.#state = { kind: this.#lastEventId === undefined ? "connecting" : "resuming", failures: 0, unreadable: 0 };
    this.#start("connect");
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** The position after the last event that was received; `undefined` before the first. */
  get lastEventId(): string | undefined {
    return this.#lastEventId;
  }

  /** What it carries: as requested, and under the service's names once it has stated them. */
  get symbols(): readonly string[] {
    return this.#request.symbols;
  }

  /** Requests these symbols in place of the first ones whenever it connects again: the service has other names, or knows fewer. */
  carry(symbols: readonly string[]): void {
    this.#request = { ...this.#request, symbols };
  }

  /** Connects again at once: a key was entered, credits were bought, a limit was raised, the computer woke up. */
  restart(): void {
    this.#apply({ kind: "start" });
  }

  /** The service has responded to another request: connects soon if it waits because the service could not be reached. */
  noteReachable(): void {
    this.#apply({ kind: "reachable" });
  }

  /** Ends the stream for good. It reports its last state and nothing after that. */
  close(): void {
    this.#apply({ kind: "stop" });
  }

  #apply(event: ConnectionEvent): void {
    const { platform } = this.#options.parts;
    const resumes = this.#lastEventId !== undefined;
    const { state, effect } = nextState(this.#state, event, {
      nowMs: platform.now(),
      chance: platform.random(),
      resumes,
    });
    if (state === this.#state) return;
    this.#state = state;
    if (effect) this.#start(effect);
    this.#onEvent({ kind: "state", state });
  }

  #start(effect: ConnectionEffect): void {
    this.#work.abort();
    if (effect === "disconnect") return;
    this.#work = new AbortController();
    const { signal } = this.#work;
    const work = effect === "connect" ? this.#connect(signal) : this.#wait(effect.waitMs, signal);
    work.then(
      (event) => signal.aborted || this.#apply(event),
      // Aborted work rejects with the signal's reason. Anything else is a bug and is thrown as one.
      (problem: unknown) => {
        if (signal.aborted) return;
        this.close();
        throw problem;
      },
    );
  }

  async #wait(waitMs: number, signal: AbortSignal): Promise<ConnectionEvent> {
    await wakeAwareSleep(this.#options.parts.platform, waitMs, signal);
    return { kind: "waited" };
  }

  async #connect(signal: AbortSignal): Promise<ConnectionEvent> {
    const { parts, labels, opensAtMs = 0 } = this.#options;
    await wakeAwareSleep(parts.platform, opensAtMs - parts.platform.now(), signal);
    const opening = { request: this.#request, labels, lastEventId: this.#lastEventId, signal };
    return runConnection(parts, opening, {
      onOpened: () => this.#apply({ kind: "opened" }),
      onMessage: this.#onEvent,
      onPosition: (eventId) => (this.#lastEventId = eventId || undefined),
    });
  }
}
