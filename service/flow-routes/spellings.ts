import { Refusal } from "../query/answers";
import type { Parameter } from "../query/parameters";

/** A second spelling of a parameter, for its description; it is read under the first. */
export function alsoSpelled<Value>(first: string, parameter: Parameter<Value>): Parameter<Value> {
  return { ...parameter, required: false, description: `The same as ${first}.` };
}

/**
 * The query with each second spelling put under the first. Throws a `Refusal` where both came and differ.
 * `pairs` maps the second spelling to the first.
 */
export function withFirstSpellings(query: URLSearchParams, pairs: Readonly<Record<string, string>>): URLSearchParams {
  for (const [second, first] of Object.entries(pairs)) {
    if (query.has(second) && query.has(first) && query.get(second) !== query.get(first)) {
      throw new Refusal("invalid_parameter", `${first} and ${second} are the same parameter: send one of them.`);
    }
  }
  const kept = [...query].filter(([name]) => !(name in pairs && query.has(pairs[name] ?? "")));
  return new URLSearchParams(kept.map(([name, value]) => [pairs[name] ?? name, value]));
}
