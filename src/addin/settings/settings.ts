import * as v from "valibot";
import type { Hosts } from "@strikebook/client";
import { practiceKeys } from "@strikebook/contract";
import { readStored, type StoredText } from "./stored-values";

/** The accounts that are remembered; older accounts are dropped. */
const MAX_ACCOUNTS = 8;

const storedNames = v.record(v.string(), v.unknown());
const address = v.pipe(v.string(), v.nonEmpty());
const storedHosts = v.object({ baseUrl: address, flowBaseUrl: address });

/** The kind of the key in use: none, the public key of a practice account, or the user's own. */
export type KeyKind = "none" | "practice" | "own";

interface SettingsOptions {
  /** Returns the storage entry with a name. */
  stored: (name: string) => StoredText;
  /** Returns a different text at each call. */
  randomId: () => string;
  /** The addresses of `config.json`. */
  configuredHosts: Hosts;
}

/**
 * What the user set on this computer: the API key, and the addresses of a service of their own.
 *
 * The key is held in two places only: here, and in its entry of the storage.
 */
export class Settings {
  readonly #storedKey: StoredText;
  readonly #storedHosts: StoredText;
  readonly #storedBookName: StoredText;
  /**
   * The names under which the workbooks on this computer share what belongs to an account, by account: a key that is entered again, or
   * another key of the same account, finds what was spent before. Contains no key.
   */
  readonly #storedAccounts: StoredText;
  readonly #randomId: () => string;
  readonly #configuredHosts: Hosts;
  #key: string | undefined;
  #customHosts: Hosts | undefined;

  constructor({ stored, randomId, configuredHosts }: SettingsOptions) {
    this.#storedKey = stored("key");
    this.#storedHosts = stored("hosts");
    this.#storedBookName = stored("allowance");
    this.#storedAccounts = stored("accounts");
    this.#randomId = randomId;
    this.#configuredHosts = configuredHosts;
    this.#key = this.#storedKey.text || undefined;
    this.#customHosts = readStored(storedHosts, this.#storedHosts.text);
    if (!this.#storedBookName.text) this.#renameBook();
  }

  /** The API key in use; `undefined` if none. */
  get key(): string | undefined {
    return this.#key;
  }

  /** Whether no key was ever entered or removed here. */
  get isNew(): boolean {
    return this.#storedKey.text === undefined;
  }

  get keyKind(): KeyKind {
    if (this.#key === undefined) return "none";
    return practiceKeys.some((known) => known === this.#key) ? "practice" : "own";
  }

  /** The addresses of the service in use. */
  get hosts(): Hosts {
    return this.#customHosts ?? this.#configuredHosts;
  }

  /** The addresses that replace the configured addresses; `undefined` if the configured service is used. */
  get customHosts(): Hosts | undefined {
    return this.#customHosts;
  }

  /**
   * The name under which the workbooks on this computer share the rate limit, the streams and the spending of their account: a
   * random text. It is replaced with the key, unless the service says that both keys belong to one account. It contains nothing of
   * the key.
   */
  get allowanceName(): string | undefined {
    return this.#storedBookName.text;
  }

  /**
   * Stores the key. `customerId` is the account that the service states for it, if any. Returns false if the key lasts only until
   * the workbook is closed.
   */
  storeKey(key: string, customerId?: string): boolean {
    const known = customerId === undefined ? undefined : this.#accounts.get(this.#accountOf(customerId));
    if (known !== undefined) this.#storedBookName.store(known);
    else if (this.#key !== undefined && key !== this.#key) this.#renameBook();
    this.#key = key;
    if (customerId !== undefined) this.noteAccount(customerId);
    return this.#storedKey.store(key);
  }

  /** Remembers the account that the service states for the key in use. */
  noteAccount(customerId: string): void {
    const { allowanceName } = this;
    const names = this.#accounts;
    const account = this.#accountOf(customerId);
    // A name that belongs to another account is ignored.
    if (!allowanceName || names.has(account) || [...names.values()].includes(allowanceName)) return;
    names.set(account, allowanceName);
    this.#storedAccounts.store(JSON.stringify(Object.fromEntries([...names].slice(-MAX_ACCOUNTS))));
  }

  /** Removes the key. The entry stays, empty, to record that the user chose to have none. */
  forgetKey(): void {
    this.#key = undefined;
    this.#storedKey.store("");
    this.#renameBook();
  }

  /** Uses the service at these addresses. Configured addresses are not stored: they follow the configuration. */
  useHosts(hosts: Hosts): void {
    const isConfigured = JSON.stringify(hosts) === JSON.stringify(this.#configuredHosts);
    this.#customHosts = isConfigured ? undefined : hosts;
    this.#storedHosts.store(this.#customHosts && JSON.stringify(this.#customHosts));
  }

  /** Reads the storage again, in case another workbook changed it. Returns true if the key or the service changed. */
  reload(): boolean {
    const before = JSON.stringify([this.#key, this.#customHosts]);
    this.#key = this.#storedKey.text || undefined;
    this.#customHosts = readStored(storedHosts, this.#storedHosts.text);
    return JSON.stringify([this.#key, this.#customHosts]) !== before;
  }

  /** The names of accounts, in the order in which they were stored. */
  get #accounts(): Map<string, string> {
    const stored = Object.entries(readStored(storedNames, this.#storedAccounts.text) ?? {});
    return new Map(stored.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  }

  /** The same customer of another service is another account. */
  #accountOf(customerId: string): string {
    return `${this.hosts.baseUrl} ${customerId}`;
  }

  #renameBook(): void {
    this.#storedBookName.store(this.#randomId());
  }
}
