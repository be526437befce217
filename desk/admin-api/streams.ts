import * as v from "valibot";

/** `GET /admin/api/streams`: the streamed boards, their readers, and the account's streams that carry them. */
export const streamsSchema = v.object({
  nowMs: v.number(),
  /** The node that holds the account's streams; `null` if none does. */
  holder: v.nullable(v.string()),
  /** The streams of the account: which part of a board, and of which symbols. */
  upstream: v.array(v.object({ window: v.string(), symbols: v.array(v.string()) })),
  /** How many windows are requested repeatedly because the account's streams are full. */
  polls: v.number(),
  /** What the streams and the repeated requests cost together. */
  creditsPerMinute: v.number(),
  /** What users watch: a symbol, which part of its board, who does, and on which nodes. */
  feeds: v.array(
    v.object({ symbol: v.string(), window: v.string(), people: v.array(v.string()), nodes: v.array(v.string()) }),
  ),
});
export type Streams = v.InferOutput<typeof streamsSchema>;
export type Feed = Streams["feeds"][number];
