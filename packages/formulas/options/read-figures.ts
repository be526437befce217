import { withoutNoise } from "@strikebook/client";
import { ArgumentError, quoted } from "../arguments/argument-error";
import { refuseError } from "../arguments/error-cells";
import { isBlank, numberWithin } from "../arguments/read-values";

/** The volatilities that are computed with, as fractions: 1 % to 500 %. */
export const volatilityBounds = { min: 0.01, max: 5 };

/** Reads a volatility, an Excel percentage: 0.2, or the text "20%". `undefined` if blank. */
export function readVolatility(value: unknown): number | undefined {
  return readFraction(value, "volatility", volatilityBounds);
}

/** Reads a continuous rate or yield per year, an Excel percentage: 0.04, or the text "4%". 0 if blank. */
export function readRate(value: unknown, name: "rate" | "yield"): number {
  return readFraction(value, name, { min: -1, max: 1 }) ?? 0;
}

/** Reads an Excel percentage as a fraction; `undefined` if blank. `name` follows an article: `volatility`. */
export function readFraction(value: unknown, name: string, bounds: { min: number; max: number }): number | undefined {
  if (isBlank(value)) return undefined;
  refuseError(value, `The ${name}`);
  const fraction = fractionOf(value);
  if (fraction === undefined) {
    throw new ArgumentError(`The ${name} must be a percentage such as 20% or 0.2; ${quoted(value)} is not.`);
  }
  if (fraction >= bounds.min && fraction <= bounds.max) return fraction;
  const points = withoutNoise(fraction / 100);
  const isInPoints = Math.abs(fraction) > 1 && points >= bounds.min && points <= bounds.max;
  throw new ArgumentError(
    isInPoints
      ? `A ${name} of ${fraction} is ${percentText(fraction)}: write ${fraction}% or ${points}.`
      : `The ${name} must be from ${percentText(bounds.min)} to ${percentText(bounds.max)}; ${fraction} is ${percentText(fraction)}.`,
  );
}

function fractionOf(value: unknown): number | undefined {
  const [, points] = typeof value === "string" ? (/^([^%]+)%\s*$/.exec(value) ?? []) : [];
  if (points === undefined) return numberWithin(value, {});
  const read = numberWithin(points, {});
  return read === undefined ? undefined : withoutNoise(read / 100);
}

function percentText(fraction: number): string {
  return `${withoutNoise(fraction * 100).toLocaleString("en-US", { maximumFractionDigits: 10 })} %`;
}

/** Reads a price or strike above 0; `undefined` if blank. `name` is the argument's name in messages, for example `The strike`. */
export function readAmount(value: unknown, name: string): number | undefined {
  if (isBlank(value)) return undefined;
  refuseError(value, name);
  const amount = numberWithin(value, {});
  if (amount !== undefined && amount > 0) return amount;
  throw new ArgumentError(`${name} must be a number above 0; ${quoted(value)} is not.`);
}
