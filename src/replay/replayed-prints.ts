import { sharesClosingMs } from "../calendar/trading-sessions";
import type { FlowApi } from "../client/flow-api";
import type { DarkPoolRequest } from "../client/requests/flow-requests";
import type { CallContext } from "../transport/call-context";
import { UnsupportedArgumentError } from "../transport/errors";
import { ReplayError, type ReplayDates } from "./replay-dates";
import { endsAt, withNote } from "./replay-note";

/** The requests for off-exchange prints that cells make. */
type CellPrints = Pick<FlowApi, "darkPool" | "darkPoolPages"> & { call: FlowApi["calls"]["darkPool"] };

/**
 * Returns off-exchange prints up to the time of `dates`: the service ends them there, so that a limit and the pages count only
 * prints that were known. Rejects with a `ReplayError` if the service cannot.
 */
export function replayedPrints(flow: Pick<FlowApi, keyof FlowApi>, dates: ReplayDates): CellPrints {
  const noted = ({ date }: DarkPoolRequest, context: CallContext) =>
    withNote(context, endsAt(Math.min(dates.atMs, sharesClosingMs(dates.sessionOf(date)))));
  return {
    async darkPool(request, context) {
      try {
        return await flow.darkPool(printsUntil(request, dates), noted(request, context));
      } catch (problem) {
        throw explained(problem);
      }
    },
    async *darkPoolPages({ most, ...request }, context) {
      try {
        yield* flow.darkPoolPages({ ...printsUntil(request, dates), most }, noted(request, context));
      } catch (problem) {
        throw explained(problem);
      }
    },
    call: (request) => flow.calls.darkPool(printsUntil(request, dates)),
  };
}

/** Ends a request at the replay clock. A day whose prints are over is requested as a whole, like a live request for it. */
function printsUntil(request: DarkPoolRequest, dates: ReplayDates): DarkPoolRequest {
  const date = dates.sessionOf(request.date);
  const isWhole = sharesClosingMs(date) <= dates.atMs && request.fromMs === undefined && request.toMs === undefined;
  const toMs = isWhole ? undefined : dates.endOf(request.fromMs, request.toMs, dates.atMs);
  return { ...request, date, toMs };
}

/** Explains that a service cannot end prints at a time: removing later ones here would leave fewer than the limit. */
function explained(problem: unknown): unknown {
  if (!(problem instanceof UnsupportedArgumentError) || problem.argument !== "timeEnd") return problem;
  return new ReplayError(
    "This service provides off-exchange prints of whole days only. Use the date of an earlier session, or a time after 20:00 in New York.",
  );
}
