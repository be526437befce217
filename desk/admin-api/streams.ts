import * as v from "valibot";

/** `GET /admin/api/streams`: what is streamed, to whom, and over which streams of the account. */
export const streamsSchema = v.object({
  nowMs: v.number(),
  /** The node that holds the account's streams; `null` if none does. */
  holder: v.nullable(v.object({ node: v.string(), untilMs: v.number() })),
  /** The account's open streams. */
  upstream: v.array(v.object({ name: v.string(), symbols: v.array(v.string()) })),
  /** The price of what is watched: one credit per minute for each symbol of a feed. */
  creditsPerMinute: v.number(),
  /** What users watch; `people` are the names of those who do. */
  feeds: v.array(v.object({ name: v.string(), people: v.array(v.string()), nodes: v.array(v.string()) })),
});
export type Streams = v.InferOutput<typeof streamsSchema>;
export type Feed = Streams["feeds"][number];
