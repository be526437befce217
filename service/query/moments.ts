import { Refusal } from "./answers";
import { notAccepted, type Parameter } from "./parameters";
import { instantOf } from "./time-parameters";

const expected = "an instant such as 2026-11-20T15:30:00Z, or Unix seconds such as 1795188600";
const momentSchema = { type: "string", examples: ["2026-11-20T15:30:00Z", "1795188600"] };

/** The last second of the year 9999: beyond it there is no instant that RFC 3339 can write. */
const lastSecond = 253_402_300_799;

/** An instant as RFC 3339 or Unix seconds, in milliseconds since 1970 UTC; undefined when not sent. Flow document, Part 4. */
export function moment(description: string): Parameter<number | undefined> {
  return {
    description,
    required: false,
    schema: momentSchema,
    read: (typed, name) => (typed === undefined ? undefined : readMoment(typed, name)),
  };
}

/** An instant, in milliseconds since 1970 UTC, that must be sent. */
export function requiredMoment(description: string): Parameter<number> {
  return {
    description,
    required: true,
    schema: momentSchema,
    read(typed, name) {
      if (typed === undefined) throw new Refusal("missing_parameter", `${name} is required: send ${expected}.`);
      return readMoment(typed, name);
    },
  };
}

function readMoment(typed: string, name: string): number {
  const instantMs = /^\d+(\.\d+)?$/.test(typed) ? unixMs(Number(typed)) : instantOf(typed);
  if (instantMs === undefined) throw notAccepted(name, expected, typed);
  return instantMs;
}

function unixMs(seconds: number): number | undefined {
  return seconds <= lastSecond ? Math.round(seconds * 1000) : undefined;
}
