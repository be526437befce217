import { type Day, isSession } from "@strikebook/calendar";
import { SimulatedDays } from "../../../../market/days/simulated-days";
import type { TradingDay } from "../../../../market/days/trading-day";
import { simulatedTapes } from "../../../../market/flow/tapes/simulated-tapes";
import { Tapes } from "../../../../market/flow/tapes/tapes";
import { scoredTape } from "../../../../market/tape/scored-tape";
import type { Tape } from "../../../../market/tape/tape";

/** The sessions and the underlyings of the simulated market that something knows. */
interface KnownSessions {
  seed: number;
  underlyings: readonly string[];
  from: Day;
  to: Day;
}

/**
 * Returns the tapes of the simulated market as they are to one who knows these sessions and underlyings alone. The usual volume of a
 * contract is the mean of the known sessions before, unknown with fewer than five; prints and all else are those of the simulated market.
 */
export function knownTapes({ seed, underlyings, from, to }: KnownSessions): Tapes {
  const days = new SimulatedDays(seed);
  const source = simulatedTapes(days, { seed, signal: 1 });
  const isKnown = (underlying: string, session: Day) =>
    underlyings.includes(underlying) && session >= from && session <= to && isSession(session);
  const knownDay = (underlying: string, session: Day) =>
    isKnown(underlying, session) ? source.day(underlying, session) : undefined;
  const printed = new Map<string, Tape>();
  const printedTape = (day: TradingDay) => {
    const key = `${day.underlying} ${day.sessionDay}`;
    const tape = printed.get(key) ?? source.tape(day);
    printed.set(key, tape);
    return tape;
  };
  return new Tapes({
    seed,
    underlyings,
    scopeOf(ticker) {
      const scope = source.scopeOf(ticker);
      return scope && underlyings.includes(scope.underlying) ? scope : undefined;
    },
    day: knownDay,
    tape(day) {
      const earlier: Tape[] = [];
      for (let session = from; session < day.sessionDay; session += 1) {
        const before = knownDay(day.underlying, session);
        if (before) earlier.push(printedTape(before));
      }
      return scoredTape(day, printedTape(day).columns, usualVolumes(day, earlier));
    },
  });
}

/** Earlier sessions without which no volume is usual. docs/market.md, Days that a figure needs. */
const FEWEST_SESSIONS = 5;

/** Returns the mean volume of each contract of a day over earlier tapes; 0 with too few. */
function usualVolumes(day: TradingDay, earlier: readonly Tape[]): Float32Array {
  const usual = new Float32Array(2 * day.cellCount);
  if (earlier.length < FEWEST_SESSIONS) return usual;
  const positions = new Map<string, number>();
  for (let contract = 0; contract < usual.length; contract += 1) positions.set(nameOf(day, contract), contract);
  const sums = new Float64Array(usual.length);
  for (const tape of earlier) {
    for (let row = 0; row < tape.rows; row += 1) {
      const at = positions.get(nameOf(tape.day, tape.contract[row] ?? 0));
      if (at !== undefined) sums[at] = (sums[at] ?? 0) + (tape.size[row] ?? 0);
    }
  }
  return usual.map((_, contract) => (sums[contract] ?? 0) / earlier.length);
}

function nameOf(day: TradingDay, contract: number): string {
  const cell = contract >> 1;
  const listed = day.expirations[day.expirationOf[cell] ?? 0];
  return `${listed?.root} ${listed?.day} ${day.strikeOf[cell]} ${contract & 1}`;
}
