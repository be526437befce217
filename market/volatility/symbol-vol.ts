import { isoDate } from "@strikebook/calendar";
import type { SmilePoint } from "../days/volatility-source";
import { constantMaturityVol, laterThan } from "./term-structure";
import { type VolRecord, type VolRecords, volRow, type VolRow } from "./vol-record";
import { lastVolSession, volState, type VolState } from "./vol-state";
import { median } from "@strikebook/pricing";
import { servedHundredths, servedNumber } from "@strikebook/contract";
import { withoutNulls } from "./vol-statistics";

/** The volatility of one symbol at the instant that a response describes. */
export interface SymbolVol {
  symbol: string;
  /** State of the symbol. Older than the state of the response if the symbol's data stopped earlier. */
  state: VolState;
  /** Whether the symbol's values belong to an older session than the response. */
  stale: boolean;
  term: readonly SmilePoint[];
  /** The expiration of today, while its options trade; empty if there is none. */
  today: readonly SmilePoint[];
  /** History up to and including the last close at or before the instant. */
  record: VolRecord;
  row: VolRow;
}

/** Computes the volatility of a covered symbol in a state of the market. */
export function symbolVol(records: VolRecords, symbol: string, state: VolState): SymbolVol {
  const { source } = records;
  const newestMs = source.newestMs(symbol, state.instantMs);
  const own = newestMs < state.asOfMs ? volState(newestMs) : state;
  const smiles = source.smiles(symbol, own.asOfMs, own.instantMs);
  const term = laterThan(own.session, smiles);
  const today = own.frozen
    ? []
    : smiles.filter(({ expiration, variance }) => expiration === own.session && variance > 0);
  const record = records.through(symbol, lastVolSession(own));
  const row = volRow(term, record.closes, record.closes.length - 1);
  return { symbol, state: own, stale: own.session !== state.session, term, today, record, row };
}

/** Returns the fields with which every symbol of a response begins, as in `/v1/vol/events`. docs/api.md, Volatility records. */
export function asOfFields({ symbol, state, stale }: SymbolVol) {
  return { symbol, asOf: new Date(state.asOfMs).toISOString(), sessionDate: isoDate(state.session), stale };
}

/** Returns the position in the record of the last close before the session of an instant; negative if there is none. */
export function previousClosePosition({ state, record }: SymbolVol): number {
  // A frozen state is itself the last close, so the previous close is a position earlier.
  return record.sessions.length - (state.frozen ? 2 : 1);
}

/** Returns the change of iv30 since the close at a position, in volatility points; `undefined` if either is unknown. */
export function iv30ChangeSince({ row, record }: SymbolVol, position: number): number | undefined {
  const before = position < 0 ? null : record.rowAt(position).iv30;
  return row.iv30 === null || before === null ? undefined : row.iv30 - before;
}

/** The symbol whose values represent the whole market. */
const INDEX = "SPXW";

/**
 * Returns the response of `/v1/vol/market`: the volatility of all covered symbols together. Volatilities are in percent
 * per year, shares 0 to 1; `null` means unknown. The API documentation does not name these fields.
 */
export function marketVolatility(vols: readonly SymbolVol[]) {
  const index = vols.find(({ symbol }) => symbol === INDEX);
  const changes = vols.flatMap((vol) => iv30ChangeSince(vol, previousClosePosition(vol)) ?? []);
  const premiums = withoutNulls(vols.map(({ row }) => row.vrp));
  return {
    symbols: vols.length,
    index: index?.symbol ?? null,
    indexIv30: index?.row.iv30 ?? null,
    indexRv20: index?.row.rv20 ?? null,
    indexTermSlope: index?.row.termSlope ?? null,
    medianIv30: servedMedian(vols.map(({ row }) => row.iv30)),
    medianRv20: servedMedian(vols.map(({ row }) => row.rv20)),
    medianVrp: servedMedian(premiums),
    shareRising: shareOf(changes, (change) => change > 0),
    shareOverpaid: shareOf(premiums, (premium) => premium > 0),
  };
}

function servedMedian(values: readonly (number | null)[]): number | null {
  return servedHundredths(median(withoutNulls(values)));
}

function shareOf(values: readonly number[], isCounted: (value: number) => boolean): number | null {
  return values.length === 0 ? null : servedNumber(values.filter(isCounted).length / values.length, 3);
}

/** Horizons of the bands, in sessions. */
const HORIZONS = { "1 day": 1, "1 week": 5, "1 month": 21 } as const;
const SESSIONS_PER_YEAR = 252;

/**
 * Returns the fields of `/v1/vol/sigma` at a price: the bands, and the move since the previous close in daily standard
 * deviations, as implied by options at that close. Without a price there are none. The API documentation does not name these fields.
 */
export function sigmaResponse(vol: SymbolVol, spot: number | undefined) {
  const before = previousClose(vol);
  const bands = Object.entries(HORIZONS).map(([horizon, sessions]) => ({ horizon, sessions }));
  const change = before && spot && spot / before.close;
  const daySigma = before && before.iv30 !== null ? before.iv30 / 100 / Math.sqrt(SESSIONS_PER_YEAR) : undefined;
  return {
    spot: servedHundredths(spot),
    previousClose: servedHundredths(before?.close),
    movePct: servedHundredths(change && 100 * (change - 1)),
    moveSigmas: servedHundredths(change && daySigma && Math.log(change) / daySigma),
    bands: spot === undefined ? [] : [...todayBand(vol, spot), ...bands.flatMap((band) => bandOf(vol, spot, band))],
  };
}

function previousClose(vol: SymbolVol): { close: number; iv30: number | null } | undefined {
  const position = previousClosePosition(vol);
  const close = vol.record.closes[position];
  return close === undefined ? undefined : { close, iv30: vol.record.rowAt(position).iv30 };
}

/** Returns the expected price range over a number of sessions; none without a term structure. */
function bandOf({ term }: SymbolVol, spot: number, band: { horizon: string; sessions: number }) {
  const volatility = constantMaturityVol(term, (band.sessions * 365) / SESSIONS_PER_YEAR);
  if (volatility === undefined) return [];
  return [{ ...band, ...rangeOf(spot, (volatility / 100) * Math.sqrt(band.sessions / SESSIONS_PER_YEAR)) }];
}

/** Returns the expected price range of the rest of today, by the options that expire today; none if there are none. */
function todayBand({ today: [point] }: SymbolVol, spot: number) {
  if (point === undefined) return [];
  const band = { horizon: "0DTE", sessions: 0, expiration: isoDate(point.expiration) };
  return [{ ...band, ...rangeOf(spot, Math.sqrt(point.variance)) }];
}

/** Returns the prices at one and two standard deviations of the log price, whose size is `sigma`. */
function rangeOf(spot: number, sigma: number) {
  const at = (deviations: number) => servedHundredths(spot * Math.exp(deviations * sigma));
  return { sigmaPct: servedHundredths(100 * sigma), low1: at(-1), high1: at(1), low2: at(-2), high2: at(2) };
}
