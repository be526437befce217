import { accountEndpoint, type Account, type AccountLimits } from "../contract/account";
import type { CreditLedger } from "../spending/credit-ledger";
import { callContext, requestContext, type CallContext } from "../transport/call-context";
import { AccountCall } from "./endpoint/account-call";
import type { ApiResult } from "./endpoint/api-result";
import { endpointCache, type EndpointParts } from "./endpoint/endpoint-cache";
import type { ResponseCache } from "./endpoint/response-cache";
import { callOf } from "./requests/endpoint-call";

/** The account as the service described it; `receivedAtMs` counts from 1970 UTC. */
export type AccountResult = ApiResult<Account, undefined>;

/** The account of the key. The balance it states is reported to the ledger. */
export class AccountApi {
  readonly #call: AccountCall;
  readonly cache: ResponseCache;
  readonly #now: () => number;

  constructor(parts: EndpointParts, ledger: CreditLedger) {
    this.#now = () => parts.platform.now();
    this.#call = new AccountCall(parts, ledger);
    this.cache = endpointCache(parts, accountEndpoint, this.#call);
  }

  /** Returns balance, status and limits; free of charge, at most five seconds old. docs/api.md, Account. */
  read(context: CallContext): Promise<AccountResult> {
    return this.cache.get(callOf(accountEndpoint, {}), context) as Promise<AccountResult>; // as its schema says
  }

  /**
   * Reads the account with one attempt, past the cache: whether the service can be reached now. Waits behind all cells in the request
   * queue. Rejects with a `MarketDataError`, or with the reason of the signal.
   */
  readNow(signal: AbortSignal): Promise<AccountResult> {
    const context = requestContext(callContext({ signal, priority: () => 2 }), this.#now());
    return this.#call.fetch(callOf(accountEndpoint, {}), { ...context, maxAttempts: 1 });
  }

  /** The limits of the account as last received; `undefined` until it has been read. */
  get limits(): AccountLimits | undefined {
    return this.#call.limits;
  }
}
