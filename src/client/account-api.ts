import { accountAnswerSchema, type Account, type AccountLimits } from "../contract/account";
import { endpoints } from "../contract/endpoints";
import type { CreditLedger } from "../spending/credit-ledger";
import { tellAsker } from "./endpoint/heard";
import { ResponseCache } from "./endpoint/response-cache";
import type { Transport } from "../transport/transport";

/** The account as the service described it; `receivedAtMs` counts from 1970 UTC. */
export interface AnsweredAccount {
  record: Account;
  receivedAtMs: number;
}

/** The account behind the key. The balance it states is noted in the ledger. */
export class AccountApi {
  readonly #transport: Transport;
  readonly #ledger: CreditLedger;
  readonly #cache: ResponseCache<AnsweredAccount>;
  #limits: AccountLimits | undefined;
  /** How often everything was dropped: an answer to a question from before is another account's. */
  #drops = 0;

  constructor(transport: Transport, ledger: CreditLedger, now: () => number) {
    this.#transport = transport;
    this.#ledger = ledger;
    this.#cache = new ResponseCache(endpoints.account.freshMs, now);
  }

  /** Balance, status and limits; free of charge, at most five seconds old. API document, Parts 2.9 and 4.5. */
  read(signal?: AbortSignal): Promise<AnsweredAccount> {
    const question = {
      endpoint: "account",
      asked: [],
      fromMemory: this.#cache.fresh("account") !== undefined,
    } as const;
    return tellAsker(
      signal,
      question,
      this.#cache.answer("account", (shared) => this.#ask(shared), signal),
    );
  }

  /** What the account may do at once, as it last said; undefined until it has been read. */
  get limits(): AccountLimits | undefined {
    return this.#limits;
  }

  /** Drops what is remembered and shared: the account is another one from now on. */
  forget(): void {
    this.#limits = undefined;
    this.#drops += 1;
    this.#cache.forget();
  }

  async #ask(signal: AbortSignal): Promise<AnsweredAccount> {
    const noteBalance = this.#ledger.expectBalance();
    const drops = this.#drops;
    const { answer, receivedAtMs } = await this.#transport.get({
      endpoint: "account",
      query: [],
      symbols: [],
      schema: accountAnswerSchema,
      signal,
    });
    const { creditsBalance, limits } = answer.data;
    if (drops === this.#drops) this.#limits = limits;
    if (typeof creditsBalance === "number") noteBalance(creditsBalance);
    return { record: answer.data, receivedAtMs };
  }
}
