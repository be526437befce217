import { notAccepted, type Parameter } from "./parameters";

interface NumberBounds {
  min?: number;
  max?: number;
}

/** A plain decimal number within bounds, both included; undefined when not sent. */
export function decimal(description: string, bounds: NumberBounds = {}): Parameter<number | undefined> {
  const { min = -Infinity, max = Infinity } = bounds;
  return {
    description,
    required: false,
    schema: {
      type: "number",
      ...(bounds.min !== undefined && { minimum: bounds.min }),
      ...(bounds.max !== undefined && { maximum: bounds.max }),
    },
    read(typed, name) {
      if (typed === undefined) return undefined;
      const number = /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : NaN;
      if (!(number >= min && number <= max)) throw notAccepted(name, `a number${within(bounds)}`, typed);
      return number;
    },
  };
}

/** A decimal number with a standard value of its own, when not sent. */
export function decimalOr(description: string, standard: number, bounds: NumberBounds = {}): Parameter<number> {
  const sent = decimal(description, bounds);
  return {
    ...sent,
    schema: { ...sent.schema, default: standard },
    read: (typed, name) => sent.read(typed, name) ?? standard,
  };
}

function within({ min, max }: NumberBounds): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? "" : ` of at most ${max}`;
}

interface CountBounds {
  min: number;
  max: number;
  default: number;
}

/** A whole number within bounds. One above the greatest is lowered to it, or refused. */
export function count(description: string, bounds: CountBounds, aboveMax: "lowered" | "refused"): Parameter<number> {
  const { min, max } = bounds;
  return {
    description,
    required: false,
    schema: {
      type: "integer",
      minimum: min,
      ...(aboveMax === "refused" && max < Infinity && { maximum: max }),
      default: bounds.default,
    },
    read(typed, name) {
      if (typed === undefined) return bounds.default;
      const whole = /^\d+$/.test(typed) ? Number(typed) : NaN;
      const greatest = aboveMax === "lowered" ? Infinity : max;
      if (!(whole >= min && whole <= greatest)) throw notAccepted(name, `a whole number${countWithin(bounds)}`, typed);
      return Math.min(whole, max);
    },
  };
}

const countWithin = ({ min, max }: CountBounds) =>
  max === Infinity ? ` of at least ${min}` : ` from ${min} to ${max}`;
