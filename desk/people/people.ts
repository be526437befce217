import type { Platform } from "../../src/transport/platform";
import type { Engine } from "../engine/engine";
import { hashKey, isDeskKey } from "./desk-key";
import { KeyCache, type RevocationListener } from "./key-cache";
import { OpenIdConnect, type OpenIdSettings } from "./open-id-connect";
import type { SignedIn } from "./person";

interface PeopleOptions {
  engine: Engine;
  platform: Pick<Platform, "now" | "fetch">;
  /** Sign-in with the firm's identity; none when undefined. */
  oidc?: OpenIdSettings | undefined;
}

/** Who uses the desk. */
export class People {
  readonly #keys: KeyCache;
  readonly #openId: OpenIdConnect | undefined;

  private constructor(keys: KeyCache, openId: OpenIdConnect | undefined) {
    this.#keys = keys;
    this.#openId = openId;
  }

  /** Resolves once revocations are heard, or the engine is found to be away. */
  static async open({ engine, platform, oidc }: PeopleOptions): Promise<People> {
    const fetch: Platform["fetch"] = (url, init) => platform.fetch(url, init);
    const openId = oidc && new OpenIdConnect({ settings: oidc, fetch, now: () => engine.nowMs });
    return new People(await KeyCache.open({ engine, platform }), openId);
  }

  /**
   * Returns who sends a request, by its desk key or token; `undefined` without one, and for a key that is unknown or revoked. Rejects
   * with a `SignInError` for a token that is not accepted, and with an `EngineUnavailableError` if a key cannot be checked.
   */
  async find(headers: Headers): Promise<SignedIn | undefined> {
    const credential = readCredential(headers);
    if (credential === undefined) return undefined;
    if (isDeskKey(credential)) return this.#keys.find(hashKey(credential));
    return this.#openId && isToken(credential) ? this.#openId.personOf(credential) : undefined;
  }

  /** Calls a listener with the id of each key that is revoked, until the returned function is called: its streams end. */
  onRevoked(listener: RevocationListener): () => void {
    return this.#keys.onRevoked(listener);
  }

  close(): void {
    this.#keys.close();
  }
}

/**
 * Returns the key or token of a request; `undefined` if it has none. API document, Part 5: `Bearer` is optional, and clients of the
 * flow host may send `X-API-Key`.
 */
export function readCredential(headers: Headers): string | undefined {
  const sent = headers.get("authorization") ?? headers.get("x-api-key") ?? "";
  const credential = sent.replace(/^\s*bearer(\s+|$)/i, "").trim();
  return credential === "" ? undefined : credential;
}

/** Whether a text has the three parts of a signed token. */
const isToken = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
