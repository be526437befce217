import { BoardStream, type StreamNews, type StreamQuestion } from "../../src/stream/board-stream";
import { startLive } from "./start-live";

/** The board of a bare `=GEX.LIVE("SPY")`. */
export const liveQuestion: StreamQuestion = { symbols: ["SPY"], metric: "gamma", maxStrikes: 92, expirations: 5 };

interface StreamUnderTest extends NonNullable<Parameters<typeof startLive>[0]> {
  question?: Partial<StreamQuestion>;
  lastEventId?: string;
}

/** One stream to the real service on a clock that the test moves, and everything it told. */
export function openLiveStream({ question, lastEventId, ...under }: StreamUnderTest = {}) {
  const world = startLive(under);
  const news: StreamNews[] = [];
  const asked = { ...liveQuestion, ...question };
  const parts = { ...world.client.streamParts, labels: () => ["GEX.LIVE"] };
  const stream = new BoardStream(parts, asked, (one) => news.push(one), lastEventId);
  const boards = () => news.flatMap((one) => (one.kind === "board" ? [one] : []));
  const states = () => news.flatMap((one) => (one.kind === "state" ? [one.state] : []));
  return {
    ...world,
    stream,
    news,
    boards,
    /** States in order, by name. */
    path: () => states().map(({ kind }) => kind),
    states,
    /** Every address of a stream that was asked for: what it says of the last event id. */
    resumedFrom: () => world.line.streams.map((address) => new URL(address).searchParams.get("lastEventId")),
  };
}
