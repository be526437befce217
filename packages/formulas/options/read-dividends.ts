import { openingMs } from "@strikebook/calendar";
import { type ValuedOption, dividendsBefore, dividendValue } from "@strikebook/pricing";
import { ArgumentError, quoted } from "../arguments/argument-error";
import { plainDate } from "../arguments/read-date";
import { numberWithin, readList } from "../arguments/read-values";
import { requireSession, yearsBetween } from "./read-settlement";

/** A dividend in US dollars per share. */
export interface KnownDividend {
  /** The opening of the ex-date, in milliseconds since 1970 UTC. */
  exMs: number;
  amount: number;
}

/** Reads dividends as `2026-12-15:0.25,2027-03-15:0.25`: ex-dates, each once, and amounts per share. None if `undefined`. */
export function readDividends(text: string | undefined): readonly KnownDividend[] {
  if (text === undefined) return [];
  const name = "The option dividends";
  const dates = new Set<string>();
  return readList(text, name).map((part) => {
    const [typedDate = "", typedAmount = "", ...others] = part.split(":");
    const date = plainDate(typedDate);
    const amount = numberWithin(typedAmount, { min: 0 });
    if (date === undefined || amount === undefined || others.length > 0) {
      throw new ArgumentError(
        `${name} must be ex-dates and amounts such as 2026-12-15:0.25,2027-03-15:0.25; ${quoted(part)} is not.`,
      );
    }
    if (dates.has(date)) throw new ArgumentError(`${name} has the ex-date ${date} twice: add the amounts up.`);
    dates.add(date);
    requireSession(date, "no share trades ex dividend on it");
    return { exMs: openingMs(date), amount };
  });
}

/** Returns an option with the dividends to come at an instant. Throws an `ArgumentError` if they are worth as much as the underlying. */
export function withDividends<Option extends Omit<ValuedOption, "volatility" | "dividends">>(
  option: Option,
  dividends: readonly KnownDividend[],
  atMs: number,
) {
  const all = dividends.map(({ exMs, amount }) => ({ years: yearsBetween(atMs, exMs), amount }));
  const toCome = dividendsBefore(all, option.years);
  const { value } = dividendValue(toCome, option.rate);
  if (toCome.length === 0 || value < option.underlying) return { ...option, dividends: toCome };
  throw new ArgumentError(
    `The dividends before settlement are worth ${value.toFixed(2)}, and the underlying is at ${option.underlying}: check the amounts, which are per share.`,
  );
}
