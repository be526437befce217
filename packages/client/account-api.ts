import { type Account, type AccountLimits, accountEndpoint } from "@strikebook/contract";
import type { CreditLedger } from "./spending/credit-ledger";
import { BACKGROUND_PRIORITY, callContext, requestContext, type CallContext } from "./transport/call-context";
import type { AnyResult, ApiResult } from "./requests/api-result";
import type { CallSender } from "./endpoint/call-sender";
import type { ResponseCache } from "./endpoint/response-cache";
import { callOf } from "./requests/endpoint-call";

/** The account as the service described it; `receivedAtMs` counts from 1970 UTC. */
export type AccountResult = ApiResult<Account, undefined>;

interface AccountApiParts {
  ledger: CreditLedger;
  cache: ResponseCache;
  sender: CallSender;
  now: () => number;
}

/** The account of the key: each response reports its balance to the ledger. */
export class AccountApi {
  readonly #parts: AccountApiParts;
  readonly #call = callOf(accountEndpoint, {});
  #limits: AccountLimits | undefined;
  #isUnlimited = false;
  /** The number of account changes: a response to an earlier request describes another account. */
  #changes = 0;

  constructor(parts: AccountApiParts) {
    this.#parts = parts;
  }

  /** The limits of the account as last received; `undefined` until it has been read. */
  get limits(): AccountLimits | undefined {
    return this.#limits;
  }

  /** Whether the account pays nothing, as last received; false until it has been read. */
  get isUnlimited(): boolean {
    return this.#isUnlimited;
  }

  /** Returns balance, status and limits; free of charge, at most five seconds old. docs/api.md, Account. */
  async read(context: CallContext): Promise<AccountResult> {
    return accountResult(await this.#parts.cache.get(this.#call, context));
  }

  /**
   * Reads the account with one attempt, past the cache: whether the service can be reached now. Waits behind all cells in the request
   * queue. Rejects with a `MarketDataError`, or with the reason of the signal.
   */
  async readNow(signal: AbortSignal): Promise<AccountResult> {
    const { sender, now } = this.#parts;
    const context = requestContext(callContext({ signal, priority: () => BACKGROUND_PRIORITY }), now());
    return accountResult(await sender.send(this.#call, { ...context, maxAttempts: 1 }));
  }

  /** Called before the account is requested; returns a function to call with the response. */
  expectResponse(): (account: Account) => void {
    const reportBalance = this.#parts.ledger.expectBalance();
    const changes = this.#changes;
    return ({ creditsBalance, limits, unlimited = false }) => {
      if (changes === this.#changes) {
        this.#limits = limits;
        this.#isUnlimited = unlimited;
      }
      if (typeof creditsBalance === "number") reportBalance(creditsBalance);
    };
  }

  /** Called when the key or a host has changed. */
  forget(): void {
    this.#limits = undefined;
    this.#isUnlimited = false;
    this.#changes += 1;
  }
}

function accountResult({ record, receivedAtMs }: AnyResult): AccountResult {
  return { record: record as Account, meta: undefined, receivedAtMs }; // as the schema of the endpoint says
}
