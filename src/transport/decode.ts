import * as v from "valibot";
import { ContractError } from "./errors";

const SHOWN_LENGTH = 60;

/**
 * The value as its schema describes it: unknown fields are left out, null stays apart from absent.
 *
 * @param where What the value is, as the start of a field's path: `data`, `data.symbols.SPY`; "" for a whole answer.
 * @throws ContractError naming the first field that differs, what was expected and what came.
 */
export function decode<Decoded>(schema: v.GenericSchema<unknown, Decoded>, value: unknown, where: string): Decoded {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = [where, v.getDotPath(issue)].filter(Boolean).join(".") || "body";
  const came = issue.received.slice(0, SHOWN_LENGTH);
  const expected = issue.expected ?? issue.message.replace(/^expected /, "");
  throw new ContractError(
    field,
    `The service's answer differs from its documentation at ${field}: expected ${expected}, came ${came}.`,
  );
}
