import * as v from "valibot";

const lane = v.picklist(["live", "replay", "flow"]);
/** Identifies one request among all pages: the id of its page and a number. */
const request = v.string();
const pause = { lane: v.union([lane, v.literal("all")]), untilMs: v.number() };

/**
 * What pages that share a rate limit send each other. No message contains a key, a request's arguments or a response.
 *
 * - `request`, `withdraw`: a page asks the leader for a permit, or no longer needs it.
 * - `queued`: the leader has queued the request. `granted`: the request may be sent, and counts on every page from now on.
 * - `done`: a request was answered or aborted. `pause`: the service asked to wait.
 * - `history`: what the leader counted in the last minute, for a page that has just joined.
 */
const gateMessageSchema = v.variant("kind", [
  v.object({ kind: v.literal("request"), request, lane, priority: v.number() }),
  v.object({ kind: v.literal("withdraw"), request }),
  v.object({ kind: v.literal("queued"), request }),
  v.object({ kind: v.literal("granted"), request, lane }),
  v.object({ kind: v.literal("done"), request }),
  v.object({ kind: v.literal("pause"), ...pause }),
  v.object({
    kind: v.literal("history"),
    page: v.string(),
    finishedAtMs: v.array(v.number()),
    pauses: v.array(v.object(pause)),
    inFlight: v.array(v.object({ request, lane })),
  }),
]);
export type GateMessage = v.InferOutput<typeof gateMessageSchema>;

/** Returns a message of this protocol; `undefined` for anything else, such as a message of another version of the add-in. */
export function readGateMessage(message: unknown): GateMessage | undefined {
  const read = v.safeParse(gateMessageSchema, message);
  return read.success ? read.output : undefined;
}
