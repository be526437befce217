import type { Service } from "../../../service/server/service";
import type { Description, Operation } from "./api-description";
import type { FuzzRequest } from "./hostile-requests";

/** A 5xx response that the description of its route does not list. */
export interface UnlistedFailure {
  request: FuzzRequest;
  status: number;
  body: string;
}

/** The results of fuzzed requests. */
export interface FuzzResult {
  /** Responses by status family, such as `4xx`. */
  families: Map<string, number>;
  unlisted: UnlistedFailure[];
}

/** The paths of the descriptions of both hosts, with the prefix of each host. */
const descriptionPaths = { "": "/v1/openapi.json", "/flow": "/flow/v1/openapi.json" } as const;

/** Reads the descriptions of both hosts. */
export async function describedHosts(service: Service, key: string) {
  const headers = { authorization: `Bearer ${key}` };
  const reading = Object.entries(descriptionPaths).map(async ([prefix, path]) => {
    const response = await service.fetch(new Request(`http://service.test${path}`, { headers }));
    return { prefix, description: (await response.json()) as Description }; // the service describes itself in this form
  });
  return Promise.all(reading);
}

/** Sends one request, reads the whole response, except that of a stream, and adds it to the result. */
export async function sendFuzzed(
  service: Service,
  hosts: Awaited<ReturnType<typeof describedHosts>>,
  request: FuzzRequest,
  result: FuzzResult,
): Promise<void> {
  const { path, method, headers } = request;
  const response = await service.fetch(new Request(`http://service.test${path}`, { method, headers }));
  const { status } = response;
  const family = `${Math.floor(status / 100)}xx`;
  result.families.set(family, (result.families.get(family) ?? 0) + 1);
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) return response.body?.cancel();
  const body = await response.text();
  if (status >= 500 && !isListed(operationOf(hosts, path), status, body))
    result.unlisted.push({ request, status, body });
}

/** An internal error is described, and yet always a defect. */
function isListed(operation: Operation | undefined, status: number, body: string): boolean {
  const code = /"code":"(\w+)"/.exec(body)?.[1] ?? "";
  if (code.toLowerCase() === "internal_error") return false;
  return operation?.responses[String(status)]?.description.split(", ").includes(code) ?? false;
}

function operationOf(hosts: Awaited<ReturnType<typeof describedHosts>>, path: string): Operation | undefined {
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
