import { type Approve, ConnectionError } from "@strikebook/client";
import { loadOnce } from "../environment/load-once";
import type { ApprovalParts, SpendingApproval } from "./spending-approval";

/** Loads the code that asks before credits are spent, when everything is paused or the user wants to be asked. */
export class Approval {
  /** Returns what asks the user. Rejects if its code cannot be loaded. */
  readonly load: () => Promise<SpendingApproval>;
  /** Waits until the user allows a request, if necessary. */
  readonly approve: Approve;

  constructor(parts: ApprovalParts) {
    const { paused, spendingLimits } = parts;
    this.load = loadOnce(async () => {
      const code = await import("./spending-approval").catch(() => undefined);
      if (!code) throw new ConnectionError("The code that asks before spending could not be loaded.");
      return new code.SpendingApproval(parts);
    });
    this.approve = (request, hasTurn) => {
      const asks = paused.get() || spendingLimits.store.get().askAbove !== undefined;
      return request.credits > 0 && asks
        ? this.load().then((approval) => approval.approve(request, hasTurn))
        : undefined;
    };
  }

  /** Allows requests up to a price that the user has accepted, for a minute. If its code cannot be loaded, the user is asked again. Never rejects. */
  async allow(credits: number): Promise<void> {
    const approval = await this.load().catch(() => undefined);
    approval?.allow(credits);
  }
}
