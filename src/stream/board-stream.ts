import type { StreamParts, StreamQuestion } from "./stream-door";
import type { Connected, StreamResumed, StreamSnapshot, StreamVelocity } from "../contract/stream";
import { runConnection } from "./connection";
import { nextStep, type ConnectionEffect, type ConnectionEvent, type ConnectionState } from "./connection-state";
import type { StreamMessage } from "./stream-message";
import { waitOut } from "./wait-out";

export type { StreamParts, StreamQuestion } from "./stream-door";
export type { ConnectionState } from "./connection-state";

/** What a stream tells whoever listens, in order. Instants in milliseconds since 1970 UTC. */
export type StreamNews =
  | { kind: "state"; state: ConnectionState }
  | { kind: "connected"; connected: Connected }
  /** `eventId` is the position after this board; undefined where the service gave none. */
  | { kind: "board"; board: StreamSnapshot; eventId: string | undefined; receivedAtMs: number }
  | { kind: "velocity"; velocity: StreamVelocity; receivedAtMs: number }
  | { kind: "resumed"; resumed: StreamResumed }
  /** What the service took, and what it says is left: null for an account without a balance. */
  | { kind: "credits"; remaining: number | null; charged: number | undefined }
  /** A symbol has nothing to show now; it counts and costs all the same. API document, Part 4.4. */
  | { kind: "unavailable"; symbol: string; reason: string | undefined; message: string | undefined };

/**
 * One stream of boards that mends itself: it waits and asks again as the API document says (Parts 6 and 7), going on after
 * the last event, until a cause is met that no waiting mends.
 *
 * It begins by itself; `hear` is first called in a later turn.
 */
export class BoardStream {
  readonly #parts: StreamParts;
  readonly #question: StreamQuestion;
  readonly #hear: (news: StreamNews) => void;
  #lastEventId: string | undefined;
  #state: ConnectionState;
  /** The connection or the wait under way. */
  #work = new AbortController();

  /** `lastEventId` is where an earlier stream was left; this one goes on from there. */
  constructor(parts: StreamParts, question: StreamQuestion, hear: (news: StreamNews) => void, lastEventId?: string) {
    this.#parts = parts;
    this.#question = question;
    this.#hear = hear;
    this.#lastEventId = lastEventId;
    this.#state = { kind: lastEventId === undefined ? "connecting" : "resuming", failures: 0, unread: 0 };
    this.#act("connect");
  }

  /** Where the connection stands now. */
  get state(): ConnectionState {
    return this.#state;
  }

  /** The position after the last event that was taken in; undefined before the first. */
  get lastEventId(): string | undefined {
    return this.#lastEventId;
  }

  /** Connects anew and at once: a key was entered, credits were bought, a limit was raised, the computer woke up. */
  restart(): void {
    this.#note({ kind: "start" });
  }

  /** Ends the stream for good. Nothing is heard of it after that but its last state. */
  close(): void {
    this.#note({ kind: "stop" });
  }

  #note(event: ConnectionEvent): void {
    const { platform } = this.#parts;
    const resumes = this.#lastEventId !== undefined;
    const { state, effect } = nextStep(this.#state, event, {
      nowMs: platform.now(),
      chance: platform.random(),
      resumes,
    });
    if (state === this.#state) return;
    this.#state = state;
    if (effect) this.#act(effect);
    this.#hear({ kind: "state", state });
  }

  #act(effect: ConnectionEffect): void {
    this.#work.abort();
    if (effect === "hangUp") return;
    this.#work = new AbortController();
    const { signal } = this.#work;
    const work = effect === "connect" ? this.#connect(signal) : this.#wait(effect.waitMs, signal);
    work.then(
      (event) => signal.aborted || this.#note(event),
      // What is given up rejects with the reason of the signal; anything else is a fault of ours, and shows as one.
      (problem: unknown) => {
        if (signal.aborted) return;
        this.close();
        throw problem;
      },
    );
  }

  async #wait(waitMs: number, signal: AbortSignal): Promise<ConnectionEvent> {
    await waitOut(this.#parts.platform, waitMs, signal);
    return { kind: "waited" };
  }

  #connect(signal: AbortSignal): Promise<ConnectionEvent> {
    const opening = { question: this.#question, lastEventId: this.#lastEventId, signal };
    return runConnection(this.#parts, opening, {
      opened: () => this.#note({ kind: "opened" }),
      message: (message, eventId) => this.#tell(message, eventId),
      position: (eventId) => (this.#lastEventId = eventId || undefined),
    });
  }

  #tell(message: StreamMessage, eventId: string | undefined): void {
    const receivedAtMs = this.#parts.platform.now();
    switch (message.kind) {
      case "board":
        return this.#hear({ ...message, eventId, receivedAtMs });
      case "velocity":
        return this.#hear({ ...message, receivedAtMs });
      case "credits": {
        const { remaining, charged } = message.credits;
        return this.#hear({ kind: "credits", remaining, charged });
      }
      case "unavailable": {
        const { symbol, reason, message: words } = message.unavailable;
        return this.#hear({ kind: "unavailable", symbol, reason, message: words });
      }
      default:
        return this.#hear(message);
    }
  }
}
