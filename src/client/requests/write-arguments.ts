import { parameters, type AskedEndpoint, type ParameterFact, type ParameterWord } from "../../contract/parameters";

/** Arguments of a question under the client's own words, in the order they are sent: `[["minPremium", "50000"]]`. */
export type Arguments = readonly (readonly [word: string, value: string])[];

/** What an argument may be; a list is a set, and undefined is not given. */
export type ArgumentValue = string | number | boolean | readonly string[] | undefined;

/**
 * The arguments that need to be sent: those given, without those that say what the service assumes anyway.
 *
 * Questions that mean the same give the same arguments, so that they are asked once. What the endpoint has no word for is
 * left alone: it belongs to the path.
 *
 * @throws TypeError for a number that is none.
 */
export function writeArguments<Name extends AskedEndpoint>(
  endpoint: Name,
  values: Readonly<Partial<Record<ParameterWord<Name>, ArgumentValue>>>,
): Arguments {
  const facts: Readonly<Record<string, ParameterFact>> = parameters[endpoint];
  const given: Readonly<Record<string, ArgumentValue>> = values;
  return Object.entries(facts).flatMap(([word, { assumed }]): Arguments => {
    const text = written(word, given[word]);
    return text === "" || text === String(assumed) ? [] : [[word, text]];
  });
}

/** The value of one argument; undefined when it is not sent. */
export function argument(sent: Arguments, word: string): string | undefined {
  return sent.find(([name]) => name === word)?.[1];
}

/** An instant as the service reads it, RFC 3339 in UTC; undefined stays so. @throws TypeError for a number that is no instant. */
export function instantText(instantMs: number | undefined): string | undefined {
  if (instantMs === undefined) return undefined;
  const instant = new Date(instantMs);
  if (!Number.isNaN(instant.getTime())) return instant.toISOString().replace(".000Z", "Z");
  throw new TypeError(`Expected an instant in milliseconds since 1970 UTC, as Date.now() gives; came ${instantMs}.`);
}

function written(word: string, value: ArgumentValue): string {
  if (value === undefined) return "";
  if (typeof value === "object") return [...new Set(value)].sort().join(",");
  if (typeof value === "number" && !Number.isFinite(value))
    throw new TypeError(`Expected a number for ${word}; came ${value}.`);
  return String(value);
}
