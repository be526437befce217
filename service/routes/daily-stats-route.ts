import * as v from "valibot";
import { type Day, dayFromIso, easternDay, isoDate, isSession } from "@strikebook/calendar";
import { type Attribution, dailyStatsResponseSchema, metaSchema, metrics, symbolsPerCall } from "@strikebook/contract";
import { HISTORY_DAYS } from "../../market/exposure/served-market";
import type { ServedMarket } from "../../market/exposure/market";
import { route } from "../gateway/route";
import { ApiError, choice, dateQuery, flagQuery, optionalDate, symbolList } from "@strikebook/http";
import { originMeta } from "../market-source/origin-meta";
import { checkSymbolCount, knownSymbols } from "./board-request";
import { checkRange } from "./history-depth";
import { pastResponse, periodOrigins } from "./past-routes";
import type { SessionStats } from "./session-stats";

/** The data that `/v1/stats/daily` reads. */
export interface StatsSources {
  market: ServedMarket;
  stats: SessionStats;
  attribution: Attribution;
}

const MAX_DAYS = 31;

/** `/v1/stats/daily`: each session summarized from its 1-minute frames. Its response is DailyStat of docs/api.md, Daily statistics. */
export const dailyStatsRoute = ({ market, stats, attribution }: StatsSources) =>
  route({
    summary: "Each session's range of prices and exposures.",
    parameters: {
      symbols: symbolList("symbols", `One ticker or a comma-separated list, at most ${symbolsPerCall.dailyStats}.`),
      from: dateQuery("from", "First date, YYYY-MM-DD.", "2026-11-20"),
      to: optionalDate(
        "to",
        `Last date, YYYY-MM-DD, at most ${MAX_DAYS} days including from; today in New York when not sent.`,
        "2026-11-20",
      ),
      extended: flagQuery(
        "extended",
        "Includes frames outside the regular session. This market has none, so the rows are the same.",
      ),
      metric: choice("metric", "The exposure to summarize.", metrics, "gamma"),
    },
    responseSchema: v.object({ ...dailyStatsResponseSchema.entries, meta: metaSchema }),
    errorCodes: ["range_too_large", "symbol_not_found", "no_data", "warming_up"],
    read({ symbols, metric, ...dates }, { nowMs }) {
      const from = dayFromIso(dates.from) ?? 0;
      const to = (dates.to === undefined ? undefined : dayFromIso(dates.to)) ?? easternDay(nowMs);
      checkRange({ from, to }, MAX_DAYS - 1, `${MAX_DAYS} days`);
      return { symbols: checkSymbolCount(symbolsPerCall.dailyStats, symbols), metric, from, to };
    },
    /** Unknown symbols are omitted; a day without a session has no row. */
    async handle({ symbols: requested, metric, from, to }, { nowMs, signal }) {
      const symbols = knownSymbols(requested, market.symbols);
      const sessions = storedSessions(from, to, easternDay(market.oldestMs(nowMs)) + 1);
      const requests = symbols.flatMap((symbol) => sessions.map((session) => ({ symbol, session, metric })));
      const computed = await stats.stats(requests, nowMs, signal);
      const rows = symbols.map((symbol, at) => ({
        symbol,
        days: computed.slice(at * sessions.length, (at + 1) * sessions.length).filter((day) => day !== undefined),
      }));
      const data = { from: isoDate(from), to: isoDate(to), symbols: rows };
      const origins = symbols.flatMap((symbol) => {
        const instants = sessions.flatMap((session) => market.sessionInstants(symbol, session, nowMs));
        return periodOrigins(market, symbol, instants);
      });
      return pastResponse(data, { metric, resolution: "1m", ...originMeta(origins, attribution) });
    },
  });

/** Returns the sessions from one day through another. Throws an `ApiError` (`no_data`) if none of them is stored any more. */
function storedSessions(from: Day, to: Day, oldest: Day): Day[] {
  if (to < oldest) {
    throw new ApiError("no_data", `Sessions are stored for ${HISTORY_DAYS} days: request ${isoDate(oldest)} or later.`);
  }
  const first = Math.max(from, oldest);
  return Array.from({ length: Math.max(0, to - first + 1) }, (_, after) => first + after).filter(isSession);
}
