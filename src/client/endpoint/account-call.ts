import { accountEndpoint, type Account, type AccountLimits } from "../../contract/account";
import type { CreditLedger } from "../../spending/credit-ledger";
import type { RequestContext } from "../../transport/call-context";
import type { EndpointCall } from "../requests/endpoint-call";
import type { ApiResult } from "./api-result";
import { SingleCall, type SendingParts } from "./single-call";

/** Requests the account, reports its balance to the ledger and remembers its limits. */
export class AccountCall extends SingleCall {
  readonly #ledger: CreditLedger;
  #limits: AccountLimits | undefined;
  /** The number of account changes: a response to an earlier request describes another account. */
  #changes = 0;

  constructor(parts: SendingParts, ledger: CreditLedger) {
    super(parts, accountEndpoint);
    this.#ledger = ledger;
  }

  /** The limits of the account as last received; `undefined` until it has been read. */
  get limits(): AccountLimits | undefined {
    return this.#limits;
  }

  override async fetch(call: EndpointCall, context: RequestContext): Promise<ApiResult<Account, undefined>> {
    const reportBalance = this.#ledger.expectBalance();
    const changes = this.#changes;
    const { record, receivedAtMs } = (await super.fetch(call, context)) as ApiResult<Account, undefined>; // as its schema says
    const { creditsBalance, limits } = record;
    if (changes === this.#changes) this.#limits = limits;
    if (typeof creditsBalance === "number") reportBalance(creditsBalance);
    return { record, meta: undefined, receivedAtMs };
  }

  override forget(): void {
    this.#limits = undefined;
    this.#changes += 1;
  }
}
