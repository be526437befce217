import { assumedLimits } from "@strikebook/contract";
import { type Hosts, MarketClient, type Platform } from "@strikebook/client";
import { DeskAdmission } from "../responses/desk-admission";
import type { AccountRate } from "../spending/desk-purchasing";
import type { Purchasing } from "../spending/reservation";
import { DESK_ITSELF, WaitingPeople } from "../spending/waiting-people";

interface ProviderAccountOptions {
  platform: Platform;
  hosts: Hosts;
  key: () => string;
  /** What admits the free requests for the account. */
  purchasing: () => Pick<Purchasing, "reserve">;
  /** Returns what is known of the account's spending, before a balance is read. */
  readBooks: () => Promise<string>;
  /** Receives the balance, in credits, and what `readBooks` returned before. */
  onBalance: (credits: number, books: string) => void;
}

/** The firm's account at the provider. */
export class ProviderAccount {
  readonly #client: MarketClient;
  readonly #options: Pick<ProviderAccountOptions, "readBooks" | "onBalance">;

  constructor({ platform, hosts, key, purchasing, ...options }: ProviderAccountOptions) {
    this.#client = new MarketClient({
      platform,
      hosts: () => hosts,
      key,
      // Free requests within the account's rate.
      admission: new DeskAdmission({
        purchasing: { reserve: (purchase, signal) => purchasing().reserve(purchase, signal) },
        purchase: { endpoint: "account", question: "account", items: [], usesRequest: true, isReplay: false },
        waiting: new WaitingPeople([DESK_ITSELF]),
        onCharged: () => undefined,
      }),
    });
    this.#options = options;
  }

  /** The limits as last read; before that, the limits of a paid plan. */
  get rate(): AccountRate {
    return this.#client.account.limits ?? assumedLimits;
  }

  /** Reads limits and balance. Rejects with a `MarketDataError`, with an `EngineUnavailableError` or with the reason of the signal. */
  async read(signal: AbortSignal): Promise<void> {
    const { readBooks, onBalance } = this.#options;
    const books = await readBooks();
    const { record } = await this.#client.account.readNow(signal);
    if (typeof record.creditsBalance === "number") onBalance(record.creditsBalance, books);
  }
}
