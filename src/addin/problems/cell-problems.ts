import type { EndpointName } from "../../contract/endpoints";
import type { Platform } from "../../transport/platform";
import type { RequestEvent } from "../../transport/request-event";
import type { WorkbookFormulas } from "../formulas/workbook-formulas";
import { CellFailures } from "./cell-failures";
import { isOutage } from "./outage";
import { Recovery } from "./recovery";

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
