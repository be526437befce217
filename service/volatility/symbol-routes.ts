import type { GenericSchema } from "valibot";
import type { EndpointName } from "../../src/contract/endpoints";
import {
  openVolResponseSchema,
  volDerivedResponseSchema,
  volEventsResponseSchema,
} from "../../src/contract/volatility";
import { servedHundredths } from "../../market/pricing/served-number";
import { volCones } from "../../market/volatility/realized-vol";
import { surfaceGrid, volTilts } from "../../market/volatility/smile";
import { ivLevels, termResponse } from "../../market/volatility/term-structure";
import { derivedMeasures, symbolDerived } from "../../market/volatility/vol-derived";
import { symbolEvents } from "../../market/volatility/vol-events";
import { asOfFields, volMoment, type VolMoment } from "../../market/volatility/vol-moment";
import { sigmaResponse } from "../../market/volatility/vol-sigma";
import { type VolState, volState } from "../../market/volatility/vol-state";
import type { Route } from "../gateway/route";
import { readQuery } from "../query/parameters";
import {
  checkVolatilitySymbols,
  coverageOf,
  volatilityResponse,
  type VolatilitySources,
  volatilitySymbols,
} from "./volatility-sources";

/** The routes of symbols without other parameters, by their names in the catalogue. */
export function volatilitySymbolRoutes(sources: VolatilitySources) {
  const { records } = sources;
  return {
    /** docs/api.md, Volatility records. */
    volEvents: symbolRoute(sources, {
      module: "events",
      summary: "The next earnings report, the move priced into it, and past reports.",
      responseSchema: volEventsResponseSchema,
      symbolData: (symbol, state) => symbolEvents(records, symbol, state),
    }),
    /** docs/api.md, Volatility measures: members of open shape. */
    volDerived: symbolRoute(sources, {
      module: "derived",
      summary: "The rank of implied and realized volatility in their range of a year.",
      responseSchema: volDerivedResponseSchema,
      symbolData: (symbol, state) => symbolDerived(records, symbol, state),
    }),
    volIv: openRoute(sources, "iv", "At-the-money volatility over a week to a year.", ivLevels),
    volTerm: openRoute(sources, "term", "The at-the-money term structure, expiration by expiration.", termResponse),
    volCones: openRoute(
      sources,
      "cones",
      "Realized volatility of several windows in its range of a year.",
      (moment) => ({ cones: volCones(moment) }),
    ),
    volSigma: openRoute(
      sources,
      "sigma",
      "The expected range of the price, and today's move, in standard deviations.",
      sigmaResponse,
    ),
    volSurface: openRoute(sources, "surface", "Volatility by expiration and moneyness.", surfaceGrid),
    volTilt: openRoute(sources, "tilt", "The tilt of the smile: risk reversal, butterfly and skew.", (moment) => ({
      tilts: volTilts(moment),
    })),
    volSnapshot: openRoute(
      sources,
      "snapshot",
      "Levels, term structure, cones, bands, tilt and derived measures in one response.",
      snapshot,
    ),
  } satisfies Partial<Record<EndpointName, Route>>;
}

function snapshot(moment: VolMoment, spot: number): object {
  return {
    spot: servedHundredths(spot),
    iv: ivLevels(moment),
    term: termResponse(moment).expirations,
    cones: volCones(moment),
    sigma: sigmaResponse(moment, spot),
    tilts: volTilts(moment),
    derived: derivedMeasures(moment),
  };
}

/**
 * Returns a route of open shape: the API documentation names it and does not specify its fields. `fields` returns those of one
 * symbol at a moment with its newest price.
 */
function openRoute(
  sources: VolatilitySources,
  module: string,
  summary: string,
  fields: (moment: VolMoment, spot: number) => object,
): Route {
  return symbolRoute(sources, {
    module,
    summary,
    responseSchema: openVolResponseSchema,
    symbolData(symbol, state) {
      const moment = volMoment(sources.records, symbol, state);
      const spot = sources.spotAt(symbol, moment.state.publishedMs) ?? moment.record.closes.at(-1) ?? 0;
      return { ...asOfFields(moment), ...fields(moment, spot) };
    },
  });
}

interface SymbolRouteDefinition {
  /** The name of the endpoint in `meta`. */
  module: string;
  summary: string;
  responseSchema: GenericSchema;
  /** Returns the data of one covered symbol. */
  symbolData: (symbol: string, state: VolState) => object;
}

const parameters = { symbols: volatilitySymbols };

function symbolRoute(sources: VolatilitySources, definition: SymbolRouteDefinition): Route {
  const { module, summary, responseSchema, symbolData } = definition;
  return {
    summary,
    parameters,
    responseSchema,
    errorCodes: ["invalid_parameter", "missing_parameter", "symbol_not_found"],
    handle({ query, nowMs }) {
      const requested = checkVolatilitySymbols(readQuery(query, parameters).symbols);
      const state = volState(nowMs);
      const { covered, missing } = coverageOf(sources, requested, state);
      const symbols = covered.map((symbol) => symbolData(symbol, state));
      return volatilityResponse({ symbols, missing }, module, state, sources.attribution);
    },
  };
}
