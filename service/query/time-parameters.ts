import { Refusal } from "./answers";
import { isDate, notAccepted, type Parameter } from "./parameters";

const RFC_3339 = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** A required instant, RFC 3339 with its offset. Its value is in milliseconds since 1970 UTC. */
export function instant(description: string, example: string): Parameter<number> {
  return {
    description,
    required: true,
    schema: { type: "string", format: "date-time", example },
    read(typed, name) {
      if (typed === undefined || typed === "") throw missing(name, example);
      const instantMs = instantOf(typed);
      if (instantMs === undefined) throw notAccepted(name, `an instant such as ${example} (RFC 3339)`, typed);
      return instantMs;
    },
  };
}

/** The instant of an RFC 3339 text, in milliseconds since 1970 UTC; undefined for none. A plus sign sent unescaped, which reads as a space, is mended. */
export function instantOf(typed: string): number | undefined {
  const mended = typed.replace(/ (?=\d{2}:\d{2}$)/, "+").toUpperCase();
  const [, date] = RFC_3339.exec(mended) ?? [];
  const instantMs = date !== undefined && isDate(date) ? Date.parse(mended) : NaN;
  return Number.isNaN(instantMs) ? undefined : instantMs;
}

/** A required date, YYYY-MM-DD. */
export function date(description: string, example: string): Parameter<string> {
  const optional = optionalDate(description, example);
  return {
    ...optional,
    required: true,
    read(typed, name) {
      const read = optional.read(typed, name);
      if (read === undefined) throw missing(name, example);
      return read;
    },
  };
}

/** A date, YYYY-MM-DD; undefined when not sent. */
export function optionalDate(description: string, example: string): Parameter<string | undefined> {
  return {
    description,
    required: false,
    schema: { type: "string", format: "date", example },
    read(typed, name) {
      if (typed === undefined || typed === "") return undefined;
      if (!isDate(typed)) throw notAccepted(name, `a date such as ${example}`, typed);
      return typed;
    },
  };
}

function missing(name: string, example: string): Refusal {
  return new Refusal("missing_parameter", `${name} is required: send ${name}=${example}, for example.`);
}
