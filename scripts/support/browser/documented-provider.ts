import { extensionMetrics } from "@strikebook/contract";
import type { Service } from "../../../service/server/service";

/** What our own service sends and takes besides the documents, by its name. */
const extensions = new Set([
  ...["straddle", "zeroGamma", "sides", "source"],
  ...["callValue", "putValue", "callOpenInterest", "putOpenInterest", "signedVolume"],
]);

const otherMetrics: ReadonlySet<unknown> = new Set(extensionMetrics);

/** Removes the extensions of responses and descriptions; parameters are objects with a name. */
function documented(value: unknown): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !isExtensionParameter(item) && !otherMetrics.has(item)).map(documented);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !extensions.has(name) && name !== "/v1/gex/profile");
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
      if (pathname === "/v1/gex/profile") return new Response("Not found", { status: 404 });
      if (otherMetrics.has(searchParams.get("metric")) || [...searchParams.keys()].some((name) => extensions.has(name)))
        return new Response("Bad request", { status: 400 });
      const response = await service.fetch(request);
      if (!response.headers.get("content-type")?.startsWith("application/json")) return response;
      return Response.json(documented(await response.json()), { status: response.status, headers: response.headers });
    },
  });
}
