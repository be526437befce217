import { type CountsReconnects, onReconnect } from "../account/service-connection";
import * as v from "valibot";
import {
  ALERTS_PATH,
  type AlertDraft,
  type AlertList,
  alertDraftSchema,
  alertsSchema,
  errorBodySchema,
} from "@strikebook/contract";
import {
  Alarm,
  type Hosts,
  type Platform,
  type RequestOptions,
  type Store,
  authorization,
  createStore,
} from "@strikebook/client";

/** How often the rules are read again while someone looks at them, in milliseconds. */
const REVIEW_MS = 15_000;

/** After this time a request counts as not answered, in milliseconds. */
const LONGEST_RESPONSE_MS = 8_000;

interface AlertParts {
  connection: CountsReconnects;
  platform: Platform;
  settings: { readonly key: string | undefined; readonly hosts: Hosts };
}

/** The alerts of the user at a desk. The desk checks them; nothing of them is stored in the workbook. */
export class DeskAlerts {
  /** `undefined` until they are read. */
  readonly store: Store<AlertList | undefined> = createStore<AlertList | undefined>(undefined);
  /** Why they could not be read; `undefined` if they could. */
  readonly problem: Store<string | undefined> = createStore<string | undefined>(undefined);
  readonly #parts: AlertParts;
  readonly #review: Alarm;
  /** The last request: the next one is sent after its response, which would be older than what the next one changes. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: AlertParts) {
    this.#parts = parts;
    this.#review = new Alarm(parts.platform, () => void this.#read());
    // Those of another person.
    onReconnect(parts.connection, () => this.store.set(undefined));
  }

  /** Reads the rules now and then again and again, until the returned function is called. */
  start(): () => void {
    void this.#read();
    return () => this.#review.clear();
  }

  /** Adds a rule, or changes the one with this id. Resolves to what keeps it from being stored. */
  async save(draft: AlertDraft, id?: string): Promise<string | undefined> {
    const read = v.safeParse(alertDraftSchema, draft);
    if (!read.success) return read.issues[0].message;
    return id === undefined
      ? this.#send("POST", "", read.output)
      : this.#send("PUT", `/${encodeURIComponent(id)}`, read.output);
  }

  /** Resolves to what keeps a rule from being removed. */
  remove(id: string): Promise<string | undefined> {
    return this.#send("DELETE", `/${encodeURIComponent(id)}`);
  }

  /** Lets the desk post a test. Resolves to what keeps it from doing so. */
  test(id: string): Promise<string | undefined> {
    return this.#send("POST", `/${encodeURIComponent(id)}/test`);
  }

  async #read(): Promise<void> {
    this.#review.setAfter(REVIEW_MS);
    this.problem.set(await this.#send("GET", ""));
  }

  async #send(method: string, path: string, draft?: AlertDraft): Promise<string | undefined> {
    const { settings, connection } = this.#parts;
    const reset = connection.reconnects.get();
    const url = `${settings.hosts.baseUrl}${ALERTS_PATH}${path}`;
    const headers = {
      Authorization: authorization(settings.key),
      ...(draft && { "Content-Type": "application/json" }),
    };
    const init = { method, headers, ...(draft && { body: JSON.stringify(draft) }), cache: "no-store" } as const;
    const sent = this.#last.then(() => this.#request(url, init, reset));
    this.#last = sent;
    return sent;
  }

  /** Resolves to what keeps a request from being done. `reset`: the connection for which it is sent. */
  async #request(url: string, init: RequestOptions, reset: number): Promise<string | undefined> {
    const { platform, connection } = this.#parts;
    try {
      const signal = AbortSignal.timeout(LONGEST_RESPONSE_MS);
      const response = await platform.fetch(url, { ...init, signal });
      const body: unknown = await response.json().catch(() => undefined);
      if (!response.ok) return refusal(response.status, body);
      const read = v.safeParse(alertsSchema, body);
      if (!read.success) return "The response of the desk cannot be read. The desk may have another version.";
      if (reset === connection.reconnects.get()) this.store.set(read.output);
      return undefined;
    } catch {
      return "The desk does not respond. Check the connection, then try again.";
    }
  }
}

function refusal(status: number, body: unknown): string {
  const read = v.safeParse(errorBodySchema, body);
  return read.success
    ? read.output.error.message
    : `The desk responds with the error ${status}. Try again in a minute.`;
}
