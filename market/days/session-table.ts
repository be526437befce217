import { type Day, dayOf, nextSession } from "@strikebook/calendar";
import { loadingsOf, type Underlying, underlyings } from "../chains/underlyings";
import { scheduledReports } from "./earnings-schedule";
import { DAY_SHARE, type FactorMoves, factorMoves, NIGHT_SHARE, SESSIONS_PER_YEAR } from "./factor-moves";
import { Draws, streamOf } from "./random";

/** Opening and closing prices of every session of the simulated market. Each list holds one number per session. */
export interface SessionTable {
  seed: number;
  /** Days since 1970, ascending. */
  sessions: Int32Array;
  /** Returns the position of a session; `undefined` for a day outside the table or without a session. */
  indexOf(session: Day): number | undefined;
  factors: FactorMoves;
  /** Logarithm of the opening and closing price of each underlying; for a fund, of the index that it tracks. */
  opens: ReadonlyMap<string, Float64Array>;
  closes: ReadonlyMap<string, Float64Array>;
}

/** The first session of the market: two years of history before the oldest replay of 2025. */
export const FIRST_SESSION: Day = dayOf(2022, 1, 3);

/** At the close of this session prices equal the levels of `underlyings.ts`; all other sessions are counted from it, either way. */
export const REFERENCE_SESSION: Day = dayOf(2026, 1, 2);

/** Returns the standard deviation of an underlying's idiosyncratic part from open to close. */
export function ownDeviation({ ownVolatility }: Underlying): number {
  return (ownVolatility / Math.sqrt(SESSIONS_PER_YEAR)) * DAY_SHARE;
}

/** Computes the table of a seed, at least through a day. A longer table starts with the same numbers. */
export function sessionTable(seed: number, through: Day): SessionTable {
  const sessions = sessionsThrough(Math.max(through, REFERENCE_SESSION));
  const positions = new Map(Array.from(sessions, (session, index) => [session, index]));
  const table = {
    seed,
    sessions,
    indexOf: (session: Day) => positions.get(session),
    factors: factorMoves(seed, sessions),
    opens: new Map<string, Float64Array>(),
    closes: new Map<string, Float64Array>(),
  };
  for (const underlying of underlyings) {
    const { open, close } = underlying.follows
      ? { open: table.opens.get(underlying.follows.symbol), close: table.closes.get(underlying.follows.symbol) }
      : prices(underlying, table);
    if (open === undefined || close === undefined) throw new Error(`${underlying.symbol} must come after its index.`);
    table.opens.set(underlying.symbol, open);
    table.closes.set(underlying.symbol, close);
  }
  return table;
}

function sessionsThrough(through: Day): Int32Array {
  const sessions: Day[] = [];
  for (let day = FIRST_SESSION; day <= through; day = nextSession(day)) sessions.push(day);
  return Int32Array.from(sessions);
}

type PriceInputs = Pick<SessionTable, "seed" | "sessions" | "indexOf" | "factors">;

function prices(underlying: Underlying, inputs: PriceInputs): { open: Float64Array; close: Float64Array } {
  const { day, night } = moves(underlying, inputs);
  const length = inputs.sessions.length;
  const open = new Float64Array(length);
  const close = new Float64Array(length);
  const reference = inputs.indexOf(REFERENCE_SESSION) ?? 0;
  close[reference] = Math.log(underlying.level);
  open[reference] = Math.log(underlying.level) - (day[reference] ?? 0);
  for (let i = reference + 1; i < length; i += 1) {
    open[i] = (close[i - 1] ?? 0) + (night[i] ?? 0);
    close[i] = (open[i] ?? 0) + (day[i] ?? 0);
  }
  for (let i = reference - 1; i >= 0; i -= 1) {
    close[i] = (open[i + 1] ?? 0) - (night[i + 1] ?? 0);
    open[i] = (close[i] ?? 0) - (day[i] ?? 0);
  }
  return { open, close };
}

/** Returns the logarithmic moves of every session and of the night before it, including earnings jumps. */
function moves(underlying: Underlying, { seed, sessions, factors }: PriceInputs) {
  const own = underlying.ownVolatility / Math.sqrt(SESSIONS_PER_YEAR);
  const stream = streamOf(`${underlying.symbol} session`);
  const day = new Float64Array(sessions.length);
  const night = new Float64Array(sessions.length);
  if (own > 0) {
    sessions.forEach((session, i) => {
      const draws = new Draws(seed, stream, session);
      day[i] = own * DAY_SHARE * draws.gaussian(0);
      night[i] = own * NIGHT_SHARE * draws.gaussian(1);
    });
  }
  for (const [factor, times] of loadingsOf(underlying)) {
    addMultiple(day, factors.days[factor], times);
    addMultiple(night, factors.nights[factor], times);
  }
  const jumps = jumpsOf(underlying.symbol, seed, sessions);
  return { day, night: night.map((move, i) => move + (jumps.get(sessions[i] ?? 0) ?? 0)) };
}

/** Adds a multiple of some values to other values, entry by entry. */
export function addMultiple(sums: Float64Array, values: Float64Array, times: number): void {
  for (let i = 0; i < sums.length; i += 1) sums[i] = (sums[i] ?? 0) + times * (values[i] ?? 0);
}

function jumpsOf(symbol: string, seed: number, sessions: Int32Array): Map<Day, number> {
  const reports = scheduledReports(symbol, seed, FIRST_SESSION, sessions.at(-1) ?? FIRST_SESSION) ?? [];
  return new Map(reports.map(({ reaction, jump }) => [reaction, jump]));
}
