import { type AccountLimits, type PracticeKey, practiceKey, practiceKeys } from "@strikebook/contract";
import { Ledger } from "./ledger";
import { RateLimiter } from "./rate-limit";

/** One key of an account. A revoked or expired key is treated as unknown. */
interface KeyRecord {
  key: string;
  revoked?: boolean;
  /** In milliseconds since 1970 UTC. */
  expiresAtMs?: number;
}

/** Agreements that an account may lack: the volatility preview, or the signed options-data agreement. docs/api.md, Authentication. */
export const missingAgreements = ["volatility", "options_agreement"] as const;
type MissingAgreement = (typeof missingAgreements)[number];

/** The configuration of an account. */
export interface AccountRecord {
  customerId: string;
  condition: "active" | "suspended" | "blocked";
  /** Nothing when omitted. */
  lacks?: readonly MissingAgreement[];
  /** Whether nothing is charged; false when omitted. */
  unlimited?: boolean;
  /** The balance when the service starts. */
  credits: number;
  /** Most credits per calendar month, UTC; no cap when omitted. docs/api.md, Limits. */
  monthlyCap?: number;
  limits: AccountLimits;
  keys: readonly KeyRecord[];
}

/** An account in use: its configuration without the keys, and the ledger that all its keys share. */
export interface GatewayAccount {
  customerId: string;
  condition: AccountRecord["condition"];
  lacks: readonly MissingAgreement[];
  limits: AccountLimits;
  unlimited: boolean;
  ledger: Ledger;
}

/** The account behind a key, and the rate limiter of that key. */
export interface Caller {
  account: GatewayAccount;
  rate: RateLimiter;
}

/** Returns the caller of a key at an instant; `undefined` if the key is unknown, revoked or expired. */
export type FindCaller = (key: string, nowMs: number) => Caller | undefined;

/** Opens the accounts, each with its full balance. */
export function openAccounts(records: readonly AccountRecord[]): FindCaller {
  const callers = new Map<string, Caller & { record: KeyRecord }>();
  for (const { customerId, condition, lacks = [], unlimited = false, credits, monthlyCap, limits, keys } of records) {
    const account = { customerId, condition, lacks, limits, unlimited, ledger: new Ledger(credits, monthlyCap) };
    for (const record of keys) {
      callers.set(record.key, { account, rate: new RateLimiter(limits.requestsPerMinute), record });
    }
  }
  return (key, nowMs) => {
    const caller = callers.get(key);
    if (!caller || caller.record.revoked || nowMs >= (caller.record.expiresAtMs ?? Infinity)) return undefined;
    return caller;
  };
}

/** The limits of a paid plan. docs/api.md, Limits: 120 requests a minute, 5 keys, 2 streams of up to 10 symbols. */
export const paidPlan = {
  requestsPerMinute: 120,
  symbolsPerHeatmapCall: 10,
  historicalInFlight: 2,
  symbolsPerStream: 10,
  streamSymbolsConcurrent: 20,
  activeKeys: 5,
  streamMaxDurationMinutes: 60,
} as const satisfies AccountLimits;

/** The limits of an invited account. docs/api.md, Limits: 60 requests a minute, 2 keys, 1 stream of up to 5 symbols. */
export const invitePlan = {
  ...paidPlan,
  requestsPerMinute: 60,
  symbolsPerStream: 5,
  streamSymbolsConcurrent: 5,
  activeKeys: 2,
} as const satisfies AccountLimits;

/** What each practice account has. Those without limits and credits of their own are on the paid plan with the 5,000 credits of docs/api.md, Credits. */
const practice: Readonly<Record<PracticeKey, Partial<AccountRecord>>> = {
  practice: {},
  "practice-invite": { limits: invitePlan },
  "practice-low-balance": { credits: 12 },
  "practice-no-credits": { credits: 0 },
  "practice-suspended": { condition: "suspended" },
  "practice-blocked": { condition: "blocked" },
  "practice-cap": { monthlyCap: 10 },
  "practice-not-entitled": { lacks: missingAgreements },
};

const practiceAccountOf = (key: PracticeKey): AccountRecord => ({
  customerId: key,
  condition: "active",
  credits: 5_000,
  limits: paidPlan,
  keys: [{ key }],
  ...practice[key],
});

/** The account of the practice key. */
export const servedPracticeAccount = practiceAccountOf(practiceKey);

/** The accounts of a service without a keys file: the practice account, and an account for each state that an account can be in. */
export const servedPracticeAccounts: readonly AccountRecord[] = practiceKeys.map(practiceAccountOf);
