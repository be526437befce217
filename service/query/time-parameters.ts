import { ApiError } from "./api-error";
import { invalidParameter, type Parameter } from "./parameters";
import { commaList } from "./word-parameters";

/** A required date, YYYY-MM-DD. */
export function date(description: string, example: string): Parameter<string> {
  const optional = optionalDate(description, example);
  return {
    ...optional,
    required: true,
    read(sent, name) {
      const value = optional.read(sent, name);
      if (value === undefined) throw missingParameter(name, `${name}=${example}, for example`);
      return value;
    },
  };
}

/** A date, YYYY-MM-DD; `undefined` when not sent. */
export function optionalDate(description: string, example: string): Parameter<string | undefined> {
  return {
    description,
    required: false,
    schema: { type: "string", format: "date", example },
    read(sent, name) {
      if (sent === undefined || sent === "") return undefined;
      if (!isDate(sent)) throw invalidParameter(name, `a date such as ${example}`, sent);
      return sent;
    },
  };
}

/** A comma-separated list of dates, YYYY-MM-DD; the value is ascending and distinct, or `undefined` when not sent. */
export function dateList(description: string): Parameter<string[] | undefined> {
  return {
    description,
    required: false,
    schema: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}(,\\d{4}-\\d{2}-\\d{2})*$" },
    read(sent, name) {
      if (sent === undefined) return undefined;
      const dates = commaList(sent);
      const wrong = dates.length === 0 ? sent : dates.find((text) => !isDate(text));
      if (wrong !== undefined) throw invalidParameter(name, "dates such as 2026-11-27, separated by commas", wrong);
      return dates.sort();
    },
  };
}

/** Whether the text is a calendar date: 2026-02-29 is not. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** A required instant, RFC 3339 with its offset. The value is in milliseconds since 1970 UTC. */
export function instant(description: string, example: string): Parameter<number> {
  return {
    description,
    required: true,
    schema: { type: "string", format: "date-time", example },
    read(sent, name) {
      if (sent === undefined || sent === "") throw missingParameter(name, `${name}=${example}, for example`);
      const instantMs = parseInstant(sent);
      if (instantMs === undefined) throw invalidParameter(name, `an instant such as ${example} (RFC 3339)`, sent);
      return instantMs;
    },
  };
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
const timestampSchema = { type: "string", examples: ["2026-11-20T15:30:00Z", "1795188600"] };

/** An instant as RFC 3339 or Unix seconds, in milliseconds since 1970 UTC; `undefined` when not sent. docs/api.md, Flow host. */
export function timestamp(description: string): Parameter<number | undefined> {
  return {
    description,
    required: false,
    schema: timestampSchema,
    read: (sent, name) => (sent === undefined ? undefined : readTimestamp(sent, name)),
  };
}

/** A required instant as RFC 3339 or Unix seconds, in milliseconds since 1970 UTC. */
export function requiredTimestamp(description: string): Parameter<number> {
  return {
    description,
    required: true,
    schema: timestampSchema,
    read(sent, name) {
      if (sent === undefined) throw missingParameter(name, timestampForms);
      return readTimestamp(sent, name);
    },
  };
}

function readTimestamp(sent: string, name: string): number {
  const instantMs = /^\d+(\.\d+)?$/.test(sent) ? unixMs(Number(sent)) : parseInstant(sent);
  if (instantMs === undefined) throw invalidParameter(name, timestampForms, sent);
  return instantMs;
}

/** The last second of the year 9999, the last year that RFC 3339 can write. */
const lastSecond = 253_402_300_799;

function unixMs(seconds: number): number | undefined {
  return seconds <= lastSecond ? Math.round(seconds * 1000) : undefined;
}

function missingParameter(name: string, toSend: string): ApiError {
  return new ApiError("missing_parameter", `${name} is required: send ${toSend}.`);
}
