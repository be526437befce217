import { closedReasons } from "../../src/contract/stream";
import { debit } from "../gateway/billing";
import type { Asked } from "../routes/route";

/** Why the service ends a stream. API document, Part 6. */
export type ClosedReason = (typeof closedReasons)[number];

/**
 * Takes the credits of one more minute at an instant of the service's clock (milliseconds since 1970 UTC); the reason to
 * close the stream when they cannot be taken. API document, Part 3.
 */
export function chargeMinute({ account, keyHolds }: Asked, credits: number, nowMs: number): ClosedReason | undefined {
  if (!keyHolds()) return "key_revoked";
  if (account.condition !== "active") return "account_suspended";
  const refusal = debit(account, credits, nowMs);
  return refusal && (closedReasons.find((reason) => reason === refusal.code) ?? "credit_check_failed");
}
