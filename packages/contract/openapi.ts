import * as v from "valibot";
import { single } from "./endpoint";

/**
 * The parts of the OpenAPI description of one host that the client reads. docs/api.md, Description.
 *
 * A description may have any version of OpenAPI. A part with another form is ignored.
 */
const parameterSchema = v.looseObject({
  name: v.optional(v.fallback(v.string(), "")),
  in: v.optional(v.fallback(v.string(), "")),
  $ref: v.optional(v.fallback(v.string(), "")),
  schema: v.optional(v.fallback(v.looseObject({ enum: v.optional(v.fallback(v.array(v.unknown()), [])) }), {})),
});
export type DescribedParameter = v.InferOutput<typeof parameterSchema>;

const parametersSchema = v.fallback(v.array(v.fallback(parameterSchema, {})), []);

/** The mark of an operation that is the local service's own, at a path that the provider may use for another one. */
export const OPERATION_MARK = "x-strikebook";

const operationSchema = v.looseObject({
  parameters: v.optional(parametersSchema),
  [OPERATION_MARK]: v.optional(v.fallback(v.boolean(), false)),
});

const pathSchema = v.looseObject({
  get: v.optional(v.fallback(operationSchema, {})),
  parameters: v.optional(parametersSchema),
});

export const openapiSchema = v.looseObject({
  paths: v.record(v.string(), v.fallback(pathSchema, {})),
  components: v.optional(
    v.fallback(
      v.looseObject({ parameters: v.optional(v.fallback(v.record(v.string(), v.fallback(parameterSchema, {})), {})) }),
      {},
    ),
  ),
});
export type Openapi = v.InferOutput<typeof openapiSchema>;

/** The description of a host, in the envelope of a response. Free. docs/api.md, Description. */
export const openapiEndpoint = single("openapi", {
  service: "heatmap",
  path: "/v1/openapi.json",
  credits: 0,
  freshMs: 3_600_000,
  parameters: {},
  response: v.pipe(
    openapiSchema,
    v.transform((data) => ({ data, meta: undefined })),
  ),
});
