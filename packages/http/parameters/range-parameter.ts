import { optional, type QueryParameter } from "./parameters";

/** A range, both ends included, or the value to be nearest to. */
type RangeOrNumber = { from: number; to: number } | { nearest: number };

/** A range such as `20..45` within inclusive bounds, or one number; `undefined` when not sent. */
export function rangeOrNumber(
  name: string,
  description: string,
  { min, max, example }: { min: number; max: number; example: string },
): QueryParameter<RangeOrNumber | undefined> {
  return optional(name, description, {
    schema: { type: "string", pattern: "^\\d+(\\.\\d+)?(\\.\\.\\d+(\\.\\d+)?)?$", example },
    expected: `a range such as ${example} or one number, from ${min} to ${max}, the lower end first`,
    parse(sent) {
      const [, low, high] = /^(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?$/.exec(sent) ?? [];
      if (low === undefined) return undefined;
      const [from, to] = [Number(low), Number(high ?? low)];
      if (from < min || to > max || from > to) return undefined;
      return high === undefined ? { nearest: from } : { from, to };
    },
  });
}
