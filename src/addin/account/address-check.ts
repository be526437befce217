import { errorBodySchema } from "../../contract/errors";
import { openapiSchema } from "../../contract/openapi";
import { readValue } from "../../contract/read-value";
import { Alarm } from "../../transport/alarm";
import { ConnectionError } from "../../transport/errors";
import type { Platform } from "../../transport/platform";
import type { Hosts } from "../../transport/request-url";
import { explainConnection } from "../explain-connection";

/** The time limit of one response, in milliseconds. */
const TIMEOUT_MS = 5_000;

const descriptionPath = "/v1/openapi.json";

/**
 * Checks the addresses of a service before a key is sent there: both hosts must respond as the API does, with their description or in the
 * form of its errors. Sends no key. Returns the problem and what to do; `undefined` if both respond.
 */
export async function addressProblem(platform: Platform, { baseUrl, flowBaseUrl }: Hosts): Promise<string | undefined> {
  const addresses = [...new Set([baseUrl, flowBaseUrl])];
  const problems = await Promise.all(addresses.map((address) => problemAt(platform, address)));
  return problems.find((problem) => problem !== undefined);
}

/** Whether anything responds at an address. Sends no key. */
export async function responds(platform: Platform, address: string): Promise<boolean> {
  return (await responseOf(platform, address)) !== undefined;
}

async function problemAt(platform: Platform, address: string): Promise<string | undefined> {
  const response = await responseOf(platform, address);
  if (response === undefined) return explainConnection(new ConnectionError("No response.", { url: address }), address);
  if (isOfApi(response.body)) return undefined;
  return `${address} responds, but not as this API does. Check the address, and whether a path is missing.`;
}

function isOfApi(body: unknown): boolean {
  return "output" in readValue(errorBodySchema, body) || "output" in readValue(openapiSchema, body);
}

/** Returns the body of a response, parsed if it is JSON; `undefined` if none came in time. */
async function responseOf(platform: Platform, address: string): Promise<{ body: unknown } | undefined> {
  const timedOut = new AbortController();
  const timeout = new Alarm(platform, () => timedOut.abort());
  timeout.setAfter(TIMEOUT_MS);
  try {
    const response = await platform.fetch(`${address}${descriptionPath}`, {
      headers: { Accept: "application/json" },
      credentials: "omit",
      signal: timedOut.signal,
    });
    const text = await response.text();
    return { body: parsed(text) };
  } catch {
    return undefined;
  } finally {
    timeout.clear();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
