import { Refusal } from "./answers";
import { quoted, type Parameter } from "./parameters";

/** The parameters of a route, by wire name. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** What reading a query gives: one value a parameter. */
export type QueryValues<Known extends Parameters> = {
  [Name in keyof Known]: ReturnType<Known[Name]["read"]>;
};

/**
 * The values of a query. Throws a `Refusal` for the first thing that cannot be accepted.
 *
 * A parameter that the route does not know is refused, because an option dropped in silence gives an answer that looks
 * right and is not. So is one sent twice: the API document says comma lists.
 */
export function readQuery<Known extends Parameters>(query: URLSearchParams, known: Known): QueryValues<Known> {
  for (const name of new Set(query.keys())) {
    if (!Object.hasOwn(known, name)) throw unknownParameter(name, Object.keys(known));
    const times = query.getAll(name).length;
    if (times > 1) {
      throw new Refusal(
        "invalid_parameter",
        `${name} must be sent once, lists separated by commas; it came ${times} times.`,
      );
    }
  }
  const read = Object.entries(known).map(([name, parameter]) => [
    name,
    parameter.read(query.get(name) ?? undefined, name),
  ]);
  return Object.fromEntries(read) as QueryValues<Known>; // each entry was read by the parameter of that name
}

function unknownParameter(name: string, known: readonly string[]): Refusal {
  const accepted = known.length > 0 ? `Parameters are ${known.join(", ")}.` : "It takes no parameters.";
  return new Refusal("invalid_parameter", `This route has no parameter ${quoted(name)}. ${accepted}`);
}
