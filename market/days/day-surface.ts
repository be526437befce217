import { closingMs, type Day, openingMs, sessionSeconds } from "@strikebook/calendar";
import type { Underlying } from "../chains/underlyings";
import { settlesAtOpen } from "@strikebook/contract";
import { yearsToSettlement } from "../time/settlement";
import { laterSessions, varianceYears } from "../time/variance-clock";
import type { ScheduledReport } from "./earnings-schedule";
import type { SettlingExpiration } from "./trading-day";
import { currentVariance, expectedVariance, type VarianceModel, varianceModel } from "./variance-model";

/** The inputs of the at-the-money surface of one underlying over one session. */
interface DaySurfaceInputs {
  underlying: Underlying;
  session: Day;
  expirations: readonly SettlingExpiration[];
  /** Every report of the company, past and scheduled; empty for an index or a fund. */
  reports: readonly ScheduledReport[];
  /** Returns the volatility regime at a whole second of the session. */
  regimeAt: (second: number) => number;
}

/** The at-the-money term structure of one underlying over one session, by position of the expiration. */
export class DaySurface {
  readonly expirations: readonly SettlingExpiration[];
  readonly #regimeAt: (second: number) => number;
  readonly #model: VarianceModel;
  readonly #openMs: number;
  readonly #seconds: number;
  /** Per expiration: years of variance at the open. */
  readonly #yearsAtOpen: Float64Array;
  /** Per expiration: total variance added by upcoming reports. */
  readonly #reportVariance: Float64Array;
  /** Years of variance from open to close. */
  readonly #sessionYears: number;
  /** Minimum of the remaining years of variance. */
  readonly #minimumYears: number;

  constructor({ underlying, session, expirations, reports, regimeAt }: DaySurfaceInputs) {
    this.expirations = expirations;
    this.#regimeAt = regimeAt;
    this.#model = varianceModel(underlying);
    this.#openMs = openingMs(session);
    this.#seconds = sessionSeconds(session);
    this.#yearsAtOpen = Float64Array.from(expirations, ({ root, day }) =>
      varianceYears(this.#openMs, laterSessions(session, day, settlesAtOpen(root))),
    );
    this.#sessionYears = varianceYears(this.#openMs, 1) - varianceYears(closingMs(session), 1);
    this.#minimumYears = varianceYears(closingMs(session), 0);
    const upcoming = reports.filter(({ reaction }) => reaction > session);
    this.#reportVariance = Float64Array.from(expirations, ({ day }) =>
      upcoming.reduce((sum, { reaction, impliedVariance }) => sum + (reaction <= day ? impliedVariance : 0), 0),
    );
  }

  /** Returns the calendar years to settlement, at least 15 minutes. Volatility is quoted in calendar time. */
  yearsAt(expiration: number, second: number): number {
    return yearsToSettlement(this.#openMs + second * 1000, this.expirations[expiration]?.settlesMs ?? 0);
  }

  /** Returns the years to settlement in variance time: weekends do not count, nights count less than trading hours. */
  varianceYearsAt(expiration: number, second: number): number {
    const passed = this.#sessionYears * (second / this.#seconds);
    return Math.max(this.#minimumYears, (this.#yearsAtOpen[expiration] ?? 0) - passed);
  }

  /** Returns the total variance to settlement at the forward, including upcoming reports. */
  atmVarianceAt(expiration: number, second: number): number {
    const years = this.varianceYearsAt(expiration, second);
    const current = currentVariance(this.#model, this.#regimeAt(second));
    return expectedVariance(this.#model, current, years) + (this.#reportVariance[expiration] ?? 0);
  }
}
