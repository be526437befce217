import { invalidParameter, type Parameter } from "./parameters";

interface DecimalBounds {
  min?: number;
  max?: number;
}

/** A decimal number within inclusive bounds; `undefined` when not sent. */
export function decimal(description: string, bounds: DecimalBounds = {}): Parameter<number | undefined> {
  const { min = -Infinity, max = Infinity } = bounds;
  return {
    description,
    required: false,
    schema: {
      type: "number",
      ...(bounds.min !== undefined && { minimum: bounds.min }),
      ...(bounds.max !== undefined && { maximum: bounds.max }),
    },
    read(sent, name) {
      if (sent === undefined) return undefined;
      const number = /^-?\d+(\.\d+)?$/.test(sent) ? Number(sent) : NaN;
      if (!(number >= min && number <= max)) throw invalidParameter(name, `a number${boundsText(bounds)}`, sent);
      return number;
    },
  };
}

/** A decimal number with a default. */
export function decimalWithDefault(
  description: string,
  defaultNumber: number,
  bounds: DecimalBounds = {},
): Parameter<number> {
  const optional = decimal(description, bounds);
  return {
    ...optional,
    schema: { ...optional.schema, default: defaultNumber },
    read: (sent, name) => optional.read(sent, name) ?? defaultNumber,
  };
}

function boundsText({ min, max }: DecimalBounds): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? "" : ` of at most ${max}`;
}

interface CountBounds {
  min: number;
  max: number;
  default: number;
}

/** A whole number within inclusive bounds. A number above the maximum is lowered to it, or refused. */
export function count(description: string, bounds: CountBounds, aboveMax: "lowered" | "refused"): Parameter<number> {
  const { min, max } = bounds;
  const expected = `a whole number${boundsText(max === Infinity ? { min } : { min, max })}`;
  return {
    description,
    required: false,
    schema: {
      type: "integer",
      minimum: min,
      ...(aboveMax === "refused" && max < Infinity && { maximum: max }),
      default: bounds.default,
    },
    read(sent, name) {
      if (sent === undefined) return bounds.default;
      const number = /^\d+$/.test(sent) ? Number(sent) : NaN;
      const acceptedMax = aboveMax === "lowered" ? Infinity : max;
      if (!(number >= min && number <= acceptedMax)) throw invalidParameter(name, expected, sent);
      return Math.min(number, max);
    },
  };
}

/** A whole number within inclusive bounds, or `all`. A number below the minimum is raised to it, or refused. */
export function countOrAll(
  description: string,
  bounds: CountBounds,
  belowMin: "raised" | "refused",
): Parameter<number | "all"> {
  const { min, max } = bounds;
  const numbers = { type: "integer", maximum: max, ...(belowMin === "refused" && { minimum: min }) };
  return {
    description,
    required: false,
    schema: { anyOf: [numbers, { type: "string", const: "all" }], default: bounds.default },
    read(sent, name) {
      if (sent === undefined) return bounds.default;
      if (sent === "all") return sent;
      const number = /^-?\d+$/.test(sent) ? Number(sent) : NaN;
      const acceptedMin = belowMin === "raised" ? -Infinity : min;
      if (!(number >= acceptedMin && number <= max))
        throw invalidParameter(name, `a whole number from ${min} to ${max}, or "all"`, sent);
      return Math.max(number, min);
    },
  };
}
