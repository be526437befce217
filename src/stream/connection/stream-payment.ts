import type { Charge, ChargeRequest } from "../../spending/charge";

/** What pays the minutes of streams. */
export interface StreamPayment {
  /** Reserves the price of a minute; rejects with a `BudgetError` if it would exceed a limit. */
  budget: { reserve(charge: ChargeRequest): Promise<Charge> };
  /** Books what was charged, whatever the limits, and has the balance as last stated, if any. */
  ledger: { reserve(charge: ChargeRequest): Charge; readonly reconciliation: { balance: number } | undefined };
}
