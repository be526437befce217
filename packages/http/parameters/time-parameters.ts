import { invalidParameter, optional, type QueryParameter, requiredQuery } from "./parameters";
import { commaSeparated } from "./word-parameters";

/** A required date, YYYY-MM-DD. */
export function dateQuery(name: string, description: string, example: string): QueryParameter<string> {
  return requiredQuery(optionalDate(name, description, example), `${name}=${example}, for example`);
}

/** A date, YYYY-MM-DD; `undefined` when not sent. */
export function optionalDate(name: string, description: string, example: string): QueryParameter<string | undefined> {
  return blankIsMissing(
    optional(name, description, {
      schema: { type: "string", format: "date", example },
      expected: `a date such as ${example}`,
      parse: (sent) => (isDate(sent) ? sent : undefined),
    }),
  );
}

function blankIsMissing<Value>(parameter: QueryParameter<Value>): QueryParameter<Value> {
  return { ...parameter, read: (sent) => parameter.read(sent === "" ? undefined : sent) };
}

/** A comma-separated list of dates, YYYY-MM-DD; the value is ascending and distinct, or `undefined` when not sent. */
export function dateList(name: string, description: string): QueryParameter<string[] | undefined> {
  const expected = "dates such as 2026-11-27, separated by commas";
  return optional(name, description, {
    schema: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}(,\\d{4}-\\d{2}-\\d{2})*$" },
    expected,
    parse(sent) {
      const dates = commaSeparated(sent);
      const wrong = dates.find((text) => !isDate(text));
      if (wrong !== undefined) throw invalidParameter(name, expected, wrong);
      return dates.length === 0 ? undefined : dates.sort();
    },
  });
}

/** Whether the text is a calendar date: 2026-02-29 is not. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A required instant, RFC 3339 with its offset. The value is in milliseconds since 1970 UTC. */
export function instantQuery(name: string, description: string, example: string): QueryParameter<number> {
  const parameter = optional(name, description, {
    schema: { type: "string", format: "date-time", example },
    expected: `an instant such as ${example} (RFC 3339)`,
    parse: parseInstant,
  });
  return requiredQuery(blankIsMissing(parameter), `${name}=${example}, for example`);
}

const RFC_3339 = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses an RFC 3339 instant to milliseconds since 1970 UTC; `undefined` if it is none. A plus sign that was sent
 * unescaped arrives as a space and is accepted.
 */
export function parseInstant(text: string): number | undefined {
  const unescaped = text.replace(/ (?=\d{2}:\d{2}$)/, "+").toUpperCase();
  const [, day] = RFC_3339.exec(unescaped) ?? [];
  const instantMs = day !== undefined && isDate(day) ? Date.parse(unescaped) : NaN;
  return Number.isNaN(instantMs) ? undefined : instantMs;
}

const timestampForms = "an instant such as 2026-11-20T15:30:00Z, or Unix seconds such as 1795188600";

/** An instant as RFC 3339 or Unix seconds, in milliseconds since 1970 UTC; `undefined` when not sent. docs/api.md, Flow host. */
export function timestamp(name: string, description: string): QueryParameter<number | undefined> {
  return optional(name, description, {
    schema: { type: "string", examples: ["2026-11-20T15:30:00Z", "1795188600"] },
    expected: timestampForms,
    parse: (sent) => (/^\d+(\.\d+)?$/.test(sent) ? unixMs(Number(sent)) : parseInstant(sent)),
  });
}

/** A required instant as RFC 3339 or Unix seconds, in milliseconds since 1970 UTC. */
export function requiredTimestamp(name: string, description: string): QueryParameter<number> {
  return requiredQuery(timestamp(name, description), timestampForms);
}

/** The last second of the year 9999, the last year that RFC 3339 can write. */
const lastSecond = 253_402_300_799;

function unixMs(seconds: number): number | undefined {
  return seconds <= lastSecond ? Math.round(seconds * 1000) : undefined;
}
