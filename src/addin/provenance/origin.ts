import type { CellOrigin } from "@strikebook/client";

/** What is known about the data that one formula shows. */
export interface CellOrigins {
  /** The address as Excel writes it. */
  readonly address: string;
  /** The names of the Strikebook functions in the formula, each once. */
  readonly functionNames: readonly string[];
  /** In the order of arrival; empty until the first result, and for a formula that requests nothing. */
  readonly origins: readonly CellOrigin[];
  /** The results among them that were requested, not streamed. */
  readonly results: readonly CellOrigin[];
  /** Why cells of its tables are blank that could have a figure. */
  readonly blanks: ReadonlySet<string>;
}

/** One calculation of a formula: the results that it has received, and its streams. */
export class Calculation implements CellOrigins {
  readonly address: string;
  readonly startedAtMs: number;
  readonly functionNames: string[];
  /** Results in the order of arrival. */
  readonly results: CellOrigin[];
  /** The streaming functions of the formula. The origins of what they show are read when needed. */
  readonly streams: Set<() => readonly CellOrigin[]>;
  readonly blanks: Set<string>;

  constructor(address: string, startedAtMs: number, before?: Calculation) {
    this.address = address;
    this.startedAtMs = startedAtMs;
    this.functionNames = before?.functionNames ?? [];
    this.results = before?.results ?? [];
    this.streams = before?.streams ?? new Set();
    this.blanks = before?.blanks ?? new Set();
  }

  get origins(): readonly CellOrigin[] {
    return [...this.results, ...[...this.streams].flatMap((originsNow) => originsNow())];
  }

  /** Returns the same calculation under a new address. */
  movedTo(address: string): Calculation {
    return new Calculation(address, this.startedAtMs, this);
  }
}
