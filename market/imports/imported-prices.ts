import { activityBySecond } from "../time/activity-clock";
import { sessionSeconds } from "../time/calendar";
import { DAY_SHARE, NIGHT_SHARE, SESSIONS_PER_YEAR } from "../days/factor-moves";
import { type ImportedListing, isAfterHours } from "./imported-listing";
import type { ImportedSessions } from "./imported-sessions";
import { KNOTS, pathAt } from "../days/intraday-path";
import { gaussian, streamOf } from "../days/random";

/** What the prices around a file are drawn from. */
export interface PriceGrounds {
  listing: ImportedListing;
  sessions: ImportedSessions;
  /** Per year. */
  volatility: number;
  seed: number;
}

/** How the file's session comes to the file's price: where it opens, and what is added to its path by its instant. */
interface OwnSession {
  logOpen: number;
  shift: number;
  /** Share of the session's activity at which the price is the file's. */
  share: number;
}

/**
 * Made-up prices that pass through a file's own: at its instant the price is the file's, to the last digit, and the close
 * before is the file's previous close. Sessions go by their position from the file's.
 */
export class ImportedPrices {
  readonly #grounds: PriceGrounds;
  readonly #daily: number;
  readonly #stream: number;
  readonly #pathStream: number;
  readonly #own: OwnSession;
  /** Logarithms of the closes at positions 0, 1, 2, ... and at -1, -2, -3, ...: grown as they are asked for. */
  readonly #later: number[];
  readonly #earlier: number[];

  constructor(grounds: PriceGrounds) {
    const { listing, volatility } = grounds;
    this.#grounds = grounds;
    this.#daily = volatility / Math.sqrt(SESSIONS_PER_YEAR);
    this.#stream = streamOf(`${listing.underlying} imported session`);
    this.#pathStream = streamOf(`${listing.underlying} imported path`);
    this.#own = this.#ownSession();
    this.#later = [this.#own.logOpen + this.#own.shift + this.#day(0)];
    this.#earlier = [Math.log(listing.previousClose)];
  }

  /** The closing price of the session at a position. */
  close(position: number): number {
    const { listing } = this.#grounds;
    if (position === -1) return listing.previousClose;
    return position === 0 && isAfterHours(listing) ? listing.spot : cents(Math.exp(this.#logClose(position)));
  }

  /** The price at a whole second of the session at a position, in cents but for the file's own. */
  priceAt(position: number, second: number): number {
    const { listing } = this.#grounds;
    const seconds = sessionSeconds(this.#session(position));
    if (position === 0 && second === listing.second) return listing.spot;
    if (second >= seconds) return this.close(position);
    const share = activityBySecond(seconds)[second] ?? 1;
    const moved = pathAt(this.#terms(position), share * KNOTS);
    return cents(Math.exp(this.#logOpen(position) + moved + this.#shiftAt(position, share)));
  }

  /** The night and the way to the file's instant share its move as their variances do, give or take what cancels out. */
  #ownSession(): OwnSession {
    const { listing } = this.#grounds;
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
    return this.#own.share === 0 ? this.#own.shift : this.#own.shift * Math.min(1, share / this.#own.share);
  }

  #logOpen(position: number): number {
    if (position === 0) return this.#own.logOpen;
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
    return gaussian(this.#grounds.seed, this.#stream, this.#session(position), which);
  }

  #terms(position: number) {
    const session = this.#session(position);
    const { seed } = this.#grounds;
    return { seed, stream: this.#pathStream, session, total: this.#day(position), deviation: this.#daily * DAY_SHARE };
  }

  #session(position: number): number {
    return this.#grounds.sessions.at(position) ?? 0;
  }
}

function cents(price: number): number {
  return Math.max(1, Math.round(price * 100)) / 100;
}
