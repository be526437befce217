import { type Arbitrary, sample } from "fast-check";
import type { Description, Operation } from "./api-description";
import { type FuzzedApi, type FuzzRequest, hostileRequests } from "./hostile-requests";

/** A 5xx response that the description of its route does not list. */
interface UnlistedFailure {
  request: FuzzRequest;
  status: number;
  body: string;
}

/** The results of fuzzed requests. */
interface FuzzResult {
  /** The number of responses by status. */
  statuses: Map<number, number>;
  unlisted: UnlistedFailure[];
}

/** Sends one request to the service. `path` starts with `/`. */
type Send = (path: string, init: Pick<FuzzRequest, "method" | "headers">) => Promise<Response>;

/** What to request of a service, and how often. */
interface Fuzzing extends Omit<FuzzedApi, "hosts"> {
  send: Send;
  count: number;
  /** The most requests at a time. */
  inFlight: number;
  /** Called before each request, with the number of requests before it. */
  onRequest?: (sent: number) => void;
}

const SEED = 20_261_120;

/** Sends valid, invalid and hostile requests to every route of both hosts. The same seed gives the same requests. */
export async function fuzzService({ send, count, inFlight, onRequest, ...api }: Fuzzing): Promise<FuzzResult> {
  const hosts = await describedHosts(send, api.key);
  const requests = sampled(hostileRequests({ ...api, hosts }), count);
  const result: FuzzResult = { statuses: new Map(), unlisted: [] };
  let sent = 0;
  const sendAll = async () => {
    for (const request of requests) {
      onRequest?.(sent++);
      await sendFuzzed(send, hosts, request, result);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, sendAll));
  return result;
}

/** Requests that are generated at a time: all of them at once would take hundreds of megabytes. */
const BATCH = 500;

function* sampled(requests: Arbitrary<FuzzRequest>, count: number): Generator<FuzzRequest> {
  for (let from = 0; from < count; from += BATCH) {
    yield* sample(requests, { numRuns: Math.min(BATCH, count - from), seed: SEED + from });
  }
}

/** The paths of the descriptions of both hosts, with the prefix of each host. */
const descriptionPaths = { "": "/v1/openapi.json", "/flow": "/flow/v1/openapi.json" } as const;

type DescribedHost = FuzzedApi["hosts"][number];

async function describedHosts(send: Send, key: string): Promise<DescribedHost[]> {
  const headers = { authorization: `Bearer ${key}` };
  const reading = Object.entries(descriptionPaths).map(async ([prefix, path]) => {
    const response = await send(path, { method: "GET", headers });
    return { prefix, description: (await response.json()) as Description }; // the service describes itself in this form
  });
  return Promise.all(reading);
}

/** Sends one request, reads the whole response, except that of a stream, and adds it to the result. */
async function sendFuzzed(
  send: Send,
  hosts: readonly DescribedHost[],
  request: FuzzRequest,
  { statuses, unlisted }: FuzzResult,
): Promise<void> {
  const { path, ...init } = request;
  const response = await send(path, init);
  const { status } = response;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) return response.body?.cancel();
  const body = await response.text();
  if (status >= 500 && !isListed(operationOf(hosts, path), status, body)) unlisted.push({ request, status, body });
}

/** An internal error is described, and yet always a defect. */
function isListed(operation: Operation | undefined, status: number, body: string): boolean {
  const code = /"code":"(\w+)"/.exec(body)?.[1] ?? "";
  if (code.toLowerCase() === "internal_error") return false;
  return operation?.responses[String(status)]?.description.split(", ").includes(code) ?? false;
}

function operationOf(hosts: readonly DescribedHost[], path: string): Operation | undefined {
  const { pathname } = new URL(path, "http://service.test");
  const found = hosts
    .toReversed()
    .flatMap(({ prefix, description }) =>
      Object.entries(description.paths).map(([template, { get }]) => ({ template: `${prefix}${template}`, get })),
    )
    .filter(({ template }) => new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(pathname));
  // A path without parameters comes before one with them: `/underlying/top/daily` before `/underlying/{ticker}/...`.
  return found.toSorted((a, b) => a.template.split("{").length - b.template.split("{").length)[0]?.get;
}
