import type { FlowApi } from "../client/flow-api";
import { ReplayError, type ReplayDates } from "./replay-dates";

/** The requests for option flow that cells make. */
export type CellFlow = Pick<FlowApi, Exclude<keyof FlowApi, "calls">> & {
  /** The calls that the methods make, for estimates. */
  calls: Pick<FlowApi["calls"], "darkPool">;
};

/** The part of a request that selects a window up to the newest trade, or up to the end of a date. */
interface TrailingWindow {
  timeframe?: string | undefined;
  date?: string | undefined;
}

/**
 * Returns option flow as it was known at the time of `dates`.
 *
 * Windows end at that time, and a request without a date is for the session in progress. For endpoints that have whole days only,
 * the result covers the whole day.
 */
export function replayedFlow(flow: FlowApi, dates: ReplayDates): CellFlow {
  const { tradedUntilMs } = dates;
  const dated = <DatedRequest extends { date?: string | undefined }>(request: DatedRequest, otherwise?: string) => ({
    ...request,
    date: dates.dateOr(request.date, otherwise),
  });
  const windowed = <WindowRequest extends TrailingWindow>(request: WindowRequest) =>
    dated(checkedWindow(request, dates));
  return {
    trades: async (request, context) => {
      const onDate = dated(request);
      const isOver = onDate.date < dates.session && request.fromMs === undefined && request.toMs === undefined;
      const toMs = isOver ? undefined : dates.endOf(request.fromMs, request.toMs, tradedUntilMs);
      return flow.trades({ ...onDate, toMs }, context);
    },
    tide: async (request, context) =>
      flow.tide({ ...request, toMs: dates.endOf(request.fromMs, request.toMs, tradedUntilMs) }, context),
    strikes: async (request, context) =>
      flow.strikes({ ...request, toMs: dates.endOf(request.fromMs, request.toMs, tradedUntilMs) }, context),
    compare: async (request, context) => flow.compare(dated(request), context),
    history: async (request, context) =>
      flow.history({ ...request, to: dates.lastDay(request.from, request.to, dates.today) }, context),
    expirations: async (request, context) => flow.expirations(dated(request), context),
    topUnderlyings: async (request, context) => flow.topUnderlyings(dated(request, dates.settled), context),
    topWeekContracts: async (request, context) => flow.topWeekContracts(dated(request), context),
    topDayContracts: async (request, context) => flow.topDayContracts(dated(request), context),
    contractRatio: async (request, context) => flow.contractRatio(windowed(request), context),
    chainRatio: async (request, context) => flow.chainRatio(windowed(request), context),
    pressure: async (request, context) => flow.pressure(windowed(request), context),
    sentiment: () => Promise.reject(new ReplayError("The service provides current sentiment only.")),
    marketTide: async (request, context) => flow.marketTide(dated(request), context),
    darkPool: async (request, context) => flow.darkPool(dated(request), context),
    darkPoolPages: (request, context) => flow.darkPoolPages(dated(request), context),
    calls: { darkPool: (request) => flow.calls.darkPool(dated(request)) },
  };
}

/** Returns the request if its window is known. @throws ReplayError for a window of minutes on a day that is still in progress. */
function checkedWindow<WindowRequest extends TrailingWindow>(request: WindowRequest, { session }: ReplayDates) {
  const { timeframe = "1d", date = session } = request;
  if (timeframe === "1d" || date < session) return request;
  throw new ReplayError(
    `The service provides the last ${timeframe} only up to now or up to the end of a day. Use the window "1d" or an earlier date.`,
  );
}
