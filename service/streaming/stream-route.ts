import type { Attribution } from "@strikebook/contract";
import type { ServedMarket } from "../../market/exposure/market";
import { type Route, route, type RouteRequest } from "../gateway/route";
import {
  checkedStreamRequest,
  spelledSymbols,
  streamParameters,
  type StreamQuery,
  withoutIgnored,
} from "@strikebook/http";
import { neededRoots } from "../routes/requested-zero-gamma";
import { knownSymbols } from "../routes/board-request";
import { BoardFeed, type FeedOptions } from "./board-feed";
import { BoardEventStream } from "./board-stream";
import { StreamLimit } from "./stream-limit";

/** `/v1/stream`. docs/api.md, Stream and Stream events. */
export function streamRoute(server: StreamServer): Route {
  return route({
    summary: "Boards as they are published, as Server-Sent Events.",
    parameters: streamParameters,
    mediaType: "text/event-stream",
    errorCodes: ["missing_parameter", "symbol_not_found", "stream_limit_reached"],
    relevant: withoutIgnored,
    read(...sent) {
      const stream = checkedStreamRequest(...sent);
      return { ...stream, symbols: spelledSymbols(stream.symbols) };
    },
    priceRule: "1 for each symbol to open, and 1 for each symbol and minute that the stream stays open",
    /** The price to open the stream. The stream itself charges each further minute. */
    price: ({ symbols }) => symbols.length,
    async handle(stream, request) {
      knownSymbols(stream.symbols, server.market.symbols);
      const headers = { "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" };
      return { status: 200, headers, body: await server.open(stream, request) };
    },
  });
}

/** All open streams of the service, over one feed of boards. */
export class StreamServer {
  readonly market: ServedMarket;
  readonly #options: FeedOptions & { attribution: Attribution };
  readonly #feed: BoardFeed;
  readonly #limit: StreamLimit;
  readonly #open = new Set<BoardEventStream>();

  constructor(options: FeedOptions & { attribution: Attribution }) {
    this.market = options.market;
    this.#options = options;
    this.#feed = new BoardFeed(options);
    this.#limit = new StreamLimit(options.clock.after);
  }

  /** Opens a stream. Rejects with an `ApiError` if the plan of the account does not allow another. */
  async open(stream: StreamQuery, request: RouteRequest): Promise<ReadableStream<Uint8Array>> {
    const { market, attribution, clock } = this.#options;
    const { marketMs } = this.#feed;
    const boards = await market.boards(neededRoots(market, stream.symbols, stream.zeroGamma), [marketMs]);
    const release = await this.#limit.acquire(request.account, stream.symbols.length);
    const onEnd = () => {
      release();
      this.#open.delete(boardStream);
    };
    const boardStream = new BoardEventStream({
      stream,
      request,
      boards,
      marketMs,
      feed: this.#feed,
      clock,
      attribution,
      onEnd,
    });
    this.#open.add(boardStream);
    return boardStream.body();
  }

  /** Ends every stream with a request to reconnect. docs/api.md, Stream events. */
  close(): void {
    for (const stream of [...this.#open]) stream.reconnect("server_shutdown");
  }
}
