import { openMs } from "../time/calendar";
import type { ImportedCells } from "./imported-cells";
import type { ImportedListing } from "./imported-listing";
import { settlesAtOpen } from "../time/settlement";
import { laterSessions, varianceYears } from "../time/variance-clock";

/**
 * How the variance that a file implies passes with the sessions: a strike keeps its volatility, on the clock that skips
 * weekends, wherever the price goes. Positions of sessions count from the file's own, which is 0.
 */
export class ImportedVariance {
  /** Of each expiration: whole sessions of variance after the file's own, and the years that its quotes span. */
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

  /** Years of variance from an instant of the session at a position to settlement. */
  yearsAt(expiration: number, position: number, instantMs: number): number {
    return varianceYears(instantMs, (this.#later[expiration] ?? 0) - position);
  }

  /** What a deviation of the file is multiplied by at an instant: exactly 1 at its own. */
  scaleAt(expiration: number, position: number, instantMs: number): number {
    return Math.sqrt(this.yearsAt(expiration, position, instantMs) / (this.#quotedYears[expiration] ?? 1));
  }

  /** Deviation to settlement, in the file, of a strike at a forward: between two strikes straight in their logarithm. */
  quotedDeviation(expiration: number, forward: number): number {
    const { strikeOf, pricingDeviationOf, expirations } = this.#cells;
    const { firstCell = 0, endCell = 0 } = expirations[expiration] ?? {};
    let above = firstCell;
    while (above < endCell && (strikeOf[above] ?? 0) < forward) above += 1;
    const upper = pricingDeviationOf[Math.min(above, endCell - 1)] ?? 0;
    const lower = pricingDeviationOf[Math.max(above - 1, firstCell)] ?? 0;
    if (above === firstCell || above === endCell) return above === endCell ? lower : upper;
    const [from, to] = [Math.log(strikeOf[above - 1] ?? 1), Math.log(strikeOf[above] ?? 1)];
    return lower + ((upper - lower) * (Math.log(forward) - from)) / (to - from);
  }

  /** Volatility of the price per year, from the expiration nearest to a month ahead. */
  monthlyVolatility({ slices }: Pick<ImportedListing, "slices">): number {
    const away = (years: number) => Math.abs(years - MONTH_YEARS);
    let nearest = 0;
    slices.forEach(({ years }, e) => {
      if (away(years) < away(slices[nearest]?.years ?? Infinity)) nearest = e;
    });
    const deviation = this.quotedDeviation(nearest, slices[nearest]?.forward ?? 0);
    return deviation / Math.sqrt(this.#quotedYears[nearest] ?? 1);
  }
}

const MONTH_YEARS = 30 / 365;
