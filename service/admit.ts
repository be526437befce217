import type { Account, FindCaller } from "./accounts";
import { Refusal } from "./answers";
import type { Host } from "./hosts";
import type { RateState } from "./rate-window";

/**
 * The key that a request carries; undefined for none. API document, Part 5: `Bearer` may be left out; the flow host
 * alone also reads `X-API-Key`; no host reads a key in the address.
 */
export function readKey(headers: Headers, host: Host): string | undefined {
  const sent = headers.get("authorization") ?? (host === "flow" ? headers.get("x-api-key") : null) ?? "";
  const key = sent.replace(/^\s*bearer(\s+|$)/i, "").trim();
  return key === "" ? undefined : key;
}

/** Whether a request may go on; `rate` is absent where no key was recognised. */
export type Admission = { rate?: RateState } & ({ account: Account } | { refusal: Refusal });

/** The gateway's decision, before any route is looked at. API document, Parts 5 and 8; its 429 has no `Retry-After`. */
export function admit(key: string | undefined, findCaller: FindCaller, nowMs: number): Admission {
  if (key === undefined) return { refusal: missingKey() };
  const caller = findCaller(key, nowMs);
  if (!caller) return { refusal: unknownKey() };
  const { account } = caller;
  const rate = caller.rate.take(nowMs);
  if (!rate.allowed) return { rate, refusal: tooMany(rate.limit) };
  return account.condition === "blocked" ? { rate, refusal: blocked() } : { rate, account };
}

const missingKey = () =>
  new Refusal("unauthorized", "The authorization field is missing: send the header Authorization: Bearer YOUR_KEY.");

const unknownKey = () =>
  new Refusal("forbidden", "This API key is unknown, revoked or expired: check it, or use another.");

const tooMany = (limit: number) =>
  new Refusal(
    "rate_limited",
    `More than ${limit} requests came with this key within a minute: wait for the next minute.`,
  );

const blocked = () => new Refusal("account_blocked", "API access of this account is blocked: contact the provider.");
