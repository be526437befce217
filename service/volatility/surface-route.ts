import { closingMs, type Day, dayFromIso, isoDate, isSession } from "@strikebook/calendar";
import { openVolResponseSchema, surfaceAxes } from "@strikebook/contract";
import { choice, flagQuery, invalidParameter, optionalDate } from "@strikebook/http";
import { surfaceGrid } from "../../market/volatility/surface-grid";
import { asOfFields, symbolVol } from "../../market/volatility/symbol-vol";
import { termResponse } from "../../market/volatility/term-structure";
import { coverage } from "../../market/volatility/vol-coverage";
import { volState } from "../../market/volatility/vol-state";
import type { Route } from "../gateway/route";
import {
  spotReader,
  symbolsOfInstant,
  type VolatilitySources,
  type VolMarket,
  volSymbolRoute,
} from "./volatility-route";

/** `/v1/vol/term`: a response of open shape. `today` is an extension of the API. */
export function termRoute(sources: VolatilitySources): Route {
  return volSymbolRoute(sources, {
    module: "term",
    summary: "The at-the-money term structure, expiration by expiration.",
    parameters: {
      ...symbolsOfInstant.parameters,
      today: flagQuery("today", "Sends the expiration of today too, while its options trade."),
    },
    read: ({ today, ...values }, nowMs) => ({ today, ...symbolsOfInstant.read(values, nowMs) }),
    instantOf: ({ timestampMs }, nowMs) => timestampMs ?? nowMs,
    responseSchema: openVolResponseSchema,
    symbolData(symbol, { records, state }, { today }) {
      const vol = symbolVol(records, symbol, state);
      return { ...asOfFields(vol), ...termResponse(vol, today) };
    },
  });
}

/** `/v1/vol/surface`: a response of open shape. `by` and `fixed` are extensions of the API. */
export function surfaceRoute(sources: VolatilitySources): Route {
  const spotOf = spotReader(sources);
  return volSymbolRoute(sources, {
    module: "surface",
    summary: "Volatility by expiration and moneyness, delta or strike.",
    parameters: {
      ...symbolsOfInstant.parameters,
      by: choice("by", "What the columns are.", surfaceAxes, "moneyness"),
      fixed: optionalDate(
        "fixed",
        "Sends the change at fixed strikes since the close of this session, YYYY-MM-DD.",
        "2026-11-17",
      ),
    },
    read({ by, fixed, ...values }, nowMs) {
      const read = symbolsOfInstant.read(values, nowMs);
      return { ...read, by, fixed: fixedSession(fixed, symbolsOfInstant.instantOf(read, nowMs)) };
    },
    instantOf: ({ timestampMs }, nowMs) => timestampMs ?? nowMs,
    earlierOf: ({ fixed }) => fixed && closingMs(fixed),
    responseSchema: openVolResponseSchema,
    symbolData(symbol, market, { by, fixed }) {
      const earlier = fixed && earlierVol(market.earlier, symbol, fixed);
      if (fixed !== undefined && earlier === undefined) return undefined;
      const vol = symbolVol(market.records, symbol, market.state);
      return { ...asOfFields(vol), ...surfaceGrid(vol, { by, spot: spotOf(vol), earlier: earlier || undefined }) };
    },
  });
}

/** Returns the session to compare with. Throws an `ApiError` for a date that is none, or not before that of the response. */
function fixedSession(date: string | undefined, instantMs: number): Day | undefined {
  if (date === undefined) return undefined;
  const day = dayFromIso(date);
  const { session } = volState(instantMs);
  if (day !== undefined && isSession(day) && day < session) return day;
  throw invalidParameter("fixed", `a session before ${isoDate(session)}, that of the response`, date);
}

/** Returns the volatility of a symbol at the close of a session; `undefined` if there is none of that session. */
function earlierVol(market: VolMarket | undefined, symbol: string, session: Day) {
  if (market === undefined) return undefined;
  const { covered } = coverage(market.records.source, [symbol], market.state);
  const [vol] = covered.map((one) => symbolVol(market.records, one, market.state));
  return vol?.state.session === session ? vol : undefined;
}
