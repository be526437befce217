import type { Approve } from "../../spending/request-admission";
import { ConnectionError } from "../../transport/errors";
import type { ApprovalOptions, SpendingApproval } from "./spending-approval";

/** Loads the code that asks before credits are spent, when everything is paused or the user wants to be asked. */
export class Approval {
  readonly #options: ApprovalOptions;
  #loading: Promise<SpendingApproval> | undefined;

  constructor(options: ApprovalOptions) {
    this.#options = options;
  }

  /** Waits until the user allows a request, if necessary. */
  readonly approve: Approve = (request, hasTurn) => {
    const { paused, spending } = this.#options;
    if (request.credits === 0 || (!paused().get() && spending().get().limits.askAbove === undefined)) return undefined;
    return this.load().then((one) => one.approve(request, hasTurn));
  };

  /** Returns what asks the user. Rejects if its code cannot be loaded. */
  load(): Promise<SpendingApproval> {
    this.#loading ??= import("./spending-approval").then(
      (code) => new code.SpendingApproval(this.#options),
      () => {
        this.#loading = undefined; // The next request tries again.
        throw new ConnectionError("The code that asks before spending could not be loaded.");
      },
    );
    return this.#loading;
  }
}
