import * as v from "valibot";

/** The version of the messages: workbooks with different versions of the add-in request for themselves. */
export const SHARE_VERSION = 2;

/** The name of a call among those of all endpoints: `heatmap?symbols=SPY`. */
const name = v.string();

/** A response on its way to another workbook. Its record is text, so that only the workbook that needs it decodes it. */
const sharedTextSchema = v.object({
  /** The record and the meta, as JSON. */
  text: v.string(),
  receivedAtMs: v.number(),
  freshMs: v.optional(v.number()),
  characters: v.number(),
});
export type SharedText = v.InferOutput<typeof sharedTextSchema>;

/**
 * What workbooks with the same key and service send each other before they request a call. No message contains a key.
 *
 * - `inquiry`: the workbook is about to request these calls.
 * - `reply`, to one workbook, for each call of its inquiry: this workbook sends the response (`coming`), or waits for that of the
 *   other because both inquired at the same time (`wanted`); otherwise it has no use for the call.
 * - `response`: a response that another workbook asked for. `failed`: one that was announced does not come.
 */
const shareMessageSchema = v.variant("kind", [
  v.object({ kind: v.literal("inquiry"), names: v.array(name) }),
  v.object({
    kind: v.literal("reply"),
    to: v.string(),
    names: v.array(name),
    coming: v.array(name),
    wanted: v.array(name),
  }),
  v.object({ kind: v.literal("response"), name, response: sharedTextSchema }),
  v.object({ kind: v.literal("failed"), names: v.array(name) }),
]);
export type ShareMessage = v.InferOutput<typeof shareMessageSchema>;

/** Returns a message of this protocol; `undefined` for anything else. */
export function readShareMessage(message: unknown): ShareMessage | undefined {
  const read = v.safeParse(shareMessageSchema, message);
  return read.success ? read.output : undefined;
}
