import type { EndpointName } from "../../contract/endpoints";
import { parameters, type ParameterFact, type ParameterWord } from "../../contract/parameters";

/** Arguments of a call under the client's own names, in the order they are sent: `[["minPremium", "50000"]]`. */
export type Arguments = readonly (readonly [word: string, value: string])[];

/** The value of an argument; a list is a set, and `undefined` means not given. */
export type ArgumentValue = string | number | boolean | readonly string[] | undefined;

/**
 * Returns the arguments that have to be sent: those given, without those that equal the service's defaults.
 *
 * Requests that mean the same have the same arguments, so that they are sent once.
 *
 * @throws TypeError for an argument that the endpoint does not have, and for a number that is not finite.
 */
export function writeArguments<Name extends EndpointName>(
  endpoint: Name,
  values: Readonly<Partial<Record<ParameterWord<Name>, ArgumentValue>>>,
): Arguments {
  const facts: Readonly<Record<string, ParameterFact>> = parameters[endpoint];
  const given: Readonly<Record<string, ArgumentValue>> = values;
  refuseUnknown(endpoint, facts, given);
  const sent: [word: string, value: string][] = [];
  for (const word in facts) {
    const value = given[word];
    if (value === undefined || value === facts[word]?.defaultValue) continue;
    const text = written(word, value, facts[word]?.decimals);
    if (text !== "" && text !== String(facts[word]?.defaultValue)) sent.push([word, text]);
  }
  return sent;
}

/** An argument that the endpoint does not have must not be dropped: the result would look right without it. */
function refuseUnknown(endpoint: EndpointName, facts: object, given: Readonly<Record<string, ArgumentValue>>): void {
  for (const word in given) {
    if (given[word] === undefined || Object.hasOwn(facts, word)) continue;
    const known = Object.keys(facts).join(", ") || "no arguments";
    throw new TypeError(`The endpoint ${endpoint} has no argument ${word}. It takes: ${known}.`);
  }
}

/** Returns the value of one argument; `undefined` if it is not sent. */
export function argument(args: Arguments, word: string): string | undefined {
  return args.find(([name]) => name === word)?.[1];
}

/** Returns an instant as RFC 3339 in UTC; `undefined` stays so. @throws TypeError for a number that is not an instant. */
export function instantText(instantMs: number | undefined): string | undefined {
  if (instantMs === undefined) return undefined;
  const instant = new Date(instantMs);
  if (!Number.isNaN(instant.getTime())) return instant.toISOString().replace(".000Z", "Z");
  throw new TypeError(
    `Expected an instant in milliseconds since 1970 UTC, as Date.now() returns; received ${instantMs}.`,
  );
}

function written(word: string, value: Exclude<ArgumentValue, undefined>, decimals: number | undefined): string {
  if (typeof value === "object") return [...new Set(value)].sort().join(",");
  if (typeof value !== "number") return String(value);
  if (!Number.isFinite(value)) throw new TypeError(`Expected a number for ${word}; received ${value}.`);
  return numberText(value, decimals);
}

/** Returns a number as it is sent: 100 * 1.1 as `110`, with at most `decimals` decimals. */
export function numberText(value: number, decimals?: number): string {
  const meant = withoutNoise(value);
  return String(decimals === undefined ? meant : Number(meant.toFixed(decimals)));
}

/** The significant digits of a number in Excel. */
const SIGNIFICANT_DIGITS = 15;

/** Returns a number with the digits that Excel shows: further ones, as in 100 * 1.1, are rounding errors of a calculation. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}
