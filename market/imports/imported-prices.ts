import { activityBySecond } from "../time/variance-clock";
import { sessionSeconds } from "../time/calendar";
import { DAY_SHARE, NIGHT_SHARE, SESSIONS_PER_YEAR } from "../days/factor-moves";
import { type ImportedListing, type ImportedSessions, isAfterHours } from "./imported-listing";
import { KNOTS, pathAt } from "../days/intraday-path";
import { gaussian, streamOf } from "../days/random";

/** Inputs of the simulated prices around a file. */
interface PriceInputs {
  listing: ImportedListing;
  sessions: ImportedSessions;
  /** Per year. */
  volatility: number;
  seed: number;
}

/** The path of the file's session: its opening price, and the shift that makes it pass through the file's price. */
interface FileSession {
  logOpen: number;
  shift: number;
  /** Share of the session's activity at the file's instant. */
  share: number;
}

/**
 * Simulated prices that pass through the prices of a file: the price at the file's instant is exactly the file's price, and the
 * close before is the file's previous close. Positions of sessions count from the file's session.
 */
export class ImportedPrices {
  readonly #inputs: PriceInputs;
  readonly #daily: number;
  readonly #stream: number;
  readonly #pathStream: number;
  readonly #fileSession: FileSession;
  /** Logarithms of the closes at positions 0, 1, 2, ... and -1, -2, -3, ..., extended on demand. */
  readonly #later: number[];
  readonly #earlier: number[];

  constructor(inputs: PriceInputs) {
    const { listing, volatility } = inputs;
    this.#inputs = inputs;
    this.#daily = volatility / Math.sqrt(SESSIONS_PER_YEAR);
    this.#stream = streamOf(`${listing.underlying} imported session`);
    this.#pathStream = streamOf(`${listing.underlying} imported path`);
    this.#fileSession = this.#computeFileSession();
    this.#later = [this.#fileSession.logOpen + this.#fileSession.shift + this.#day(0)];
    this.#earlier = [Math.log(listing.previousClose)];
  }

  /** Returns the closing price of the session at a position. */
  close(position: number): number {
    const { listing } = this.#inputs;
    if (position === -1) return listing.previousClose;
    return position === 0 && isAfterHours(listing) ? listing.spot : cents(Math.exp(this.#logClose(position)));
  }

  /** Returns the price at a second of the session at a position, rounded to cents except for the file's own price. */
  priceAt(position: number, second: number): number {
    const { listing } = this.#inputs;
    const seconds = sessionSeconds(this.#session(position));
    if (position === 0 && second === listing.second) return listing.spot;
    if (second >= seconds) return this.close(position);
    const share = activityBySecond(seconds)[second] ?? 1;
    const moved = pathAt(this.#terms(position), share * KNOTS);
    return cents(Math.exp(this.#logOpen(position) + moved + this.#shiftAt(position, share)));
  }

  /** Splits the move to the file's price between the night and the session so far, in proportion to their variances plus a random part. */
  #computeFileSession(): FileSession {
    const { listing } = this.#inputs;
    const passed = activityBySecond(sessionSeconds(listing.session));
    const share = isAfterHours(listing) ? 1 : (passed[listing.second] ?? 1);
    const move = Math.log(listing.spot / listing.previousClose);
    const night = NIGHT_SHARE ** 2;
    const trading = DAY_SHARE ** 2 * share;
    const spread = this.#daily * Math.sqrt((night * trading) / (night + trading));
    const gap = (move * night) / (night + trading) + spread * this.#draw(0, 1);
    const moved = pathAt(this.#terms(0), share * KNOTS);
    return { logOpen: Math.log(listing.previousClose) + gap, shift: move - gap - moved, share };
  }

  #shiftAt(position: number, share: number): number {
    if (position !== 0) return 0;
    return this.#fileSession.share === 0
      ? this.#fileSession.shift
      : this.#fileSession.shift * Math.min(1, share / this.#fileSession.share);
  }

  #logOpen(position: number): number {
    if (position === 0) return this.#fileSession.logOpen;
    if (position < 0) return this.#logClose(position) - this.#day(position);
    return this.#logClose(position - 1) + this.#night(position);
  }

  #logClose(position: number): number {
    for (let next = this.#later.length; next <= position; next += 1) {
      this.#later.push((this.#later[next - 1] ?? 0) + this.#night(next) + this.#day(next));
    }
    for (let next = this.#earlier.length; next <= -1 - position; next += 1) {
      const after = -next;
      this.#earlier.push((this.#earlier[next - 1] ?? 0) - this.#day(after) - this.#night(after));
    }
    return (position < 0 ? this.#earlier[-1 - position] : this.#later[position]) ?? 0;
  }

  #day(position: number): number {
    return this.#daily * DAY_SHARE * this.#draw(position, 0);
  }

  #night(position: number): number {
    return this.#daily * NIGHT_SHARE * this.#draw(position, 1);
  }

  #draw(position: number, which: number): number {
    return gaussian(this.#inputs.seed, this.#stream, this.#session(position), which);
  }

  #terms(position: number) {
    const session = this.#session(position);
    const { seed } = this.#inputs;
    return { seed, stream: this.#pathStream, session, total: this.#day(position), deviation: this.#daily * DAY_SHARE };
  }

  #session(position: number): number {
    return this.#inputs.sessions.at(position) ?? 0;
  }
}

function cents(price: number): number {
  return Math.max(1, Math.round(price * 100)) / 100;
}
