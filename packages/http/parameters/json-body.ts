import * as v from "valibot";
import { ApiError } from "../responses/api-error";

/** Reads a body of JSON. Throws an `ApiError` that names the mistake. */
export function readJsonBody<Schema extends v.GenericSchema>(text: string, schema: Schema): v.InferOutput<Schema> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const field = v.getDotPath(issue);
  throw new ApiError("invalid_parameter", field === null ? issue.message : `${field}: ${issue.message}`);
}
