import type { AccountLimits } from "../../src/contract/account";
import { Ledger } from "./ledger";
import { RateWindow } from "./rate-window";

/** One key of an account. A revoked or expired key is as good as unknown. */
export interface KeyRecord {
  key: string;
  revoked?: boolean;
  /** In milliseconds since 1970 UTC; the key is expired from then on. */
  expiresAtMs?: number;
}

/** What an account may be without: the volatility preview, or the signed options-data agreement. API document, Part 5. */
export const lacks = ["volatility", "options_agreement"] as const;
export type Lack = (typeof lacks)[number];

/** An account as it is set up. */
export interface AccountRecord {
  customerId: string;
  condition: "active" | "suspended" | "blocked";
  /** Nothing when omitted. */
  lacks?: readonly Lack[];
  /** Credits at the start. */
  credits: number;
  /** Credits that may be spent in a calendar month, UTC; no cap when omitted. API document, Part 8. */
  monthlyCap?: number;
  limits: AccountLimits;
  keys: readonly KeyRecord[];
}

/** An account at work: its record without the keys, and its one ledger, whichever key spends. */
export interface Account {
  customerId: string;
  condition: AccountRecord["condition"];
  lacks: readonly Lack[];
  limits: AccountLimits;
  ledger: Ledger;
}

/** Who asks: an account, through one key with a rate of its own. */
export interface Caller {
  account: Account;
  rate: RateWindow;
}

/** Who holds a key at an instant; undefined for a key unknown, revoked or expired. */
export type FindCaller = (key: string, nowMs: number) => Caller | undefined;

/** Opens the accounts: each ledger full, each window empty. */
export function openAccounts(records: readonly AccountRecord[]): FindCaller {
  const holders = new Map<string, Caller & { record: KeyRecord }>();
  for (const { customerId, condition, lacks = [], credits, monthlyCap, limits, keys } of records) {
    const account = { customerId, condition, lacks, limits, ledger: new Ledger(credits, monthlyCap) };
    for (const record of keys) {
      holders.set(record.key, { account, rate: new RateWindow(limits.requestsPerMinute), record });
    }
  }
  return (key, nowMs) => {
    const holder = holders.get(key);
    if (!holder || holder.record.revoked || nowMs >= (holder.record.expiresAtMs ?? Infinity)) return undefined;
    return holder;
  };
}

/** What a paid plan may do at once. API document, Part 8: 120 a minute, 5 keys, 2 streams of up to 10 symbols. */
export const paidPlan = {
  requestsPerMinute: 120,
  symbolsPerHeatmapCall: 10,
  historicalInFlight: 2,
  symbolsPerStream: 10,
  streamSymbolsConcurrent: 20,
  activeKeys: 5,
  streamMaxDurationMinutes: 60,
} as const satisfies AccountLimits;

/** What an invited account may do at once. API document, Part 8: 60 a minute, 2 keys, 1 stream of up to 5 symbols. */
export const invitePlan = {
  ...paidPlan,
  requestsPerMinute: 60,
  symbolsPerStream: 5,
  streamSymbolsConcurrent: 5,
  activeKeys: 2,
} as const satisfies AccountLimits;

/** The key that every newcomer may use. */
export const practiceKey = "practice";

/** A new account on the paid plan, with the 5,000 credits of API document, Part 5. */
export const practiceAccount: AccountRecord = {
  customerId: "practice",
  condition: "active",
  credits: 5_000,
  limits: paidPlan,
  keys: [{ key: practiceKey }],
};
