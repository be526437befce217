import { openMs } from "../time/calendar";
import type { ImportedCells } from "./imported-cells";
import type { ImportedListing } from "./imported-listing";
import { settlesAtOpen } from "../time/settlement";
import { laterSessions, varianceYears } from "../time/variance-clock";

const MONTH_YEARS = 30 / 365;

/**
 * Scales the variance of a file to other sessions. A strike keeps its volatility regardless of the price, on the variance clock
 * that skips weekends. Positions of sessions count from the file's session, which is 0.
 */
export class ImportedVariance {
  /** Per expiration: sessions of variance after the file's session, and the variance years of its quotes. */
  readonly #later: Float64Array;
  readonly #quotedYears: Float64Array;
  readonly #cells: ImportedCells;

  constructor(cells: ImportedCells, { session, second }: Pick<ImportedListing, "session" | "second">) {
    this.#cells = cells;
    this.#later = Float64Array.from(cells.expirations, ({ root, day }) =>
      laterSessions(session, day, settlesAtOpen(root)),
    );
    const quotedMs = openMs(session) + second * 1000;
    this.#quotedYears = this.#later.map((later) => varianceYears(quotedMs, later));
  }

  /** Returns the variance years from an instant of the session at a position to settlement. */
  yearsAt(expiration: number, position: number, instantMs: number): number {
    return varianceYears(instantMs, (this.#later[expiration] ?? 0) - position);
  }

  /** Returns the factor for a deviation of the file at an instant: exactly 1 at the file's instant. */
  scaleAt(expiration: number, position: number, instantMs: number): number {
    return Math.sqrt(this.yearsAt(expiration, position, instantMs) / (this.#quotedYears[expiration] ?? 1));
  }

  /** Returns the deviation in the file for any strike, interpolated linearly in the logarithm of the strike. */
  quotedDeviation(expiration: number, strike: number): number {
    const { strikeOf, pricingDeviationOf, expirations } = this.#cells;
    const { firstCell = 0, endCell = 0 } = expirations[expiration] ?? {};
    let above = firstCell;
    while (above < endCell && (strikeOf[above] ?? 0) < strike) above += 1;
    const upper = pricingDeviationOf[Math.min(above, endCell - 1)] ?? 0;
    const lower = pricingDeviationOf[Math.max(above - 1, firstCell)] ?? 0;
    if (above === firstCell || above === endCell) return above === endCell ? lower : upper;
    const [from, to] = [Math.log(strikeOf[above - 1] ?? 1), Math.log(strikeOf[above] ?? 1)];
    return lower + ((upper - lower) * (Math.log(strike) - from)) / (to - from);
  }

  /** Returns the volatility of the price per year, from the expiration nearest to one month. */
  monthlyVolatility({ slices }: Pick<ImportedListing, "slices">): number {
    const distance = (years: number) => Math.abs(years - MONTH_YEARS);
    let nearest = 0;
    slices.forEach(({ years }, e) => {
      if (distance(years) < distance(slices[nearest]?.years ?? Infinity)) nearest = e;
    });
    const deviation = this.quotedDeviation(nearest, slices[nearest]?.forward ?? 0);
    return deviation / Math.sqrt(this.#quotedYears[nearest] ?? 1);
  }
}
