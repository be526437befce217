import * as v from "valibot";
import { until } from "./until";

const responseSchema = v.object({ value: v.unknown() });
const problemSchema = v.object({ error: v.string(), message: v.string() });
const sessionSchema = v.object({ sessionId: v.string(), capabilities: v.object({ browserVersion: v.string() }) });

/** How long a script may run, and a little less than how long a response is awaited. */
const SCRIPT_LIMIT_MS = 120_000;

/** A session of a driver that speaks WebDriver over HTTP (https://www.w3.org/TR/webdriver2). */
export class WebdriverSession {
  readonly version: string;
  readonly #address: string;
  /** The window that commands act on. */
  #handle: string | undefined;

  private constructor(address: string, version: string) {
    this.#address = address;
    this.version = version;
  }

  /** Opens the browser of the driver at the address, which may still be starting. */
  static async open(driver: string): Promise<WebdriverSession> {
    await until("a response of the driver", () => request("GET", `${driver}/status`));
    const alwaysMatch = { timeouts: { script: SCRIPT_LIMIT_MS } };
    const created = await request("POST", `${driver}/session`, { capabilities: { alwaysMatch } });
    const { sessionId, capabilities } = v.parse(sessionSchema, created);
    return new WebdriverSession(`${driver}/session/${sessionId}`, capabilities.browserVersion);
  }

  get(path: string): Promise<unknown> {
    return request("GET", `${this.#address}/${path}`);
  }

  post(path: string, body: Record<string, unknown>): Promise<unknown> {
    return request("POST", `${this.#address}/${path}`, body);
  }

  /** Makes the commands that follow act on a window. */
  async activate(handle: string): Promise<void> {
    if (this.#handle !== handle) await this.post("window", { handle });
    this.#handle = handle;
  }

  async closeWindow(handle: string): Promise<void> {
    await this.activate(handle);
    await request("DELETE", `${this.#address}/window`);
    this.#handle = undefined;
  }

  async end(): Promise<void> {
    await request("DELETE", this.#address);
  }
}

async function request(method: string, address: string, body?: Record<string, unknown>): Promise<unknown> {
  const signal = AbortSignal.timeout(SCRIPT_LIMIT_MS + 10_000);
  const response = await fetch(address, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = v.parse(responseSchema, await response.json());
  if (response.ok) return value;
  const { error, message } = v.parse(problemSchema, value);
  throw new Error(`${error}: ${message}`);
}
