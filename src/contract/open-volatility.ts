import * as v from "valibot";
import { volMetaSchema, volMissingSchema } from "./volatility";

/*
 * Volatility answers of open shape: the documents name their routes and leave their fields open. Only what every
 * volatility answer has is certain; the rest is kept as sent.
 */

/** One symbol of an answer of open shape. */
export const openSymbolSchema = v.looseObject({ symbol: v.string() });
export type OpenSymbol = v.InferOutput<typeof openSymbolSchema>;

/** The answer of `/v1/vol/` `iv`, `term`, `cones`, `sigma`, `surface`, `tilt` and `snapshot`. */
export const openVolAnswerSchema = v.object({
  data: v.object({ symbols: v.array(openSymbolSchema), missing: v.array(volMissingSchema) }),
  meta: volMetaSchema,
});

/** The answer of `/v1/vol/screener`: every covered symbol. */
export const volScreenerAnswerSchema = v.object({
  data: v.object({ symbols: v.array(openSymbolSchema) }),
  meta: volMetaSchema,
});

/** The answer of `/v1/vol/market` and of `/v1/vol/status`. */
export const volFactsAnswerSchema = v.object({ data: v.looseObject({}), meta: volMetaSchema });
export type VolFacts = v.InferOutput<typeof volFactsAnswerSchema>["data"];
