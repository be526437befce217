import * as v from "valibot";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Why requests were rejected. */
export const rejectionReasons = ["cap", "rate", "account", "shareClass", "provider"] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** What a node reports of itself every ten seconds. Counts are since its start. */
export const nodeReportSchema = v.object({
  /** When it was written and when the node started, in milliseconds since 1970 UTC, by the engine's time. */
  atMs: v.number(),
  startedMs: v.number(),
  version: v.string(),
  /** Open streams of users, and how many of them have skipped boards since the last report, because they were read too slowly. */
  readers: count,
  lagged: count,
  /** Requests of users, and how many of them were answered without a request to the provider. */
  requests: count,
  fromStore: count,
  /**
   * Rejected requests by reason: a cap or the minimum balance, too many requests, a limit of the account at the provider, a share class that is
   * not allowed, the provider. Nodes of earlier versions do not count the limits of the account by themselves.
   */
  rejections: v.object({ cap: count, rate: count, account: v.optional(count, 0), shareClass: count, provider: count }),
  /** Memory of the process, in bytes. */
  memoryBytes: count,
  /** The time that the engine takes to respond to this node, in milliseconds. */
  engineLatencyMs: v.number(),
});
export type NodeReport = v.InferOutput<typeof nodeReportSchema>;

/** `GET /admin/api/nodes`: the health of the engine and of every node. */
export const nodesSchema = v.object({
  nowMs: v.number(),
  engine: v.object({
    /** Such as `Redis 7.0.15`. */
    version: v.string(),
    role: v.string(),
    replicas: count,
    uptimeMs: v.number(),
    memoryBytes: count,
    /** `null` without a limit. */
    memoryLimitBytes: v.nullable(count),
    clients: count,
    callsPerSecond: v.number(),
    /** Whether written data survives a restart: the append-only file is on and has no write errors. */
    isPersistent: v.boolean(),
    /** Whether it may delete keys when its memory is full. */
    mayEvict: v.boolean(),
    latencyMs: v.number(),
  }),
  /** `isLate`: it has not reported for three reports. */
  nodes: v.array(v.object({ name: v.string(), isLate: v.boolean(), ...nodeReportSchema.entries })),
});
export type Nodes = v.InferOutput<typeof nodesSchema>;
export type EngineHealth = Nodes["engine"];
export type ReportedNode = Nodes["nodes"][number];
