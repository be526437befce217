import type { Platform } from "../../src/transport/platform";
import { type Engine, EngineUnavailableError } from "../engine/engine";
import { KeyRegister, type KeyRecord, REVOKED_CHANNEL } from "./key-register";
import type { SignedIn } from "./person";

/** Called with the id of a key that is no longer valid. */
export type RevocationListener = (keyId: string) => void;

interface Entry {
  person: SignedIn & { keyId: string };
  checkedMs: number;
}

interface KeyCacheOptions {
  engine: Engine;
  platform: Pick<Platform, "now">;
}

/** How long a key is not read again, in milliseconds. Its revocation is heard at once; this is for a message that was lost. */
const FRESH_MS = 5_000;
/** How long a key that was valid is accepted while the engine is away, in milliseconds. */
const AWAY_MS = 15 * 60_000;
/** How many keys are read from the engine at once. */
const READ_AT_ONCE = 200;

/** The keys that were used on this node, as the engine knows them. */
export class KeyCache {
  readonly #register: KeyRegister;
  readonly #platform: Pick<Platform, "now">;
  readonly #entries = new Map<string, Entry>();
  readonly #revoked = new Set<string>();
  readonly #listeners = new Set<RevocationListener>();
  #stop: () => void = () => undefined;

  private constructor({ engine, platform }: KeyCacheOptions) {
    this.#register = new KeyRegister(engine);
    this.#platform = platform;
  }

  /** Resolves once the cache hears of revocations, or the engine is found to be away. */
  static async open(options: KeyCacheOptions): Promise<KeyCache> {
    const cache = new KeyCache(options);
    const { engine } = options;
    cache.#stop = await engine.subscribe(
      engine.keys.of(REVOKED_CHANNEL),
      (keyId) => cache.#revoke(keyId),
      () => void cache.#readAll(),
    );
    return cache;
  }

  /**
   * Returns whose key it is; `undefined` if it is unknown or revoked. Rejects with an `EngineUnavailableError` if the engine is away
   * and the key was not used on this node in the last 15 minutes.
   */
  async find(hash: string): Promise<SignedIn | undefined> {
    const entry = this.#entries.get(hash);
    const ageMs = entry ? this.#platform.now() - entry.checkedMs : Infinity;
    if (entry && ageMs >= 0 && ageMs < FRESH_MS) return entry.person;
    try {
      return this.#note(hash, await this.#register.find(hash));
    } catch (problem) {
      const isAway = problem instanceof EngineUnavailableError;
      // Read again from the map: a revocation may have arrived meanwhile.
      if (isAway && ageMs < AWAY_MS) return this.#entries.get(hash)?.person;
      throw problem;
    }
  }

  /** Calls a listener for each key that is revoked from now on, until the returned function is called. */
  onRevoked(listener: RevocationListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#stop();
  }

  #note(hash: string, record: KeyRecord | undefined): SignedIn | undefined {
    // Revoked keys remain stored. One that is not is lost with the engine's data: it is refused, but open streams continue.
    if (!record) this.#entries.delete(hash);
    else if (record.revokedMs !== undefined) this.#revoke(record.id);
    // The record may have been read before a revocation that this node has already heard of.
    if (!record || this.#revoked.has(record.id)) return undefined;
    const { id: keyId, name, team, isAdmin } = record;
    const person = { name, team, keyId, ...(isAdmin && { isAdmin }) };
    this.#entries.set(hash, { person, checkedMs: this.#platform.now() });
    return person;
  }

  #revoke(keyId: string): void {
    for (const [hash, { person }] of this.#entries) if (person.keyId === keyId) this.#entries.delete(hash);
    if (this.#revoked.has(keyId)) return;
    this.#revoked.add(keyId);
    for (const listener of [...this.#listeners]) listener(keyId);
  }

  /** Reads all keys again: revocations were missed while the connection was lost. */
  async #readAll(): Promise<void> {
    const hashes = [...this.#entries.keys()];
    for (let from = 0; from < hashes.length; from += READ_AT_ONCE) {
      const some = hashes.slice(from, from + READ_AT_ONCE);
      const reading = some.map(async (hash) => this.#note(hash, await this.#register.find(hash)));
      // The engine is away again: this repeats when it is back.
      if ((await Promise.allSettled(reading)).some(({ status }) => status === "rejected")) return;
    }
  }
}
