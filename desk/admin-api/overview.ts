import * as v from "valibot";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `GET /admin/api/overview`: the state of the whole desk. */
export const overviewSchema = v.object({
  /** The engine's time, in milliseconds since 1970 UTC. */
  nowMs: v.number(),
  /** The day in New York (YYYY-MM-DD) for which caps count. */
  day: v.string(),
  /** Credits spent on this day, and the firm's cap; `null` without a cap. */
  spent: v.number(),
  cap: v.nullable(v.number()),
  /** Credits left of the account as last heard from the provider, and the minimum balance; `null` if unknown or not set. */
  balance: v.nullable(v.number()),
  floor: v.nullable(v.number()),
  rate: v.object({
    /** Requests to the provider in the last minute that the engine has admitted. */
    requests: count,
    /** The account's limit per minute. */
    limit: count,
    /** The part of the limit that the engine never uses: it is for nodes that cannot reach the engine. */
    reserved: count,
  }),
  /** Open streams of users. */
  readers: count,
  /** The price of the streamed boards. */
  creditsPerMinute: v.number(),
  /** Nodes that have reported within the last hour, and how many of them have stopped reporting. */
  nodes: v.object({ count, late: count }),
});
export type Overview = v.InferOutput<typeof overviewSchema>;
