import type { Hosts } from "../client/market-client";
import { heatmapBounds } from "../contract/limits";

/** Text kept by name between sessions: the part of the browser's `localStorage` used here. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The key of the local service's practice market: public, and worth nothing elsewhere. */
export const practiceKey = "practice";

/** Whose key is in use; the practice key belongs to everyone. */
export type KeyKind = "none" | "practice" | "own";

/**
 * What one person set on this computer: the API key, and a service of their own.
 *
 * The key is in two places: here, and in its one entry of the storage. A storage that refuses (a browser that blocks it)
 * costs the memory of the next session, nothing else.
 */
export class Settings {
  readonly #storage: TextStorage;
  readonly #keyName: string;
  readonly #hostsName: string;
  readonly #symbolsName: string;
  #key: string | undefined;
  #ownHosts: Hosts | undefined;

  /** `prefix` separates what must not be shared: Office's partition key, or empty text where there is none. */
  constructor(storage: TextStorage, prefix: string) {
    this.#storage = storage;
    this.#keyName = `${prefix}strikebook.key`;
    this.#hostsName = `${prefix}strikebook.hosts`;
    this.#symbolsName = `${prefix}strikebook.symbolsPerCall`;
    this.#key = this.#readKey();
    this.#ownHosts = hostsFrom(this.#read(this.#hostsName));
  }

  /** The API key in use; undefined before one is entered. */
  get key(): string | undefined {
    return this.#key;
  }

  /** Whether nobody ever entered or forgot a key here. */
  get isNew(): boolean {
    return this.#read(this.#keyName) === undefined;
  }

  get keyKind(): KeyKind {
    if (this.#key === undefined) return "none";
    return this.#key === practiceKey ? "practice" : "own";
  }

  /** The service this person chose over the configured one. */
  get ownHosts(): Hosts | undefined {
    return this.#ownHosts;
  }

  /** Keeps the key. False when it will last until the workbook is closed only. */
  keepKey(key: string): boolean {
    this.#key = key;
    return this.#write(this.#keyName, key);
  }

  /** Forgets the key; an empty entry remembers that this person chose to have none. */
  forgetKey(): void {
    this.#key = undefined;
    this.#write(this.#keyName, "");
    this.#write(this.#symbolsName, undefined);
  }

  /**
   * Most symbols one call may carry, as the account last said; 10 until it did. Kept, because the cells of a workbook ask
   * as soon as it opens, before the account has answered.
   */
  get symbolsPerCall(): number {
    const kept = Number(this.#read(this.#symbolsName));
    return Number.isInteger(kept) && kept >= 1 ? kept : heatmapBounds.symbols.max;
  }

  keepSymbolsPerCall(symbols: number): void {
    this.#write(this.#symbolsName, String(symbols));
  }

  /** Asks a service of one's own; the configured one again when undefined. */
  useHosts(hosts: Hosts | undefined): void {
    this.#ownHosts = hosts;
    this.#write(this.#hostsName, hosts && JSON.stringify(hosts));
  }

  /** Takes over what another workbook on this computer stored. True when the key or the service is another one now. */
  takeOver(): boolean {
    const before = JSON.stringify([this.#key, this.#ownHosts]);
    this.#key = this.#readKey();
    this.#ownHosts = hostsFrom(this.#read(this.#hostsName));
    return JSON.stringify([this.#key, this.#ownHosts]) !== before;
  }

  #readKey(): string | undefined {
    return this.#read(this.#keyName) || undefined;
  }

  #read(name: string): string | undefined {
    try {
      return this.#storage.getItem(name) ?? undefined;
    } catch {
      return undefined; // Blocked storage: as if nothing had been kept.
    }
  }

  #write(name: string, text: string | undefined): boolean {
    try {
      if (text === undefined) this.#storage.removeItem(name);
      else this.#storage.setItem(name, text);
      return true;
    } catch {
      return false; // Blocked or full storage: the value lasts for this session.
    }
  }
}

/** What `useHosts` wrote; undefined for anything else. */
function hostsFrom(text: string | undefined): Hosts | undefined {
  if (text === undefined) return undefined;
  const [, baseUrl, flowBaseUrl] = /^\{"baseUrl":"([^"\\]+)","flowBaseUrl":"([^"\\]+)"\}$/.exec(text) ?? [];
  return baseUrl && flowBaseUrl ? { baseUrl, flowBaseUrl } : undefined;
}
