import { closingMs, dayOf, nextSession, openingMs, type Day } from "@strikebook/calendar";
import { sigmaResponse, symbolVol } from "../../../market/volatility/symbol-vol";
import { VolRecords } from "../../../market/volatility/vol-record";
import { volState } from "../../../market/volatility/vol-state";
import { simulatedData } from "../../../service/market-source/market-data";

const { market, volatility } = simulatedData();
const records = new VolRecords(volatility);

const SESSIONS = 500;
const HOUR_MS = 3_600_000;

/** Returns the session that is some sessions after another. */
function later(session: Day, sessions: number): Day {
  let day = session;
  for (let step = 0; step < sessions; step += 1) day = nextSession(day);
  return day;
}

interface Band {
  horizon: string;
  sessions: number;
  low1: number;
  high1: number;
  low2: number;
  high2: number;
}

/** Returns the expected ranges of a symbol at an instant, from the price then. */
function bandsAt(symbol: string, instantMs: number, spot: number | undefined): readonly Band[] {
  const { bands } = sigmaResponse(symbolVol(records, symbol, volState(instantMs)), spot);
  return bands; // prices are known on a simulated session
}

/** Returns the shares of the closes within one and two standard deviations, by horizon, over 500 sessions from 2024. */
function coverage(symbol: string): Map<string, { count: number; one: number; two: number }> {
  const found = new Map<string, { count: number; one: number; two: number }>();
  const add = ({ horizon, low1, high1, low2, high2 }: Band, close: number) => {
    const sum = found.get(horizon) ?? { count: 0, one: 0, two: 0 };
    const isIn = (low: number, high: number) => (close >= low && close <= high ? 1 : 0);
    found.set(horizon, { count: sum.count + 1, one: sum.one + isIn(low1, high1), two: sum.two + isIn(low2, high2) });
  };
  const close = (session: Day) => volatility.close(symbol, session) ?? NaN;
  for (let at = 0, session = dayOf(2024, 1, 2); at < SESSIONS; at += 1, session = nextSession(session)) {
    for (const band of bandsAt(symbol, closingMs(session), close(session)))
      add(band, close(later(session, band.sessions)));
    const morningMs = openingMs(session) + HOUR_MS;
    const [today] = bandsAt(symbol, morningMs, market.spotAt(symbol, morningMs));
    if (today?.horizon === "0DTE") add(today, close(session));
  }
  return found;
}

/**
 * Of a normal distribution 68.3 % are within one standard deviation and 95.4 % within two. The simulated market has a volatility risk
 * premium, so that more are. The standard error of 500 independent sessions is 2.1 and 0.9 points; weeks and months overlap.
 */
test.each(["SPXW", "NDXP", "SPY", "NVDA", "AAPL", "TSLA"])(
  "the closes of %s are inside the expected range as often as it says, or a little more often",
  (symbol) => {
    const shares = Array.from(coverage(symbol), ([horizon, { count, one, two }]) => ({
      horizon,
      count,
      one: one / count,
      two: two / count,
    }));

    expect(shares.map(({ horizon }) => horizon).sort()).toEqual(["0DTE", "1 day", "1 month", "1 week"]);
    for (const { horizon, count, one, two } of shares) {
      expect([horizon, count >= 300]).toEqual([horizon, true]);
      const isShort = horizon === "0DTE" || horizon === "1 day";
      const within = one >= (isShort ? 0.66 : 0.6) && one <= 0.83 && two >= 0.92;
      expect({ horizon, one, two, within }).toEqual({ horizon, one, two, within: true });
    }
  },
);
