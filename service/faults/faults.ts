import type { EndpointName } from "../../src/contract/endpoints";
import type { Fault, FaultEffect } from "./fault";

/** A fault at work. */
export interface StandingFault extends Fault {
  id: number;
  /** Calls that are still to meet it. */
  calls: number;
}

/** The faults at work, in the order they were added: of two that fit a call the earlier one meets it, until it is used up. */
export class Faults {
  #standing: StandingFault[] = [];
  #lastId = 0;
  #clockJumpMs = 0;

  constructor(faults: readonly Fault[] = []) {
    for (const fault of faults) this.add(fault);
  }

  /** The faults that calls can still meet. */
  get standing(): readonly StandingFault[] {
    return this.#standing;
  }

  /** How far the clock has jumped in all, in milliseconds; back is negative. */
  get clockJumpMs(): number {
    return this.#clockJumpMs;
  }

  /** Puts a fault to work; its id takes it back. */
  add(fault: Fault): number {
    const { calls = Infinity } = fault;
    this.#lastId += 1;
    if (calls > 0) this.#standing.push({ ...fault, calls, id: this.#lastId });
    return this.#lastId;
  }

  /** Takes a fault back; false when it is not at work. */
  remove(id: number): boolean {
    const kept = this.#standing.filter((fault) => fault.id !== id);
    const isFound = kept.length < this.#standing.length;
    this.#standing = kept;
    return isFound;
  }

  /** Takes every fault back. The clock stays where the jumps have brought it. */
  clear(): void {
    this.#standing = [];
  }

  /** The effect that a call of a route meets among those that `fits` picks, counted as met; undefined for none. */
  meet<Effect extends FaultEffect>(
    route: EndpointName | undefined,
    fits: (effect: FaultEffect) => effect is Effect,
  ): Effect | undefined {
    for (const fault of this.#standing) {
      const { effect } = fault;
      if ((fault.route !== "all" && fault.route !== route) || !fits(effect)) continue;
      fault.calls -= 1;
      if (fault.calls <= 0) this.remove(fault.id);
      return effect;
    }
    return undefined;
  }

  /** Lets the clock jump where a call of a route meets that. */
  jump(route: EndpointName | undefined): void {
    this.#clockJumpMs += this.meet(route, (effect) => effect.kind === "clock")?.jumpMs ?? 0;
  }
}
