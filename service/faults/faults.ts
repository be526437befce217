import type { EndpointName, ErrorCode, closedReasons, reconnectReasons } from "@strikebook/contract";

/** How a stream fails. */
export type StreamBreak =
  /** The connection is lost in the middle of an event. */
  | { how: "drop" }
  /** Nothing is sent for this long; later events are delayed. */
  | { how: "stall"; waitMs: number }
  /** Nothing more is sent, not even keep-alive comments, and the connection stays open. */
  | { how: "silence" }
  /** The data of the next event is not JSON. */
  | { how: "garble" }
  /** The service ends the stream with this event. */
  | { how: "closed"; reason: (typeof closedReasons)[number] }
  | { how: "reconnect"; reason: (typeof reconnectReasons)[number] };

/** The effects of faults. */
export type FaultEffect =
  /** An error of the API instead of the response. docs/api.md, Errors. Codes that are documented with `Retry-After` have a default for it. */
  | { kind: "refusal"; code: ErrorCode; retryAfterSeconds?: number }
  /** A response of the network in front of the service: 403 as HTML, or 429 whose `error` is text. docs/api.md, Errors. */
  | { kind: "edge"; body: "html" | "text" }
  /** A delayed response. */
  | { kind: "slow"; waitMs: number }
  /** A jump of the clock of the service, and of market time. */
  | { kind: "clock"; jumpMs: number }
  /** A stream that opens normally and fails after this many events. */
  | { kind: "stream"; afterEvents: number; break: StreamBreak };

/** The effect of a kind. */
export type EffectOf<Kind extends FaultEffect["kind"]> = Extract<FaultEffect, { kind: Kind }>;

/** An injected fault, for tests and for developers who build on the service. */
export interface Fault {
  /** A route by its name in the catalogue, or every path. */
  route: EndpointName | "all";
  /** The number of requests that it affects; every request when omitted. */
  calls?: number;
  effect: FaultEffect;
}

/** A fault that is in effect. */
export interface ActiveFault extends Fault {
  id: number;
  /** The number of requests that it will still affect. */
  calls: number;
}

/** The active faults in the order they were added. If two match a request, the earlier one applies until it is used up. */
export class Faults {
  #active: ActiveFault[] = [];
  #lastId = 0;
  #clockJumpMs = 0;

  constructor(faults: readonly Fault[] = []) {
    for (const fault of faults) this.add(fault);
  }

  /** The faults that will still affect requests. */
  get active(): readonly ActiveFault[] {
    return this.#active;
  }

  /** The sum of all clock jumps, in milliseconds; negative is back. */
  get clockJumpMs(): number {
    return this.#clockJumpMs;
  }

  /** Adds a fault and returns its id. */
  add(fault: Fault): number {
    const { calls = Infinity } = fault;
    this.#lastId += 1;
    if (calls > 0) this.#active.push({ ...fault, calls, id: this.#lastId });
    return this.#lastId;
  }

  /** Removes a fault. Returns false if it is not active. */
  remove(id: number): boolean {
    const remaining = this.#active.filter((fault) => fault.id !== id);
    const isFound = remaining.length < this.#active.length;
    this.#active = remaining;
    return isFound;
  }

  /** Removes every fault. Clock jumps are not undone. */
  clear(): void {
    this.#active = [];
  }

  /**
   * Returns the effect of the first fault of a kind that affects a request and that `isSelected`, and counts the request; `undefined`
   * if there is none.
   */
  consume<Kind extends FaultEffect["kind"]>(
    route: EndpointName | undefined,
    kind: Kind,
    isSelected: (effect: EffectOf<Kind>) => boolean = () => true,
  ): EffectOf<Kind> | undefined {
    for (const fault of this.#active) {
      if ((fault.route !== "all" && fault.route !== route) || fault.effect.kind !== kind) continue;
      const effect = fault.effect as EffectOf<Kind>; // it has that kind
      if (!isSelected(effect)) continue;
      fault.calls -= 1;
      if (fault.calls <= 0) this.remove(fault.id);
      return effect;
    }
    return undefined;
  }

  /** Applies the clock jump that affects a request, if any. */
  applyClockJump(route: EndpointName | undefined): void {
    this.#clockJumpMs += this.consume(route, "clock")?.jumpMs ?? 0;
  }
}
