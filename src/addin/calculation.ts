import type { Origin } from "./origin";

/** What one formula shows, and where it got it. */
export interface CellOrigins {
  /** As Excel gave it. */
  readonly address: string;
  /** Our functions in the formula, for example `GEX.HEATMAP`, each once. */
  readonly functionNames: readonly string[];
  /** In the order of arrival; empty while nothing has been answered, and for a formula that asks nothing. */
  readonly origins: readonly Origin[];
}

/** One calculation of a formula: what was answered for it so far, and what streams into it. */
export class Calculation implements CellOrigins {
  readonly address: string;
  readonly startedAtMs: number;
  readonly functionNames: string[];
  /** Answers, in the order of arrival. */
  readonly answered: Origin[];
  /** Its streaming functions: where what they show came from is asked when somebody wants to know. */
  readonly followed: Set<() => readonly Origin[]>;

  constructor(address: string, startedAtMs: number, before?: Calculation) {
    this.address = address;
    this.startedAtMs = startedAtMs;
    this.functionNames = before?.functionNames ?? [];
    this.answered = before?.answered ?? [];
    this.followed = before?.followed ?? new Set();
  }

  get origins(): readonly Origin[] {
    return [...this.answered, ...[...this.followed].flatMap((now) => now())];
  }

  /** The same calculation, known by another address from now on. */
  at(address: string): Calculation {
    return new Calculation(address, this.startedAtMs, this);
  }
}
