import * as v from "valibot";
import type { Platform } from "@strikebook/client";
import { addedKeySchema, type Cap, doneSchema, type KeyEntry, keysSchema, type NewKey } from "../admin-api/keys";
import { type Nodes, nodesSchema } from "../admin-api/nodes";
import { type Overview, overviewSchema } from "../admin-api/overview";
import { type DeskSpending, spendingSchema } from "../admin-api/spending";
import { type Streams, streamsSchema } from "../admin-api/streams";

/** The desk does not know the key, or its owner is no administrator. The message is for people. */
export class AdminSignInError extends Error {
  override readonly name = "AdminSignInError";
}

/** The desk did not respond, or refused a request. The message is for people. */
class DeskError extends Error {
  override readonly name = "DeskError";
}

/** After this time a request counts as not answered, in milliseconds. */
const LONGEST_RESPONSE_MS = 8_000;

const errorSchema = v.object({ error: v.object({ message: v.string() }) });

/** The desk as an administrator with a key uses it. Everything rejects with a `SignInError` or a `DeskError`. */
export class AdminClient {
  readonly #fetch: Platform["fetch"];
  readonly #key: string;

  constructor({ fetch }: Pick<Platform, "fetch">, key: string) {
    this.#fetch = fetch;
    this.#key = key;
  }

  overview(): Promise<Overview> {
    return this.#get("overview", overviewSchema);
  }

  spending(): Promise<DeskSpending> {
    return this.#get("spending", spendingSchema);
  }

  streams(): Promise<Streams> {
    return this.#get("streams", streamsSchema);
  }

  nodes(): Promise<Nodes> {
    return this.#get("nodes", nodesSchema);
  }

  async keys(): Promise<KeyEntry[]> {
    return (await this.#get("keys", keysSchema)).keys;
  }

  /** Adds a key and returns it. It cannot be read again. */
  async addKey(added: NewKey): Promise<string> {
    return (await this.#post("keys", added, addedKeySchema)).key;
  }

  async revokeKey(id: string): Promise<void> {
    await this.#post("keys/revoke", { id }, doneSchema);
  }

  async changeCap(cap: Cap): Promise<void> {
    await this.#post("caps", cap, doneSchema);
  }

  #get<Schema extends v.GenericSchema>(path: string, schema: Schema) {
    return this.#request(path, {}, schema);
  }

  #post<Schema extends v.GenericSchema>(path: string, body: unknown, schema: Schema) {
    const headers = { "Content-Type": "application/json" };
    return this.#request(path, { method: "POST", body: JSON.stringify(body), headers }, schema);
  }

  async #request<Schema extends v.GenericSchema>(
    path: string,
    { headers, ...init }: { method?: string; body?: string; headers?: Record<string, string> },
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const signal = AbortSignal.timeout(LONGEST_RESPONSE_MS);
    const authorized = { ...headers, Authorization: `Bearer ${this.#key}` };
    let response: Response;
    let body: unknown;
    try {
      response = await this.#fetch(`api/${path}`, { ...init, headers: authorized, signal, cache: "no-store" });
      body = await response.json().catch(() => undefined);
    } catch (problem) {
      throw new DeskError("The desk does not respond. Check the network, and whether a node is running.", {
        cause: problem,
      });
    }
    if (response.ok) {
      const read = v.safeParse(schema, body);
      if (read.success) return read.output;
      throw new DeskError(
        "The response of the desk cannot be read. Reload this page: the desk may have been upgraded.",
      );
    }
    throw refusal(response.status, body);
  }
}

/** Returns the error of a response with an error status. */
function refusal(status: number, body: unknown): AdminSignInError | DeskError {
  const read = v.safeParse(errorSchema, body);
  const message = read.success
    ? read.output.error.message
    : `The desk responds with the error ${status}. Try again in a minute.`;
  return status === 401 || status === 403 ? new AdminSignInError(message) : new DeskError(message);
}
