import {
  type HubState,
  type LiveBoard,
  type WatchRequest,
  callArguments,
  callOf,
  feedName,
  subscriptionFor,
  subscriptionName,
} from "@strikebook/client";
import { type Origin, endpoints } from "@strikebook/contract";

/**
 * Returns the origin of what a cell shows of a watched board; `undefined` if it shows nothing of it.
 *
 * It states no delay and no price: a stream does not report delays, and it is paid by the minute, not per response.
 */
export function liveOrigin(
  request: WatchRequest,
  live: LiveBoard,
  { boards, pool }: Pick<HubState, "boards" | "pool">,
): Origin | undefined {
  const shown = request.needs === "velocity" ? live.velocity : live.board;
  if (!shown || live.receivedAtMs === undefined || live.state === "closed") return undefined;
  const subscription = subscriptionFor(request);
  const { symbol, spotOnly } = subscription;
  const name = subscriptionName(subscription);
  const parameters = callArguments(callOf(endpoints.heatmap, { symbol, ...(!spotOnly && subscription.window) }));
  const isReplay = live.state === "replay";
  const feed = new Map(pool.routes).get(name);
  const isPolled = pool.polls.some(({ window, symbols }) => symbols.some((one) => feedName(one, window) === feed));
  const { path } = isReplay ? endpoints.historical : isPolled ? endpoints.heatmap : endpoints.stream;
  const watched = boards.find((board) => subscriptionName(board.subscription) === name);
  return {
    endpoint: path,
    parameters: parameters.map(([parameter, value]) => `${parameter}=${value}`).join("; "),
    asOf: shown.asOf,
    mode: isReplay || live.state === "recorded" ? "historical" : "live",
    resolution: undefined,
    delayed: undefined,
    delayMinutes: undefined,
    cached: undefined,
    stale: undefined,
    credits: undefined,
    creditsPerMinute: isReplay ? undefined : watched?.creditsPerMinute,
    receivedAtMs: live.receivedAtMs,
    attribution: live.attribution ?? pool.attribution,
    replay: isReplay ? "point in time" : undefined,
    call: undefined,
  };
}
