import * as v from "valibot";

const lane = v.picklist(["live", "replay", "flow"]);
/** Names one request among all pages: the page's own mark and a number. */
const request = v.string();

/**
 * What pages with one allowance say to each other. No message holds a key, a question or an answer.
 *
 * - `ask`, `withdraw`: a page wants a turn of the leader, or no longer.
 * - `heard`: the leader has the request in its line. `go`: the request's turn has come; it counts from now on, for all.
 * - `done`: the request was answered or given up. `hold`: the service asked to be left alone.
 * - `leads`: another page leads from now on, and knows of no request in line.
 * - `joins`: a page has opened. `past`: the leader tells it of the minute before, and of what is under way.
 */
const gateMessageSchema = v.variant("kind", [
  v.object({ kind: v.literal("ask"), request, lane, priority: v.number() }),
  v.object({ kind: v.literal("withdraw"), request }),
  v.object({ kind: v.literal("heard"), request }),
  v.object({ kind: v.literal("go"), request, lane }),
  v.object({ kind: v.literal("done"), request }),
  v.object({ kind: v.literal("hold"), lane: v.union([lane, v.literal("all")]), untilMs: v.number() }),
  v.object({ kind: v.literal("leads") }),
  v.object({ kind: v.literal("joins"), page: v.string() }),
  v.object({
    kind: v.literal("past"),
    page: v.string(),
    answeredAtMs: v.array(v.number()),
    holds: v.array(v.object({ lane: v.union([lane, v.literal("all")]), untilMs: v.number() })),
    underWay: v.array(v.object({ request, lane })),
  }),
]);
export type GateMessage = v.InferOutput<typeof gateMessageSchema>;

/** A message as one of ours; undefined for what another version of the add-in may say. */
export function readGateMessage(message: unknown): GateMessage | undefined {
  const read = v.safeParse(gateMessageSchema, message);
  return read.success ? read.output : undefined;
}
