import * as v from "valibot";

/** `GET /admin/api/streams`: what is streamed, to whom, and over which streams of the account. */
export const streamsSchema = v.object({
  nowMs: v.number(),
  /** The node that holds the account's streams; `null` if none does. */
  holder: v.nullable(v.string()),
  /** How many streams of the account are open. */
  upstream: v.number(),
  /** The price of what is watched: one credit per minute for each symbol of a window. */
  creditsPerMinute: v.number(),
  /** What users watch: a symbol, which part of its board, who does, and on which nodes. */
  feeds: v.array(
    v.object({ symbol: v.string(), window: v.string(), people: v.array(v.string()), nodes: v.array(v.string()) }),
  ),
});
export type Streams = v.InferOutput<typeof streamsSchema>;
export type Feed = Streams["feeds"][number];
