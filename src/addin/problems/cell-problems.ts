import type { EndpointName } from "@strikebook/contract";
import type { Platform, RequestEvent } from "@strikebook/client";
import { normalizedAddress } from "../../workbook/office/addresses";
import { CellRecords, SAME_CALCULATION_MS } from "../formulas/cell-records";
import type { WorkbookFormulas } from "../formulas/workbook-formulas";
import { isOutage, Recovery } from "./recovery";

/** A call of a formula that failed. */
export interface FailedCall {
  endpoint: EndpointName;
  problem: unknown;
}

/** The errors that a formula shows, each with the text on hover. */
export interface ShownErrors {
  /** That of its own cell; `undefined` if that shows a value. */
  readonly reason: string | undefined;
  /** Those of other cells of its table, each once. */
  readonly parts: readonly string[];
}

/** What failed in the last calculation of a formula. */
export interface CellFailure extends ShownErrors {
  /** The address of the formula as Excel writes it. */
  readonly address: string;
  readonly startedAtMs: number;
  /** In the order in which they failed. */
  readonly calls: readonly FailedCall[];
}

/** The failures of the formulas of this workbook, by the address of the cell. The next calculation of a formula removes its failure. */
class CellFailures extends CellRecords<CellFailure> {
  readonly #now: () => number;

  constructor(now: () => number) {
    super();
    this.#now = now;
  }

  /** Starts a calculation. Pass its failed calls to the returned function. */
  start(address: string | undefined): (problem: unknown, endpoint: EndpointName) => void {
    if (!address || normalizedAddress(address) === undefined) return () => undefined;
    const startedAtMs = this.#now();
    const before = this.of(address);
    const isNew = !before || Math.abs(startedAtMs - before.startedAtMs) >= SAME_CALCULATION_MS;
    if (before && isNew) this.delete(address);
    return (problem, endpoint) => {
      const { calls = [], ...failure } = this.of(address) ?? {};
      this.store({
        startedAtMs,
        reason: undefined,
        parts: [],
        ...failure,
        address,
        calls: [...calls, { problem, endpoint }],
      });
    };
  }

  /** Records the errors that a formula shows. */
  record(address: string | undefined, { reason, parts }: ShownErrors): void {
    if (!address || normalizedAddress(address) === undefined) return;
    this.store({ calls: [], startedAtMs: this.#now(), ...this.of(address), address, reason, parts });
  }

  /** Moves the failures of a renamed sheet to its new name. */
  override renameSheet(before: string, after: string): void {
    super.renameSheet(before, after, (failure, address) => ({ ...failure, address }));
  }
}

/** What failed in the formulas of this workbook. Formulas that failed because of an outage are recalculated after it. */
export class CellProblems {
  readonly failures: CellFailures;
  readonly #recovery: Recovery;

  constructor(platform: Pick<Platform, "now" | "sleep">, formulas: Pick<WorkbookFormulas, "recalculateFailed">) {
    this.failures = new CellFailures(() => platform.now());
    this.#recovery = new Recovery(platform, (addresses) => formulas.recalculateFailed(addresses));
  }

  /** Starts the calculation of one call of a function in a cell. Pass its failed requests to the returned function. */
  start(address: string | undefined): (problem: unknown, endpoint: EndpointName) => void {
    const record = this.failures.start(address);
    return (problem, endpoint) => {
      record(problem, endpoint);
      if (address && isOutage(problem)) this.#recovery.failed(address, endpoint);
    };
  }

  /** Called when that calculation has ended, with a result or an error. */
  end(address: string | undefined): void {
    const failed = address === undefined ? undefined : this.failures.of(address);
    if (!failed?.calls.some(({ problem }) => isOutage(problem))) this.#recovery.succeeded(address);
  }

  /** Called when a request has settled, whoever made it. */
  requestSettled(event: RequestEvent): void {
    this.#recovery.settled(event.endpoint, event.kind === "failed" && isOutage(event.error));
  }
}
