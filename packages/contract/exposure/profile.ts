import * as v from "valibot";
import { instantSchema } from "../calendar-dates";
import { metric } from "./board-request";
import { single } from "../endpoint";
import { metaSchema } from "../meta";
import { number, required, symbol } from "../parameter";

/** The bounds of `steps`. */
export const profileSteps = { min: 2, max: 500, default: 60 } as const;

/** The default distance from spot at both ends of a profile, as a share of spot. */
export const PROFILE_SPAN = 0.2;

/** Net exposure of all contracts of a root at prices of the underlying, in the unit of the metric. docs/local-service.md, Profile. */
export const exposureProfileSchema = v.object({
  symbol: v.string(),
  asOf: instantSchema,
  spot: v.number(),
  points: v.array(v.object({ spot: v.number(), netExposure: v.number() })),
});
export type ExposureProfile = v.InferOutput<typeof exposureProfileSchema>;

/** The response of `/v1/gex/profile`. */
export const profileResponseSchema = v.object({ data: exposureProfileSchema, meta: metaSchema });

/** Net exposure by price of the underlying, with each contract priced again. An endpoint of the local service. docs/local-service.md, Profile. */
export const profileEndpoint = single("profile", {
  service: "heatmap",
  path: "/v1/gex/profile",
  credits: 1,
  isExtension: true,
  freshMs: 5_000,
  known: { nowOnly: "Only the current profile is available." },
  parameters: {
    symbol: required(symbol("symbol")),
    metric,
    from: number("from"),
    to: number("to"),
    steps: number("steps", profileSteps.default),
  },
  response: profileResponseSchema,
});
