import * as v from "valibot";
import { instantSchema, openDateSchema } from "../calendar-dates";
import { symbolHeatmapSchema } from "./heatmap";
import { attributionSchema } from "../meta";

/** The first event of a stream. docs/api.md, Stream events. */
export const connectedSchema = v.object({
  format: v.optional(v.string()),
  symbols: v.optional(v.array(v.string())),
  metric: v.optional(v.string()),
  creditsRemaining: v.optional(v.nullable(v.number())),
  creditsPerMinute: v.number(),
  maxDurationSeconds: v.number(),
  attribution: v.optional(attributionSchema),
});
export type Connected = v.InferOutput<typeof connectedSchema>;

/** One board. `lagged` is true if the service skipped boards because the client reads too slowly. docs/api.md, Stream events. */
export const streamSnapshotSchema = v.object({ ...symbolHeatmapSchema.entries, lagged: v.boolean() });
export type StreamSnapshot = v.InferOutput<typeof streamSnapshotSchema>;

/** The windows of the changes of a strike. `5Min` is sent as `delta5Min` and `percent5Min`. */
export const velocityWindows = ["1Min", "5Min", "10Min", "15Min", "1Hour", "4Hour", "1Day"] as const;
export type VelocityWindow = (typeof velocityWindows)[number];

type ChangeField = `delta${VelocityWindow}` | `percent${VelocityWindow}`;
const changeFields = velocityWindows.flatMap((window): ChangeField[] => [`delta${window}`, `percent${window}`]);
const changeEntries = Object.fromEntries(changeFields.map((field) => [field, v.number()] as const)) as Record<
  ChangeField,
  v.NumberSchema<undefined>
>; // there is one entry per field

/** The changes at one strike and expiration. `velocity` is the average change per minute over five minutes. */
export const nodeVelocitySchema = v.object({
  strike: v.number(),
  expiration: openDateSchema,
  currentValue: v.number(),
  velocity: v.number(),
  trend: v.string(),
  history: v.array(v.number()),
  ...changeEntries,
});

/** `root` is the root of a node in a sum of roots. Not sent: the client adds it. */
export type NodeVelocity = v.InferOutput<typeof nodeVelocitySchema> & { root?: string };

const nodeVelocitiesSchema = v.array(nodeVelocitySchema);

export const streamVelocitySchema = v.object({
  asOf: instantSchema,
  metric: v.string(),
  symbol: v.string(),
  nodes: nodeVelocitiesSchema,
  topRisers: nodeVelocitiesSchema,
  topFallers: nodeVelocitiesSchema,
});
export type StreamVelocity = v.InferOutput<typeof streamVelocitySchema>;

/** The event after a reconnect: what happened to each symbol in the meantime. */
export const streamResumedSchema = v.object({
  lastEventId: v.string(),
  gapCovered: v.boolean(),
  stateRestored: v.boolean(),
  symbols: v.array(
    v.object({
      symbol: v.string(),
      lastAsOf: v.optional(v.nullable(v.string())),
      currentAsOf: v.optional(v.nullable(v.string())),
      status: v.string(),
    }),
  ),
});
export type StreamResumed = v.InferOutput<typeof streamResumedSchema>;

export const streamCreditsSchema = v.object({ remaining: v.nullable(v.number()), charged: v.optional(v.number()) });
export type StreamCredits = v.InferOutput<typeof streamCreditsSchema>;

export const symbolUnavailableSchema = v.object({
  symbol: v.string(),
  reason: v.optional(v.string()),
  message: v.optional(v.string()),
});
export type SymbolUnavailable = v.InferOutput<typeof symbolUnavailableSchema>;

export const streamEndSchema = v.object({ reason: v.string() });

/** Reasons for which the service ends a stream and expects the client to reconnect. */
export const reconnectReasons = ["max_duration", "server_shutdown"] as const;

/** Reasons for which the service closes a stream. Only after `credit_check_failed` may the client reconnect at once. */
export const closedReasons = [
  "insufficient_credits",
  "account_suspended",
  "monthly_cap_reached",
  "credit_check_failed",
  "key_revoked",
  "access_withdrawn",
] as const;
