import {
  type AnyEndpoint,
  type EndpointFacts,
  type EndpointName,
  type Parameter,
  endpoints,
} from "@strikebook/contract";
import { contractSymbol, normalizedSymbol } from "./symbols";

/** Arguments of a call under the client's own names, in the order they are sent: `[["minPremium", "50000"]]`. */
export type Arguments = readonly (readonly [word: string, value: string])[];

/**
 * Returns the arguments that have to be sent: those given, without those that equal the service's defaults. Values are by the words of
 * the parameters; an instant is text, or has `Ms` after its word and is in milliseconds since 1970 UTC.
 *
 * Requests that mean the same have the same arguments, so that they are sent once.
 *
 * @throws TypeError for an argument that the endpoint does not have, and for a number that is not finite.
 */
export function writeArguments(name: EndpointName, given: object): Arguments {
  const { parameters }: AnyEndpoint = endpoints[name];
  const values = given as Readonly<Record<string, unknown>>; // any object may be read by any name
  refuseUnknown(name, values);
  const sent: [word: string, value: string][] = [];
  for (const word in parameters) {
    const { defaultValue } = parameters[word] ?? {};
    const value = valueOf(parameters[word], word, values);
    if (value === undefined || value === defaultValue) continue;
    const text = written(word, value, parameters[word]);
    if (text !== "" && text !== String(defaultValue)) sent.push([word, text]);
  }
  return sent;
}

/** Returns the values of the names in braces of an endpoint's path. */
export function pathArguments(
  { pathParameters = {} }: EndpointFacts,
  values: object,
): Readonly<Record<string, string>> {
  const given = values as Readonly<Record<string, unknown>>; // any object may be read by any name
  const texts: Record<string, string> = {};
  for (const word in pathParameters) texts[word] = written(word, given[word], pathParameters[word]);
  return texts;
}

function valueOf(parameter: Parameter | undefined, word: string, values: Readonly<Record<string, unknown>>): unknown {
  if (parameter?.of) return parameter.of(values);
  if (parameter?.form !== "instant") return values[word];
  return values[word] ?? instantText(values[`${word}Ms`] as number | undefined);
}

/** The fields of a request that are no parameters: `EndpointCall` has them. */
const otherFields: ReadonlySet<string> = new Set(["symbol", "together", "valuesOnly", "isPassing", "zeroGammaOfNow"]);

/** An argument that the endpoint does not have must not be dropped: the result would look right without it. */
function refuseUnknown(name: EndpointName, values: Readonly<Record<string, unknown>>): void {
  const { parameters, pathParameters }: AnyEndpoint = endpoints[name];
  for (const given in values) {
    if (given in parameters || values[given] === undefined || otherFields.has(given)) continue;
    if (pathParameters && given in pathParameters) continue;
    if (parameters[given.replace(/Ms$/, "")]?.form === "instant") continue;
    const known = Object.keys(parameters).join(", ") || "no arguments";
    throw new TypeError(`The endpoint ${name} has no argument ${given}. It takes: ${known}.`);
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

function written(word: string, value: unknown, parameter: Partial<Parameter> = {}): string {
  const { form, decimals } = parameter;
  if (Array.isArray(value)) {
    return [...new Set(value.map((entry) => written(word, entry, parameter)))].sort().join(",");
  }
  if (form === "weights") return weightsText(value as Readonly<Record<string, number>>);
  if (form === "symbol") return normalizedSymbol(String(value));
  if (form === "contract") return contractSymbol(String(value));
  if (typeof value !== "number") return String(value);
  if (!Number.isFinite(value)) throw new TypeError(`Expected a number for ${word}; received ${value}.`);
  return numberText(value, decimals);
}

/** Sorts the weights by name, so that equal weights give equal calls. */
function weightsText(weights: Readonly<Record<string, number>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(weights).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Returns a number as it is sent: 100 * 1.1 as `110`, with at most `decimals` decimals. */
function numberText(value: number, decimals?: number): string {
  const meant = withoutNoise(value);
  return String(decimals === undefined ? meant : Number(meant.toFixed(decimals)));
}

/** The significant digits of a number in Excel. */
const SIGNIFICANT_DIGITS = 15;

/** Returns a number with the digits that Excel shows: further digits, as in 100 * 1.1, are rounding errors of a calculation. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}
