import { optional, type QueryParameter, withDefault } from "./parameters";

interface Bounds {
  min?: number;
  max?: number;
}

/** A decimal number within inclusive bounds; `undefined` when not sent. */
export function decimal(name: string, description: string, bounds: Bounds = {}): QueryParameter<number | undefined> {
  return optional(name, description, {
    schema: {
      type: "number",
      ...(bounds.min !== undefined && { minimum: bounds.min }),
      ...(bounds.max !== undefined && { maximum: bounds.max }),
    },
    expected: `a number${boundsText(bounds)}`,
    parse: (sent) => (/^-?\d+(\.\d+)?$/.test(sent) ? numberWithin(sent, bounds) : undefined),
  });
}

function numberWithin(sent: string, { min = -Infinity, max = Infinity }: Bounds): number | undefined {
  return Number(sent) >= min && Number(sent) <= max ? Number(sent) : undefined;
}

function boundsText({ min, max = Infinity }: Bounds): string {
  if (min === undefined) return max === Infinity ? "" : ` of at most ${max}`;
  return max === Infinity ? ` of at least ${min}` : ` from ${min} to ${max}`;
}

interface CountBounds {
  min: number;
  max: number;
  default: number;
}

/** A whole number within inclusive bounds. A number above the maximum is lowered to it, or refused. */
export function countQuery(
  name: string,
  description: string,
  bounds: CountBounds,
  aboveMax: "lowered" | "refused",
): QueryParameter<number> {
  const { min, max } = bounds;
  const accepted = aboveMax === "lowered" ? { min } : { min, max };
  const parameter = optional(name, description, {
    schema: { type: "integer", minimum: min, ...(aboveMax === "refused" && max < Infinity && { maximum: max }) },
    expected: `a whole number${boundsText({ min, max })}`,
    parse(sent) {
      const number = /^\d+$/.test(sent) ? numberWithin(sent, accepted) : undefined;
      return number === undefined ? undefined : Math.min(number, max);
    },
  });
  return withDefault(parameter, bounds.default);
}

/** A whole number within inclusive bounds, or `all`. A number below the minimum is raised to it, or refused. */
export function countOrAll(
  name: string,
  description: string,
  bounds: CountBounds,
  belowMin: "raised" | "refused",
): QueryParameter<number | "all"> {
  const { min, max } = bounds;
  const accepted = belowMin === "raised" ? { max } : { min, max };
  const numbers = { type: "integer", maximum: max, ...(belowMin === "refused" && { minimum: min }) };
  const parameter = optional<number | "all">(name, description, {
    schema: { anyOf: [numbers, { type: "string", const: "all" }] },
    expected: `a whole number from ${min} to ${max}, or "all"`,
    parse(sent) {
      if (sent === "all") return sent;
      const number = /^-?\d+$/.test(sent) ? numberWithin(sent, accepted) : undefined;
      return number === undefined ? undefined : Math.max(number, min);
    },
  });
  return withDefault(parameter, bounds.default);
}
