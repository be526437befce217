import type { Platform } from "@strikebook/client";
import { type Engine, EngineUnavailableError } from "../engine/engine";
import { hashKey, isDeskKey, type KeyRecord, KeyRegister, REVOKED_CHANNEL } from "./key-register";
import { OpenIdConnect, type OpenIdSettings } from "./open-id-connect";
import type { SignedIn } from "./person";

interface PeopleOptions {
  engine: Engine;
  platform: Pick<Platform, "now" | "fetch">;
  /** Sign-in with the firm's identity; none when undefined. */
  oidc?: OpenIdSettings | undefined;
}

/** Called with the id of a key that is no longer valid. */
type RevocationListener = (keyId: string) => void;

interface Entry {
  person: SignedIn & { keyId: string };
  checkedMs: number;
}

/** How long a key is not read again, in milliseconds. A revocation arrives at once; this is for a lost message. */
const FRESH_MS = 5_000;
/** How long a key that was valid is accepted while the engine is away, in milliseconds. */
const AWAY_MS = 15 * 60_000;
/** How many keys are read from the engine at once. */
const READ_AT_ONCE = 200;

/** Who uses the desk, by desk key or by the firm's identity. Keys that were used on this node are kept as the engine knows them. */
export class People {
  readonly #register: KeyRegister;
  readonly #platform: Pick<Platform, "now">;
  readonly #openId: OpenIdConnect | undefined;
  readonly #entries = new Map<string, Entry>();
  /** The ids of these keys. */
  readonly #valid = new Set<string>();
  readonly #revoked = new Set<string>();
  readonly #listeners = new Set<RevocationListener>();
  #stop: () => void = () => undefined;

  private constructor({ engine, platform, oidc }: PeopleOptions) {
    this.#register = new KeyRegister(engine);
    this.#platform = platform;
    const fetch: Platform["fetch"] = (url, init) => platform.fetch(url, init);
    this.#openId = oidc && new OpenIdConnect({ settings: oidc, fetch, now: () => engine.nowMs });
  }

  /** Resolves once it listens to revocations, or the engine is found to be away. */
  static async open(options: PeopleOptions): Promise<People> {
    const people = new People(options);
    const { engine } = options;
    people.#stop = await engine.subscribe(
      engine.keys.of(REVOKED_CHANNEL),
      (keyId) => people.#revoke(keyId),
      () => void people.#readAll(),
    );
    return people;
  }

  /**
   * Returns who sends a request, by its desk key or token; `undefined` without one, and for a key that is unknown or revoked. Rejects
   * with a `SignInError` for a token that is not accepted, and with an `EngineUnavailableError` if a key cannot be checked.
   */
  async find(headers: Headers): Promise<SignedIn | undefined> {
    const credential = readCredential(headers);
    if (credential === undefined) return undefined;
    if (isDeskKey(credential)) return this.#findKey(hashKey(credential));
    return this.#openId && isToken(credential) ? this.#openId.personOf(credential) : undefined;
  }

  /** Whether a key that was used on this node is valid, as far as known: it is neither revoked nor lost with the engine's data. */
  isValid(keyId: string): boolean {
    return this.#valid.has(keyId);
  }

  /** Calls a listener with the id of each key that is no longer valid, until the returned function is called: its streams end. */
  onRevoked(listener: RevocationListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#stop();
  }

  /**
   * Returns whose key it is; `undefined` if it is unknown or revoked. Rejects with an `EngineUnavailableError` if the engine is away
   * and the key was not used on this node in the last 15 minutes.
   */
  async #findKey(hash: string): Promise<SignedIn | undefined> {
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

  #note(hash: string, record: KeyRecord | undefined): SignedIn | undefined {
    // Revoked keys remain stored. One that is not is lost with the engine's data: nobody could revoke it. It may be restored.
    if (!record) this.#end(this.#entries.get(hash)?.person.keyId);
    else if (record.revokedMs !== undefined) this.#revoke(record.id);
    // The record may have been read before a revocation of which this node has already received the message.
    if (!record || this.#revoked.has(record.id)) return undefined;
    const { id: keyId, name, team, isAdmin } = record;
    const person = { name, team, keyId, ...(isAdmin && { isAdmin }) };
    this.#entries.set(hash, { person, checkedMs: this.#platform.now() });
    this.#valid.add(keyId);
    return person;
  }

  #revoke(keyId: string): void {
    if (!this.#revoked.has(keyId)) this.#end(keyId);
    this.#revoked.add(keyId);
  }

  /** Ends what a key has opened. It is read again with the next request. */
  #end(keyId: string | undefined): void {
    if (keyId === undefined) return;
    for (const [hash, { person }] of this.#entries) if (person.keyId === keyId) this.#entries.delete(hash);
    this.#valid.delete(keyId);
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

/**
 * Returns the key or token of a request; `undefined` if it has none. docs/api.md, Authentication: `Bearer` is optional, and
 * clients of the flow host may send `X-API-Key`.
 */
export function readCredential(headers: Headers): string | undefined {
  const sent = headers.get("authorization") ?? headers.get("x-api-key") ?? "";
  const credential = sent.replace(/^\s*bearer(\s+|$)/i, "").trim();
  return credential === "" ? undefined : credential;
}

/** Whether a text has the three parts of a signed token. */
const isToken = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
