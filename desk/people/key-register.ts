import { hash as hashOnce, randomBytes } from "node:crypto";
import { ApiError } from "@strikebook/http";
import type { Engine } from "../engine/engine";
import { isName, nameForm, type Person } from "./person";

/** A key that cannot be added or revoked. The message says why and what to do. */
export class KeyRegisterError extends ApiError {
  override readonly name = "KeyRegisterError";

  constructor(message: string) {
    super("invalid_parameter", message);
  }
}

/** What is stored of a key. The key itself is not. */
export interface KeyRecord extends Person {
  id: string;
  /** In milliseconds since 1970 UTC, by the engine's clock. */
  addedMs: number;
  /** The same; `undefined` while the key is valid. */
  revokedMs: number | undefined;
  /** Whether its person may use the administrator's page; not if omitted. */
  isAdmin?: true;
}

/** The channel on which the ids of revoked keys are published. */
export const REVOKED_CHANNEL = "revoked";

/** The desk keys in the engine. */
export class KeyRegister {
  readonly #engine: Engine;
  readonly #by: Person | undefined;

  /** `by` makes the changes, for the audit; they are not in it if omitted. */
  constructor(engine: Engine, by?: Person) {
    this.#engine = engine;
    this.#by = by;
  }

  /**
   * Makes a key for a person. `isSamePerson` states that the name is known: the person gets another key. `isAdmin` lets them
   * use the administrator's page with it. Returns the key, which is stored nowhere. Rejects with a `KeyRegisterError`.
   */
  async add({ name, team }: Person, isSamePerson = false, isAdmin = false): Promise<{ key: string; id: string }> {
    for (const text of [name, team]) {
      if (!isName(text))
        throw new KeyRegisterError(`"${text}" cannot be the name of a person or a team: it needs ${nameForm}.`);
    }
    const deskKey = newDeskKey();
    const hash = hashKey(deskKey);
    const id = keyIdOf(hash);
    const { keys } = this.#engine;
    const reply = await this.#engine.call(
      "add_key",
      ["teams", "keys-used", "keys", `key:${hash}`, "audit"].map((key) => keys.of(key)),
      [id, name, team, hash, isSamePerson ? "same" : "", isAdmin ? "admin" : "", ...changeArguments(this.#by)],
    );
    const [result, knownTeam] = reply as [string, string]; // as the function documents
    if (result !== "added") throw new KeyRegisterError(refusal(result, name, knownTeam));
    return { key: deskKey, id };
  }

  /** Returns all keys, also those that were revoked, by name and then by age. */
  async list(): Promise<KeyRecord[]> {
    const hashes = (await this.#engine.command("HVALS", this.#engine.keys.of("keys"))) as string[]; // texts
    const records = await Promise.all(hashes.map((hash) => this.find(hash)));
    return records
      .filter((record) => record !== undefined)
      .sort((a, b) => a.name.localeCompare(b.name, "en") || a.addedMs - b.addedMs);
  }

  /** Returns the stored record of the key with a hash; `undefined` if the key is unknown. */
  async find(hash: string): Promise<KeyRecord | undefined> {
    const fields = ["id", "name", "team", "added", "revoked", "role"];
    const reply = await this.#engine.command("HMGET", this.#engine.keys.of(`key:${hash}`), ...fields);
    const [id, name, team, added, revoked, role] = reply as (string | null)[]; // one for each field
    if (!id || !name || !team) return undefined;
    const revokedMs = revoked ? Number(revoked) : undefined;
    return { id, name, team, addedMs: Number(added), revokedMs, ...(role === "admin" && { isAdmin: true }) };
  }

  /**
   * Revokes a key by its id, or all keys of a person by name. All nodes refuse them at once and close their streams. The alerts of a
   * person without another key are deleted. Returns the keys that were valid. Rejects with a `KeyRegisterError` if there is none, or if
   * no administrator would remain and `keepsAdministrator` forbids it.
   */
  async revoke(nameOrId: string, keepsAdministrator = false): Promise<KeyRecord[]> {
    const { keys } = this.#engine;
    const all = await this.list();
    const found = all.filter(({ id, name }) => nameOrId === id || nameOrId === name);
    const valid = found.filter(({ revokedMs }) => revokedMs === undefined);
    const [first] = valid;
    if (!first) throw noValidKey(nameOrId, found.length > 0);
    const others = all.filter((record) => record.isAdmin && record.revokedMs === undefined && !valid.includes(record));
    const ids = [...valid, ...others].map(({ id }) => id);
    const hashes = (await this.#engine.command("HMGET", keys.of("keys"), ...ids)) as string[]; // listed
    const reply = await this.#engine.call(
      "revoke_keys",
      ["keys-used", "audit", ...alertsOf(first.name), ...hashes.map((hash) => `key:${hash}`)].map((key) =>
        keys.of(key),
      ),
      [keys.of(REVOKED_CHANNEL), valid.length, keepsAdministrator ? "1" : "0", ...changeArguments(this.#by)],
    );
    const [result, ...revoked] = reply as [string, ...string[]]; // as the function documents
    if (result === "last_administrator") throw new KeyRegisterError(LAST_ADMINISTRATOR);
    // Another administrator was faster.
    if (revoked.length === 0) throw noValidKey(nameOrId, true);
    return valid.filter(({ id }) => revoked.includes(id));
  }
}

/** The keys of the engine that have the alerts of a person, as the function `revoke_keys` takes them. */
function alertsOf(name: string): string[] {
  return [`alerts-of:${name}`, "alerts-due", "alerts", "alert-checks", "alert-deliveries", "alerts-first-due"];
}

function noValidKey(nameOrId: string, isKnown: boolean): KeyRegisterError {
  const problem = isKnown ? "has no key that is still valid" : "is neither the name of a person nor the id of a key";
  return new KeyRegisterError(`"${nameOrId}" ${problem}. The command "keys list" shows all names and ids.`);
}

const LAST_ADMINISTRATOR =
  "This is the last key of an administrator: nobody could use this page without it. Make a key for another administrator first.";

/** Returns who makes a change, as the engine takes it. */
export function changeArguments(by: Person | undefined): [name: string, team: string] {
  return [by?.name ?? "", by?.team ?? ""];
}

function refusal(result: string, name: string, team: string): string {
  if (result === "name_unknown") return `There is no "${name}" yet: check the name, or leave out --same-person.`;
  if (result === "other_team") {
    return `"${name}" is in the team "${team}" and has valid keys: revoke them first with "keys revoke ${name}".`;
  }
  return `The name "${name}" is taken, in the team "${team}". For another key of the same person, to replace the old one, add --same-person. Another person needs another name.`;
}

/** The begin of every desk key, by which people and scanners of source code recognise it. */
const PREFIX = "sbk_";

/** Returns a new desk key: 256 random bits. */
function newDeskKey(): string {
  return PREFIX + randomBytes(32).toString("base64url");
}

/** Whether a text has the form of a desk key. */
export function isDeskKey(text: string): boolean {
  return text.startsWith(PREFIX) && /^[\w-]{43}$/.test(text.slice(PREFIX.length));
}

/** Returns the SHA-256 hash under which a key is stored, in hexadecimal digits. The key has too many bits to be guessed from it. */
export function hashKey(key: string): string {
  return hashOnce("sha256", key, "hex");
}

/** Returns the id of a key, by which people name it: a part of its hash. */
function keyIdOf(hash: string): string {
  return `k:${hash.slice(0, 12)}`;
}
