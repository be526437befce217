import * as v from "valibot";
import type { Demand } from "./board-watch";
import type { HubNews } from "./hub-news";

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const kinds: ReadonlySet<unknown> = new Set(["board", "velocity", "status"] satisfies HubNews["kind"][]);

const page = v.string();

/**
 * What workbooks that share their live data say to each other. No message holds a key.
 *
 * What is inside demands and news is not checked again: it comes from this version of the add-in, which is in the line's name,
 * and boards were checked when they arrived.
 *
 * - `who`: a workbook has come, and asks all others what they watch. `here`: what one watches. `gone`: one leaves, or is dead.
 * - `leads`: one holds the connections from now on. `news`: what it heard over them.
 * - `restart`: a person mended what kept connections closed.
 */
const circleMessageSchema = v.variant("kind", [
  v.object({ kind: v.literal("who") }),
  v.object({ kind: v.literal("here"), page, demands: v.array(v.custom<Demand>(isObject)) }),
  v.object({ kind: v.literal("gone"), page }),
  v.object({ kind: v.literal("leads") }),
  v.object({ kind: v.literal("restart") }),
  v.object({
    kind: v.literal("news"),
    news: v.custom<HubNews>((value) => isObject(value) && kinds.has((value as HubNews).kind)), // any object may be asked for its kind
  }),
]);
export type CircleMessage = v.InferOutput<typeof circleMessageSchema>;

/** A message as one of ours; undefined for anything else. */
export function readCircleMessage(message: unknown): CircleMessage | undefined {
  const read = v.safeParse(circleMessageSchema, message);
  return read.success ? read.output : undefined;
}
