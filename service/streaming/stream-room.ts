import type { Attribution } from "../../src/contract/meta";
import type { Market } from "../../market/exposure/market";
import type { Asked } from "../routes/route";
import { BoardFeed, type FeedSources } from "./board-feed";
import { BoardStream } from "./board-stream";
import { OpenStreams } from "./open-streams";
import type { StreamQuestion } from "./stream-question";

/** All open streams of the service, over one feed. */
export class StreamRoom {
  readonly market: Market;
  readonly #sources: FeedSources & { attribution: Attribution };
  readonly #feed: BoardFeed;
  readonly #limits: OpenStreams;
  readonly #open = new Set<BoardStream>();

  constructor(sources: FeedSources & { attribution: Attribution }) {
    this.market = sources.market;
    this.#sources = sources;
    this.#feed = new BoardFeed(sources);
    this.#limits = new OpenStreams(sources.clock.after);
  }

  /** Opens a stream. Rejects with a `Refusal` when the plan of the account does not allow one more. */
  async open(question: StreamQuestion, asked: Asked): Promise<ReadableStream<Uint8Array>> {
    const { market, attribution, clock } = this.#sources;
    const leave = await this.#limits.enter(asked.account, question.symbols.length);
    const onOver = () => {
      leave();
      this.#open.delete(stream);
    };
    const grounds = { question, asked, market, feed: this.#feed, clock, attribution, onOver };
    const stream = new BoardStream(grounds);
    this.#open.add(stream);
    return stream.body;
  }

  /** Ends every stream, each asked to come back. API document, Part 6. */
  close(): void {
    for (const stream of [...this.#open]) stream.reconnect("server_shutdown");
  }
}
