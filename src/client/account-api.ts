import { accountAnswerSchema, type Account } from "../contract/account";
import { endpoints } from "../contract/endpoints";
import { ResponseCache } from "./response-cache";
import type { Transport } from "./transport";

/** The account as the service described it; `receivedAtMs` counts from 1970 UTC. */
export interface AnsweredAccount {
  record: Account;
  receivedAtMs: number;
}

/** The account behind the key. */
export class AccountApi {
  readonly #transport: Transport;
  readonly #cache: ResponseCache<AnsweredAccount>;

  constructor(transport: Transport, now: () => number) {
    this.#transport = transport;
    this.#cache = new ResponseCache(endpoints.account.freshMs, now);
  }

  /** Balance, status and limits; free of charge, at most five seconds old. API document, Parts 2.9 and 4.5. */
  read(signal?: AbortSignal): Promise<AnsweredAccount> {
    return this.#cache.answer("account", (shared) => this.#ask(shared), signal);
  }

  /** Drops what is remembered and shared. */
  forget(): void {
    this.#cache.forget();
  }

  async #ask(signal: AbortSignal): Promise<AnsweredAccount> {
    const { answer, receivedAtMs } = await this.#transport.get({
      endpoint: "account",
      query: [],
      symbols: [],
      schema: accountAnswerSchema,
      signal,
    });
    return { record: answer.data, receivedAtMs };
  }
}
