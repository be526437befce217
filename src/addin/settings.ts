import type { Hosts } from "../client/market-client";
import { KeptText, type TextStorage } from "./kept-text";

/** The key of the local service's practice market: public, and worth nothing elsewhere. */
export const practiceKey = "practice";

/** Whose key is in use; the practice key belongs to everyone. */
export type KeyKind = "none" | "practice" | "own";

/**
 * What one person set on this computer: the API key, and a service of their own.
 *
 * The key is in two places: here, and in its one entry of the storage.
 */
export class Settings {
  readonly #keptKey: KeptText;
  readonly #keptHosts: KeptText;
  readonly #keptAllowance: KeptText;
  readonly #randomName: () => string;
  #key: string | undefined;
  #ownHosts: Hosts | undefined;

  /**
   * `prefix` separates what must not be shared: Office's partition key, or empty text where there is none. `randomName`
   * gives another text each time.
   */
  constructor(storage: TextStorage, prefix: string, randomName: () => string) {
    this.#keptKey = new KeptText(storage, `${prefix}strikebook.key`);
    this.#keptHosts = new KeptText(storage, `${prefix}strikebook.hosts`);
    this.#keptAllowance = new KeptText(storage, `${prefix}strikebook.allowance`);
    this.#randomName = randomName;
    this.#key = this.#keptKey.text || undefined;
    this.#ownHosts = hostsFrom(this.#keptHosts.text);
    if (!this.#keptAllowance.text) this.#renameAllowance();
  }

  /** The API key in use; undefined before one is entered. */
  get key(): string | undefined {
    return this.#key;
  }

  /** Whether nobody ever entered or forgot a key here. */
  get isNew(): boolean {
    return this.#keptKey.text === undefined;
  }

  get keyKind(): KeyKind {
    if (this.#key === undefined) return "none";
    return this.#key === practiceKey ? "practice" : "own";
  }

  /** The service this person chose over the configured one. */
  get ownHosts(): Hosts | undefined {
    return this.#ownHosts;
  }

  /**
   * What the workbooks on this computer call the requests a minute that their key lets them share: random, and another one
   * after the key was replaced or forgotten. Nothing of the key is in it.
   */
  get allowanceName(): string | undefined {
    return this.#keptAllowance.text;
  }

  /** Keeps the key. False when it will last until the workbook is closed only. */
  keepKey(key: string): boolean {
    if (this.#key !== undefined && key !== this.#key) this.#renameAllowance();
    this.#key = key;
    return this.#keptKey.keep(key);
  }

  /** Forgets the key; an empty entry remembers that this person chose to have none. */
  forgetKey(): void {
    this.#key = undefined;
    this.#keptKey.keep("");
    this.#renameAllowance();
  }

  /** Asks a service of one's own; the configured one again when undefined. */
  useHosts(hosts: Hosts | undefined): void {
    this.#ownHosts = hosts;
    this.#keptHosts.keep(hosts && JSON.stringify(hosts));
  }

  /** Takes over what another workbook on this computer stored. True when the key or the service is another one now. */
  takeOver(): boolean {
    const before = JSON.stringify([this.#key, this.#ownHosts]);
    this.#key = this.#keptKey.text || undefined;
    this.#ownHosts = hostsFrom(this.#keptHosts.text);
    return JSON.stringify([this.#key, this.#ownHosts]) !== before;
  }

  #renameAllowance(): void {
    this.#keptAllowance.keep(this.#randomName());
  }
}

/** What `useHosts` wrote; undefined for anything else. */
function hostsFrom(text: string | undefined): Hosts | undefined {
  if (text === undefined) return undefined;
  const [, baseUrl, flowBaseUrl] = /^\{"baseUrl":"([^"\\]+)","flowBaseUrl":"([^"\\]+)"\}$/.exec(text) ?? [];
  return baseUrl && flowBaseUrl ? { baseUrl, flowBaseUrl } : undefined;
}
