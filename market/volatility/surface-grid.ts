import { easternDay, isoDate } from "@strikebook/calendar";
import { servedHundredths, type SurfaceAxis } from "@strikebook/contract";
import type { SmilePoint } from "../days/volatility-source";
import { moneynessOfDelta, smileVol } from "./smile";
import { butterflyFlag, calendarFlag } from "./surface-arbitrage";
import type { SymbolVol } from "./symbol-vol";

/** Strikes of the grid, in percent of the forward. */
const MONEYNESS_PCT = [80, 85, 90, 95, 97.5, 100, 102.5, 105, 110, 115, 120] as const;

/** Deltas of the grid by strike: of puts, negative, then of calls. */
const DELTAS = [-0.1, -0.25, -0.4, 0.5, 0.4, 0.25, 0.1] as const;

/** The columns of a surface. */
interface GridColumns {
  /** Their list in the response. */
  listed: object;
  /** Returns the log-moneyness of each at one expiration, NaN where it has none. */
  at: (point: SmilePoint) => number[];
  /** The strikes, if the columns are strikes. */
  strikes?: readonly number[];
}

function columnsOf(axis: SurfaceAxis, spot: number | undefined): GridColumns {
  if (axis === "moneyness") {
    const logs = MONEYNESS_PCT.map((pct) => Math.log(pct / 100));
    return { listed: { moneynessPct: [...MONEYNESS_PCT] }, at: () => logs };
  }
  if (axis === "delta") {
    const callDeltas = DELTAS.map((delta) => (delta < 0 ? 1 + delta : delta));
    return {
      listed: { deltas: [...DELTAS] },
      at: (point) => callDeltas.map((delta) => moneynessOfDelta(point, delta)),
    };
  }
  const strikes = spot === undefined ? [] : roundStrikes(spot);
  return {
    listed: { strikes },
    strikes,
    at: ({ forward = NaN }) => strikes.map((strike) => Math.log(strike / forward)),
  };
}

/** How far round strikes reach, as a share of spot, and about how far apart they are. */
const REACH = 0.2;
const SPACING = 0.025;

/** Returns the strikes within 20 % of a price that are multiples of 1, 2 or 5 times a power of ten, about 2.5 % of it apart. */
function roundStrikes(spot: number): number[] {
  const wanted = SPACING * spot;
  const tens = 10 ** Math.floor(Math.log10(wanted));
  const distance = (step: number) => Math.abs(Math.log(step / wanted));
  const [step = wanted] = [tens, 2 * tens, 5 * tens, 10 * tens].sort((a, b) => distance(a) - distance(b));
  const first = Math.ceil(((1 - REACH) * spot) / step);
  const last = Math.floor(((1 + REACH) * spot) / step);
  // Whole multiples: a sum of steps would have binary fractions.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}

/**
 * Returns the fields of `/v1/vol/surface`: `iv` in percent per year, with one row per expiration and one column per moneyness, delta or
 * strike; with an earlier state also `change`, in volatility points at the same strikes. The API documentation does not name them.
 */
export function surfaceGrid(
  { term, state }: SymbolVol,
  { by, spot, earlier }: { by: SurfaceAxis; spot: number | undefined; earlier?: SymbolVol | undefined },
) {
  const { listed, at, strikes } = columnsOf(by, spot);
  const moneyness = term.map(at);
  const before = new Map(earlier?.term.map((point) => [point.expiration, point]));
  const today = easternDay(state.asOfMs);
  return {
    ...listed,
    expirations: term.map(({ expiration }) => isoDate(expiration)),
    dte: term.map(({ expiration }) => expiration - today),
    forward: term.map(({ forward }) => servedHundredths(forward)),
    iv: term.map((point, row) => (moneyness[row] ?? []).map((log) => servedHundredths(smileVol(point, log)))),
    ...(earlier && {
      fixedAsOf: new Date(earlier.state.asOfMs).toISOString(),
      change: term.map((point, row) =>
        (moneyness[row] ?? []).map((log, column) => {
          const strike = strikes?.[column] ?? (point.forward ?? NaN) * Math.exp(log);
          return servedHundredths(smileVol(point, log) - volAt(before.get(point.expiration), strike));
        }),
      ),
    }),
    calendar: term.map((point, row) => calendarFlag(point, term[row - 1])),
    butterfly: term.map(butterflyFlag),
  };
}

/** Returns the volatility of a strike; NaN if it is not known. */
function volAt(point: SmilePoint | undefined, strike: number): number {
  return point?.forward === undefined ? NaN : smileVol(point, Math.log(strike / point.forward));
}
