/** The status of what a cap refuses. docs/api.md, Errors. */
const OVER_CAP = 402;

/** Counts requests by what became of them. */
export class RequestCounts {
  served = 0;
  /** The desk or the provider said no: a cap, a limit, or nothing of that name. */
  refused = 0;
  /** Those of them that a cap has refused. */
  overCaps = 0;
  /** An error of the desk or the provider, no connection, or no response. */
  failed = 0;
  /** By status; 0 if there was no response. */
  readonly #statuses = new Map<number, number>();

  /** Counts a response, or that there is none. Once the signal has aborted, a request that ended with it does not count. */
  async count(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
    try {
      const { status } = await response;
      this.#note(status);
      if (status === OVER_CAP) this.overCaps += 1;
      if (status < 400) this.served += 1;
      else if (status < 500 && status !== 424) this.refused += 1;
      else this.failed += 1;
    } catch (problem) {
      if (signal.aborted) throw problem;
      this.#note(0);
      this.failed += 1;
      throw problem;
    }
    return response;
  }

  toString(): string {
    const statuses = [...this.#statuses].sort(([a], [b]) => a - b);
    return `Responses: ${statuses.map(([status, count]) => `${count} of ${status || "none"}`).join(", ")}.`;
  }

  #note(status: number): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
  }
}
