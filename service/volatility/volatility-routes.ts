import * as v from "valibot";
import {
  type EndpointName,
  openVolResponseSchema,
  servedHundredths,
  volDerivedResponseSchema,
  volEventsResponseSchema,
  volFactsResponseSchema,
  volMetaSchema,
  volSymbolsResponseSchema,
} from "@strikebook/contract";
import { volCones } from "../../market/volatility/realized-vol";
import { volTilts } from "../../market/volatility/smile";
import { ivLevels, termResponse } from "../../market/volatility/term-structure";
import { volStatus, coveredVolSymbols } from "../../market/volatility/vol-coverage";
import { derivedMeasures, symbolDerived } from "../../market/volatility/vol-derived";
import { symbolEvents } from "../../market/volatility/vol-events";
import {
  asOfFields,
  marketVolatility,
  sigmaResponse,
  symbolVol,
  type SymbolVol,
} from "../../market/volatility/symbol-vol";
import type { Route } from "../gateway/route";
import { volHistoryRoute } from "./history-route";
import { allSymbolVols, screenerRoute } from "./screener-route";
import { surfaceRoute, termRoute } from "./surface-route";
import {
  ofInstant,
  spotReader,
  symbolsOfInstant,
  type VolatilitySources,
  volRoute,
  volSymbolList,
  volSymbolRoute,
} from "./volatility-route";

const noParameters = { parameters: {}, read: () => ({}) };
const symbolsOnly = {
  parameters: { symbols: volSymbolList },
  read: ({ symbols }: { symbols: string[] }) => ({ symbols }),
};

/** The volatility routes by their names in the catalogue. */
export function volatilityRoutes(sources: VolatilitySources) {
  const spotOf = spotReader(sources);
  /** A route of open shape: the API documentation names it and does not specify its fields. `spot` is the newest price. */
  const openRoute = (module: string, summary: string, fields: (vol: SymbolVol, spot: number | undefined) => object) =>
    volSymbolRoute(sources, {
      ...symbolsOfInstant,
      module,
      summary,
      responseSchema: openVolResponseSchema,
      symbolData(symbol, { records, state }) {
        const vol = symbolVol(records, symbol, state);
        return { ...asOfFields(vol), ...fields(vol, spotOf(vol)) };
      },
    });
  return {
    volHistory: volHistoryRoute(sources),
    /** docs/api.md, Volatility records. */
    volEvents: volSymbolRoute(sources, {
      ...symbolsOnly,
      module: "events",
      summary: "The next earnings report, the move priced into it, and past reports.",
      responseSchema: volEventsResponseSchema,
      symbolData: (symbol, { records, state }) => symbolEvents(records, symbol, state),
    }),
    /** docs/api.md, Volatility measures: members of open shape. */
    volDerived: volSymbolRoute(sources, {
      ...symbolsOfInstant,
      module: "derived",
      summary: "The rank of implied and realized volatility in their range of a year.",
      responseSchema: volDerivedResponseSchema,
      symbolData: (symbol, { records, state }) => symbolDerived(records, symbol, state),
    }),
    volIv: openRoute("iv", "At-the-money volatility over a week to a year.", ivLevels),
    volTerm: termRoute(sources),
    volCones: openRoute("cones", "Realized volatility of several windows in its range of a year.", (vol) => ({
      cones: volCones(vol),
    })),
    volSigma: openRoute(
      "sigma",
      "The expected range of the price, and today's move, in standard deviations.",
      sigmaResponse,
    ),
    volSurface: surfaceRoute(sources),
    volTilt: openRoute("tilt", "The tilt of the smile: risk reversal, butterfly and skew.", (vol) => ({
      tilts: volTilts(vol),
    })),
    volSnapshot: openRoute(
      "snapshot",
      "Levels, term structure, cones, bands, tilt and derived measures in one response.",
      volSummary,
    ),
    /** The routes over all covered symbols. The API documentation does not specify most of their fields. */
    volMarket: volRoute(sources, {
      ...ofInstant,
      module: "market",
      summary: "Volatility of the market as a whole: the index, medians, and the share of rising symbols.",
      responseSchema: volFactsResponseSchema,
      data: async (_, { records, state }) => marketVolatility(await allSymbolVols(records, state)),
    }),
    volScreener: screenerRoute(sources),
    volStatus: volRoute(sources, {
      ...noParameters,
      module: "status",
      summary: "How fresh the volatility data is, and when it is updated next.",
      responseSchema: volFactsResponseSchema,
      data: (_, { records, state }) => volStatus(records.source, state),
    }),
    /** docs/api.md, Volatility records. */
    volSymbols: volRoute(sources, {
      ...noParameters,
      module: "symbols",
      summary: "The symbols that the volatility endpoints cover.",
      responseSchema: v.object({ ...volSymbolsResponseSchema.entries, meta: volMetaSchema }),
      data: (_, { records, state }) => ({ symbols: coveredVolSymbols(records.source, state) }),
    }),
  } satisfies Partial<Record<EndpointName, Route>>;
}

function volSummary(vol: SymbolVol, spot: number | undefined): object {
  return {
    spot: servedHundredths(spot),
    iv: ivLevels(vol),
    term: termResponse(vol).expirations,
    cones: volCones(vol),
    sigma: sigmaResponse(vol, spot),
    tilts: volTilts(vol),
    derived: derivedMeasures(vol),
  };
}
