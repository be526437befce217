import { BoardStream, type StreamEvent } from "../../../packages/client/stream/connection/board-stream";
import { streamParts, type StreamRequest } from "../../../packages/client/stream/connection/stream-opener";
import { startLive } from "../../../scripts/support/stream/start-live";

/** The board that `=GEX.LIVE("SPY")` shows. */
export const liveRequest: StreamRequest = { symbols: ["SPY"], metric: "gamma", maxStrikes: 92, expirations: 5 };

interface StreamTestOptions extends NonNullable<Parameters<typeof startLive>[0]> {
  request?: Partial<StreamRequest>;
  lastEventId?: string;
}

/** Opens one stream to the real service on a clock that the test advances, and records its events. */
export function openLiveStream({ request, lastEventId, ...options }: StreamTestOptions = {}) {
  const world = startLive(options);
  const events: StreamEvent[] = [];
  const parts = streamParts(world.client);
  const labels = () => ["GEX.LIVE"];
  const stream = new BoardStream({ parts, request: { ...liveRequest, ...request }, labels, lastEventId }, (event) =>
    events.push(event),
  );
  const boards = () => events.flatMap((event) => (event.kind === "board" ? [event] : []));
  const states = () => events.flatMap((event) => (event.kind === "state" ? [event.state] : []));
  return {
    ...world,
    stream,
    events,
    boards,
    /** The names of the states, in order. */
    path: () => states().map(({ kind }) => kind),
    states,
    /** The last event id that each requested stream resumed from. */
    resumedFrom: () => world.network.streams.map((address) => new URL(address).searchParams.get("lastEventId")),
  };
}
