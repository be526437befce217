import type { EndpointName } from "../../src/contract/endpoints";
import { openVolAnswerSchema } from "../../src/contract/open-volatility";
import { servedHundredths } from "../../market/pricing/served-number";
import { volCones } from "../../market/volatility/vol-cones";
import { derivedMeasures } from "../../market/volatility/vol-derived";
import { ivLevels } from "../../market/volatility/vol-levels";
import { volMoment, type VolMoment } from "../../market/volatility/vol-moment";
import { sigmaAnswer } from "../../market/volatility/vol-sigma";
import { stampOf } from "../../market/volatility/vol-stamp";
import { volState } from "../../market/volatility/vol-state";
import { surfaceGrid } from "../../market/volatility/vol-surface";
import { termAnswer } from "../../market/volatility/vol-term";
import { volTilts } from "../../market/volatility/vol-tilt";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { volatilityAnswer } from "./volatility-answer";
import { covered, type VolatilitySources } from "./volatility-sources";
import { volatilitySymbols, withinCall } from "./volatility-symbols";

const parameters = { symbols: volatilitySymbols };

/** One module of open shape: what it says of a symbol, beside its name and moment. */
interface OpenModule {
  name: string;
  summary: string;
  /** `spot` is the newest price of the moment. */
  fields(moment: VolMoment, spot: number): object;
}

const iv: OpenModule = {
  name: "iv",
  summary: "At-the-money volatility over a week to a year.",
  fields: ivLevels,
};

const term: OpenModule = {
  name: "term",
  summary: "The at-the-money term structure, expiration by expiration.",
  fields: termAnswer,
};

const cones: OpenModule = {
  name: "cones",
  summary: "Realized volatility of several windows in its range of a year.",
  fields: (moment) => ({ cones: volCones(moment) }),
};

const sigma: OpenModule = {
  name: "sigma",
  summary: "How far the price may go, and how far it has gone today, in standard deviations.",
  fields: sigmaAnswer,
};

const surface: OpenModule = {
  name: "surface",
  summary: "Volatility by expiration and moneyness.",
  fields: surfaceGrid,
};

const tilt: OpenModule = {
  name: "tilt",
  summary: "How the smile leans: risk reversal, butterfly and skew.",
  fields: (moment) => ({ tilts: volTilts(moment) }),
};

const snapshot: OpenModule = {
  name: "snapshot",
  summary: "Levels, term structure, cones, bands, tilt and derived measures in one answer.",
  fields: (moment, spot) => ({
    spot: servedHundredths(spot),
    iv: ivLevels(moment),
    term: termAnswer(moment).expirations,
    cones: volCones(moment),
    sigma: sigmaAnswer(moment, spot),
    tilts: volTilts(moment),
    derived: derivedMeasures(moment),
  }),
};

/** The routes of open shape that are asked by symbol. The documents name them; their fields are ours. */
export function openRoutes(sources: VolatilitySources) {
  return {
    volIv: openRoute(sources, iv),
    volTerm: openRoute(sources, term),
    volCones: openRoute(sources, cones),
    volSigma: openRoute(sources, sigma),
    volSurface: openRoute(sources, surface),
    volTilt: openRoute(sources, tilt),
    volSnapshot: openRoute(sources, snapshot),
  } satisfies Partial<Record<EndpointName, Route>>;
}

function openRoute(sources: VolatilitySources, { name, summary, fields }: OpenModule): Route {
  return {
    summary,
    parameters,
    answer: openVolAnswerSchema,
    refusals: ["invalid_parameter", "missing_parameter", "symbol_not_found"],
    handle({ query, nowMs }) {
      const asked = withinCall(readQuery(query, parameters).symbols);
      const state = volState(nowMs);
      const { covered: symbols, missing } = covered(sources, asked, state);
      const answers = symbols.map((symbol) => {
        const moment = volMoment(sources.records, symbol, state);
        const spot = sources.spotAt(symbol, moment.state.publishedMs) ?? moment.record.closes.at(-1) ?? 0;
        return { ...stampOf(moment), ...fields(moment, spot) };
      });
      return volatilityAnswer({ symbols: answers, missing }, name, state, sources.attribution);
    },
  };
}
