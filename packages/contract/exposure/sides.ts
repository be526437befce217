import * as v from "valibot";
import { dateSchema } from "../calendar-dates";

/** The exposure of the calls and of the puts of a strike in dollars, and their open interest in contracts. docs/local-service.md, Calls and puts. */
export const strikeSides = {
  callValue: v.optional(v.number()),
  putValue: v.optional(v.number()),
  callOpenInterest: v.optional(v.number()),
  putOpenInterest: v.optional(v.number()),
};

const sideWallSchema = v.object({ strike: v.number(), value: v.number(), distancePct: v.number() });
export type SideWall = v.InferOutput<typeof sideWallSchema>;

/** All contracts of one expiration of a root. */
const expirationSidesSchema = v.object({
  expiration: dateSchema,
  netExposure: v.number(),
  /** The absolute exposures of the calls and of the puts, added. */
  grossExposure: v.number(),
  /** Its share of the gross exposure of the root, in percent. Null if the root has none. */
  sharePct: v.nullable(v.number()),
  callOpenInterest: v.number(),
  putOpenInterest: v.number(),
  maxPain: v.nullable(v.number()),
});
export interface ExpirationSides extends v.InferOutput<typeof expirationSidesSchema> {
  /** The roots of a sum that list it. Not sent: the client adds it. */
  readonly roots?: readonly string[];
}

/** Calls and puts of a root apart. docs/local-service.md, Calls and puts. */
export const sidesSchema = v.object({
  callWall: v.nullable(sideWallSchema),
  putWall: v.nullable(sideWallSchema),
  expirations: v.array(expirationSidesSchema),
});
export interface Sides extends v.InferOutput<typeof sidesSchema> {
  expirations: ExpirationSides[];
}
