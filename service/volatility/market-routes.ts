import * as v from "valibot";
import type { GenericSchema } from "valibot";
import type { EndpointName } from "../../src/contract/endpoints";
import {
  volFactsResponseSchema,
  volMetaSchema,
  volScreenerResponseSchema,
  volSymbolsResponseSchema,
} from "../../src/contract/volatility";
import { coverage, volStatus, volSymbols } from "../../market/volatility/vol-coverage";
import { screenerRow, type ScreenerRow } from "../../market/volatility/vol-derived";
import { marketVolatility } from "../../market/volatility/vol-market";
import { volMoment, type VolMoment } from "../../market/volatility/vol-moment";
import type { VolRecords } from "../../market/volatility/vol-record";
import { lastClosedSession, volState, type VolState } from "../../market/volatility/vol-state";
import { trailingYear } from "../../market/volatility/vol-statistics";
import { WaitingRequest } from "../background/waiting-request";
import { WorkQueue } from "../background/work-queue";
import { yieldToEventLoop } from "../gateway/clock";
import type { Route, RouteRequest } from "../gateway/route";
import { readQuery } from "../query/parameters";
import { volatilityResponse, type VolatilitySources } from "./volatility-sources";

/**
 * The routes over all covered symbols, by their names in the catalogue. The API documentation does not specify most of their
 * fields.
 */
export function volatilityMarketRoutes(sources: VolatilitySources) {
  const { records } = sources;
  return {
    volMarket: marketRoute(sources, {
      module: "market",
      summary: "Volatility of the market as a whole: the index, medians, and the share of rising symbols.",
      responseSchema: volFactsResponseSchema,
      data: async (state) => marketVolatility(await allMoments(records, state)),
    }),
    volScreener: screenerRoute(sources),
    volStatus: marketRoute(sources, {
      module: "status",
      summary: "How fresh the volatility data is, and when it is updated next.",
      responseSchema: volFactsResponseSchema,
      data: (state) => volStatus(records.source, state),
    }),
    /** docs/api.md, Volatility records. */
    volSymbols: marketRoute(sources, {
      module: "symbols",
      summary: "The symbols that the volatility endpoints cover.",
      responseSchema: v.object({ ...volSymbolsResponseSchema.entries, meta: volMetaSchema }),
      data: (state) => ({ symbols: volSymbols(records.source, state) }),
    }),
  } satisfies Partial<Record<EndpointName, Route>>;
}

/**
 * `/v1/vol/screener`: one row per covered symbol. The first request of a session computes a year of every symbol. If that
 * takes too long, the caller gets `warming_up` and the computation continues.
 */
function screenerRoute(sources: VolatilitySources): Route {
  const { records, clock } = sources;
  const queue = new WorkQueue(clock);
  let newest: { key: string; rows: readonly ScreenerRow[] } | undefined;
  const rowsAt = async (state: VolState, { signal }: RouteRequest): Promise<readonly ScreenerRow[]> => {
    const key = `${state.asOfMs} ${state.publishedMs}`;
    if (newest?.key === key) return newest.rows;
    const request = new WaitingRequest(signal);
    const compute = async () => {
      const rows = await screenerRows(records, state);
      newest = { key, rows };
      return rows;
    };
    return queue.orWarmingUp(request, queue.add({ key, kind: "screener", priority: "response", request }, compute));
  };
  return marketRoute(sources, {
    module: "screener",
    summary: "Every covered symbol with the measures to compare it by.",
    responseSchema: volScreenerResponseSchema,
    errorCodes: ["warming_up"],
    data: async (state, request) => ({ symbols: await rowsAt(state, request) }),
  });
}

async function screenerRows(records: VolRecords, state: VolState): Promise<ScreenerRow[]> {
  const rows: ScreenerRow[] = [];
  for (const moment of await allMoments(records, state)) {
    await computeYear(moment);
    rows.push(screenerRow(moment, records.source));
  }
  return rows;
}

/** Returns the moment of every covered symbol, in the order of the source. Yields after each symbol. */
async function allMoments(records: VolRecords, state: VolState): Promise<VolMoment[]> {
  const { covered } = coverage(records.source, records.source.symbols, lastClosedSession(state));
  const moments: VolMoment[] = [];
  for (const symbol of covered) {
    await yieldToEventLoop();
    moments.push(volMoment(records, symbol, state));
  }
  return moments;
}

/** Sessions that are computed before yielding: about ten milliseconds. */
const SESSIONS_PER_TURN = 6;

/** Computes the sessions of a year that the rank of a symbol needs: a third of a second, once a session. Yields in between. */
async function computeYear({ record }: VolMoment): Promise<void> {
  for (const position of trailingYear(record.sessions.length - 1)) {
    if (position % SESSIONS_PER_TURN === 0) await yieldToEventLoop();
    record.rowAt(position);
  }
}

interface MarketRouteDefinition {
  /** The name of the endpoint in `meta`. */
  module: string;
  summary: string;
  responseSchema: GenericSchema;
  /** Error codes besides `invalid_parameter`. */
  errorCodes?: Route["errorCodes"];
  data: (state: VolState, request: RouteRequest) => unknown;
}

function marketRoute({ attribution }: VolatilitySources, definition: MarketRouteDefinition): Route {
  const { module, summary, responseSchema, errorCodes = [], data } = definition;
  return {
    summary,
    parameters: {},
    responseSchema,
    errorCodes: ["invalid_parameter", ...errorCodes],
    async handle(request) {
      readQuery(request.query, {});
      const state = volState(request.nowMs);
      return volatilityResponse(await data(state, request), module, state, attribution);
    },
  };
}
