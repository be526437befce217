import type { Day } from "@strikebook/calendar";
import { dayFirstOf, hasLostDigits, LOST_DIGITS, readVendorDate, readVendorInstant } from "../../cells/vendor-dates";
import type { Zone } from "../../cells/zones";
import { DataError } from "../../errors/data-error";
import { readVendorNumber } from "../../cells/numbers";
import type { TableStart } from "./layout";

/** How the cells of a layout are written, where they do not say it. */
export interface CellForms {
  /** The zone of instants that state none. "stated": these do not count, because a program wrote them, and it can run anywhere. */
  zone: Zone | "stated";
  /** Whether the vendor writes the month before the day in dates with slashes. Otherwise the file has to tell it. */
  isMonthFirst?: true;
}

/** Reads instants, days and numbers from the cells of a table. Each throws a `DataError` with the place of a cell that it cannot read. */
export class CellValues {
  readonly #start: TableStart;
  readonly #forms: CellForms;
  /** The last texts and their values: neighbouring rows have the same. */
  readonly #instants = new Map<string, number>();
  readonly #days = new Map<string, Day>();

  constructor(start: TableStart, forms: CellForms) {
    this.#start = start;
    this.#forms = forms;
  }

  /** Returns the instant of quotes, to the second; `undefined` for none, and for one without a zone that needs one. */
  statedInstant(text: string, place: number): number | undefined {
    const isStated = this.#forms.zone !== "stated" || this.#instants.has(text) || !isOfNoZone(text);
    return isStated ? this.instant(text, place) : undefined;
  }

  /** Returns an instant to the second, because rows of one snapshot have one; `undefined` for an empty text. */
  instant(text: string, place: number): number | undefined {
    if (text === "") return undefined;
    const known = this.#instants.get(text);
    if (known !== undefined) return known;
    const { zone } = this.#forms;
    const found = readVendorInstant(text, zone === "stated" ? "new-york" : zone, this.#dayFirst);
    if (found === undefined) {
      const hint = hasLostDigits(text) ? ` ${LOST_DIGITS}.` : orderHint(text);
      throw new DataError(
        `${this.#start.placeOf(place)}: expected an instant such as "2026-01-06 15:45:00", found "${text}".${hint}`,
      );
    }
    if (this.#instants.size > 1000) this.#instants.clear();
    const ms = Math.floor(found / 1000) * 1000;
    this.#instants.set(text, ms);
    return ms;
  }

  expiration(text: string, place: number): Day {
    const day = this.day(text);
    if (day !== undefined) return day;
    throw new DataError(
      `${this.#start.placeOf(place)}: expected an expiration of 1990 to 2100 such as "2026-01-16", found "${text}".${orderHint(text)}`,
    );
  }

  /** Returns a day; `undefined` for other text. */
  day(text: string): Day | undefined {
    const known = this.#days.get(text);
    if (known !== undefined) return known;
    const day = readVendorDate(text, this.#dayFirst);
    if (day !== undefined) this.#days.set(text, day);
    return day;
  }

  /** Returns a number; `undefined` for a missing one. */
  number(text: string, place: () => string): number | undefined {
    const value = readVendorNumber(text, this.#start.forms.decimal);
    if (Number.isNaN(value)) throw new DataError(`${place()}: expected a number, found "${text}".`);
    return value;
  }

  get #dayFirst(): boolean | undefined {
    return this.#start.forms.dayFirst ?? (this.#forms.isMonthFirst ? false : undefined);
  }
}

/** Returns whether a text is an instant that states no zone. Midnight is how programs write a date. */
const isOfNoZone = (text: string) =>
  !/[T ]00:00(?::00(?:\.0+)?)?$/.test(text) && readVendorInstant(text, 0) !== readVendorInstant(text, "new-york");

/** Returns what a refusal says of a date that can be read in two ways; empty for other text. */
const orderHint = (text: string) =>
  dayFirstOf(text) === "either"
    ? " It can be two dates, and no date of the file tells which; write it as 2026-01-16."
    : "";
