import * as v from "valibot";

/** The meta of every flow answer. Flow document, Part 1. */
export const flowMetaSchema = v.object({ timestamp: v.string(), requestId: v.string() });
export type FlowMeta = v.InferOutput<typeof flowMetaSchema>;

/** The envelope of a flow answer around its data. */
export const flowAnswer = <Data extends v.GenericSchema>(data: Data) => v.object({ data, meta: flowMetaSchema });
