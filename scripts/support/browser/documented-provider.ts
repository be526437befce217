import { extensionMetrics } from "@strikebook/contract";
import type { Service } from "../../../service/server/service";

/** What our own service sends and takes besides the documents, by its name. */
const extensions = new Set([
  ...["straddle", "zeroGamma", "sides", "source"],
  ...["callValue", "putValue", "callOpenInterest", "putOpenInterest", "signedVolume"],
]);

/** Its own routes. */
const ownPaths: ReadonlySet<string> = new Set(["/v1/gex/profile", "/v1/options/chain", "/v1/options/quotes"]);

const otherMetrics: ReadonlySet<unknown> = new Set(extensionMetrics);

/** Removes the extensions of responses and descriptions; parameters are objects with a name. */
function documented(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !isExtensionParameter(item) && !otherMetrics.has(item)).map(documented);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !extensions.has(name) && !ownPaths.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, documented(inner)]));
}

const isExtensionParameter = (item: unknown) =>
  typeof item === "object" && item !== null && "in" in item && "name" in item && extensions.has(String(item.name));

/** A provider of the documented API alone: it refuses what is not in the documents, and sends nothing else. Used with `through`. */
export function documentedProvider(service: Service) {
  return Promise.resolve({
    close: () => Promise.resolve(),
    async fetch(request: Request): Promise<Response> {
      const { pathname, searchParams } = new URL(request.url);
      if (ownPaths.has(pathname)) return new Response("Not found", { status: 404 });
      if (otherMetrics.has(searchParams.get("metric")) || [...searchParams.keys()].some((name) => extensions.has(name)))
        return new Response("Bad request", { status: 400 });
      const response = await service.fetch(request);
      if (!response.headers.get("content-type")?.startsWith("application/json")) return response;
      return Response.json(documented(await response.json()), { status: response.status, headers: response.headers });
    },
  });
}
