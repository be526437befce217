import { closeMs, openMs, sessionSeconds } from "../time/calendar";
import type { Day } from "../time/civil-day";
import type { ScheduledReport } from "./earnings";
import type { SettlingExpiration } from "./listed-expirations";
import { expectedVariance, presentVariance, type VarianceModel, varianceModel } from "./moving-surface";
import { settlesAtOpen, yearsToSettlement } from "../time/settlement";
import type { Underlying } from "../chains/underlyings";
import { laterSessions, varianceYears } from "../time/variance-clock";

/** What the at-the-money surface of one underlying over one session is made from. */
export interface SurfaceGrounds {
  underlying: Underlying;
  session: Day;
  expirations: readonly SettlingExpiration[];
  /** Every report of the company, past and to come; none for an index or a fund. */
  reports: readonly ScheduledReport[];
  /** The market's mood at a whole second of the session. */
  moodAt(second: number): number;
}

/** The at-the-money term structure of one underlying over one session, by position of the expiration. */
export class DaySurface {
  readonly expirations: readonly SettlingExpiration[];
  readonly #moodAt: (second: number) => number;
  readonly #model: VarianceModel;
  readonly #openMs: number;
  readonly #seconds: number;
  /** Of each expiration: years of variance at the open, and what reports ahead add to its total variance. */
  readonly #yearsAtOpen: Float64Array;
  readonly #reported: Float64Array;
  /** Years of variance that pass from open to close, and the fewest that are ever left. */
  readonly #passing: number;
  readonly #fewest: number;

  constructor({ underlying, session, expirations, reports, moodAt }: SurfaceGrounds) {
    this.expirations = expirations;
    this.#moodAt = moodAt;
    this.#model = varianceModel(underlying);
    this.#openMs = openMs(session);
    this.#seconds = sessionSeconds(session);
    this.#yearsAtOpen = Float64Array.from(expirations, ({ root, day }) =>
      varianceYears(this.#openMs, laterSessions(session, day, settlesAtOpen(root))),
    );
    this.#passing = varianceYears(this.#openMs, 1) - varianceYears(closeMs(session), 1);
    this.#fewest = varianceYears(closeMs(session), 0);
    const ahead = reports.filter(({ reaction }) => reaction > session);
    this.#reported = Float64Array.from(expirations, ({ day }) =>
      ahead.reduce((sum, { reaction, impliedVariance }) => sum + (reaction <= day ? impliedVariance : 0), 0),
    );
  }

  /** Calendar years to settlement, never under 15 minutes: volatility is quoted on this clock. */
  yearsAt(expiration: number, second: number): number {
    return yearsToSettlement(this.#openMs + second * 1000, this.expirations[expiration]?.settlesMs ?? 0);
  }

  /** Years to settlement on the clock by which variance grows: weekends count nothing, nights less than days. */
  varianceYearsAt(expiration: number, second: number): number {
    const passed = this.#passing * (second / this.#seconds);
    return Math.max(this.#fewest, (this.#yearsAtOpen[expiration] ?? 0) - passed);
  }

  /** Total variance to settlement of the strike at the forward, with what reports ahead add. */
  atmVarianceAt(expiration: number, second: number): number {
    const years = this.varianceYearsAt(expiration, second);
    const present = presentVariance(this.#model, this.#moodAt(second));
    return expectedVariance(this.#model, present, years) + (this.#reported[expiration] ?? 0);
  }
}
