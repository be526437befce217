/** One thing the service can be asked. */
export interface Endpoint {
  /** The host that answers: each has its own base address. */
  service: "heatmap" | "flow";
  path: `/v1/${string}`;
  /** Credits for one answered request, however many symbols it carries. */
  credits: number;
  /** How long an answer may be shown again without asking, in milliseconds. */
  freshMs: number;
}

/** The catalogue: API document, Part 4 (paths), Part 5 (credits) and Part 8 (freshness). */
export const endpoints = {
  heatmap: { service: "heatmap", path: "/v1/heatmap", credits: 1, freshMs: 5_000 },
  levels: { service: "heatmap", path: "/v1/gex/levels", credits: 1, freshMs: 5_000 },
  account: { service: "heatmap", path: "/v1/account", credits: 0, freshMs: 5_000 },
  openapi: { service: "heatmap", path: "/v1/openapi.json", credits: 0, freshMs: 3_600_000 },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
