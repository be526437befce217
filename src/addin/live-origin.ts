import { boardQuery } from "../client/requests/board-query";
import { endpoints } from "../contract/endpoints";
import { demandName, demandOf, type BoardWatch } from "../stream/board-watch";
import type { HubState } from "../stream/hub-state";
import type { LiveBoard } from "../stream/live-board";
import type { Origin } from "./origin";

/**
 * Where what a cell shows of a watched board came from; undefined while it shows nothing of it.
 *
 * Only what is known: a stream says nothing of delays and costs by the minute, so its credits are not those of one answer.
 */
export function liveOrigin(
  watch: BoardWatch,
  live: LiveBoard,
  { boards, carried }: Pick<HubState, "boards" | "carried">,
): Omit<Origin, "functionName"> | undefined {
  const shown = watch.needs === "velocity" ? live.velocity : live.board;
  if (!shown || live.receivedAtMs === undefined || live.state === "closed") return undefined;
  const demand = demandOf(watch);
  const name = demandName(demand);
  const window = demand.spotOnly ? {} : demand.window;
  const asked = [["symbols", demand.symbol], ...boardQuery({ symbol: demand.symbol, ...window })];
  const isReplay = live.state === "replay";
  return {
    endpoint: endpointOf(live).path,
    parameters: asked.map(([word, value]) => `${word}=${value}`).join("; "),
    asOf: shown.asOf,
    mode: isReplay ? "historical" : "live",
    resolution: undefined,
    delayed: undefined,
    delayMinutes: undefined,
    cached: undefined,
    stale: undefined,
    credits: undefined,
    creditsPerMinute: isReplay ? undefined : boards.find((one) => demandName(one.demand) === name)?.creditsPerMinute,
    receivedAtMs: live.receivedAtMs,
    attribution: carried.attribution,
    call: undefined,
  };
}

function endpointOf({ state }: LiveBoard) {
  if (state === "replay") return endpoints.historical;
  return state === "polling" ? endpoints.heatmap : endpoints.stream;
}
