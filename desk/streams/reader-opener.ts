import { type Attribution, creditsText } from "@strikebook/contract";
import { ApiError, eventPositions, readStreamRequest } from "@strikebook/http";
import { ifResponding } from "../engine/engine";
import { type BoardWindow, subscriptionFor } from "@strikebook/client";
import type { Person } from "../people/person";
import type { Purchasing } from "../spending/reservation";
import { boardsFrom } from "./board-log";
import { acceptsDeflate } from "./body-encoding";
import type { FeedTopic } from "./feed-topic";
import { JoinedParts } from "./shared-bytes";
import type { NodeFeeds } from "./node-feeds";
import { ReaderCharges } from "./reader-charges";
import { ReaderConnection } from "./reader-connection";
import { isCurrent, ReaderStream, type ReaderRequest } from "./reader-stream";
import { resumption, type ResumedSymbol } from "./resume";
import type { DeskStreamParts } from "./stream-parts";
import type { ReaderLimits, StreamedSymbols } from "./streamed-symbols";
import type { WantedFeeds } from "./wanted-feeds";

/** A request for a stream. */
export interface OpenRequest {
  query: URLSearchParams;
  headers: Headers;
  person: Person;
  /** The key with which the person has signed in. */
  keyId: string;
  /** Aborts the opening. Afterwards the stream ends when its body is cancelled. */
  signal?: AbortSignal | undefined;
}

export interface ReaderOpenerOptions extends DeskStreamParts {
  purchasing: Purchasing;
  feeds: NodeFeeds;
  wanted: WantedFeeds;
  streamed: StreamedSymbols;
  /** What is charged for each stream that is open or being opened. */
  charges: Set<ReaderCharges>;
  limits: (person: Person) => ReaderLimits;
  shareClasses: {
    /** Returns why data with an attribution may not be passed on to a person; `undefined` if it may. */
    refuse(attribution: Attribution | undefined, person: Person): string | undefined;
  };
}

/** How long an opening waits for the streams to the provider, in milliseconds. */
const WAIT_MS = 5_000;

const RETRY_LEASE_MS = 250;

/** Opens the streams of readers: checks what they request, and waits until the streams to the provider serve it. */
export class ReaderOpener {
  readonly #options: ReaderOpenerOptions;
  readonly #shared = new JoinedParts();
  /** Whose data it is, as last stated. */
  #attribution: Attribution | undefined;

  constructor(options: ReaderOpenerOptions) {
    this.#options = options;
  }

  /**
   * Opens a stream. `onOpen` is called before anything is sent, `onEnd` when it has ended. Rejects with an `ApiError`, with an
   * `EngineUnavailableError`, or with the signal's reason.
   */
  async open(
    { query, headers, person, keyId, signal }: OpenRequest,
    onOpen: (reader: ReaderStream) => void,
    onEnd: (reader: ReaderStream) => void,
  ): Promise<{ reader: ReaderStream; isDeflated: boolean }> {
    const { purchasing, platform, limits } = this.#options;
    const request = readerRequest(query, headers);
    const own = limits(person);
    if (this.#known) this.#checkShare(this.#known, person);
    const left = await purchasing.left(person);
    checkCredits(left, request.symbols.length);
    const isDeflated = acceptsDeflate(headers.get("accept-encoding"));
    const charges = new ReaderCharges(person, request.symbols, { left, readLeft: () => purchasing.left(person) });
    const held = await this.#hold(request, charges, own);
    try {
      const { isSettled, hasLeader } = await this.#wait(held.topics, charges, signal);
      this.#check(held.topics, charges, isSettled);
      const reader: ReaderStream = new ReaderStream({
        ...{ charges, keyId, request, topics: held.topics, isDeflated, shared: this.#shared },
        attribution: this.#known,
        maxDurationMinutes: own.streamMaxDurationMinutes ?? 60,
        nowMs: platform.now(),
        connect: (socket) => new ReaderConnection(socket, platform),
        onEnd: () => {
          held.release();
          onEnd(reader);
        },
      });
      onOpen(reader);
      await this.#begin(reader, request, { topics: held.topics, hasLeader });
      return { reader, isDeflated };
    } catch (problem) {
      held.release();
      throw problem;
    }
  }

  /** Counts the symbols of a stream, and wants its feeds, until `release` is called. */
  async #hold(request: ReaderRequest, charges: ReaderCharges, limits: ReaderLimits) {
    const { feeds, wanted, streamed } = this.#options;
    const { person } = charges;
    const { symbols, window } = request;
    const subscriptions = symbols.map((symbol) => ({
      ...subscriptionFor({ symbol, needs: "velocity", ...window }),
      window,
    }));
    const uncount = await streamed.add(person, symbols.length, limits);
    const opened = await Promise.allSettled(subscriptions.map((subscription) => feeds.open(subscription)));
    const topics = opened.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    const unwatch = wanted.watch(subscriptions, person);
    this.#options.charges.add(charges);
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      unwatch();
      this.#options.charges.delete(charges);
      for (const topic of topics) feeds.release(topic);
      uncount();
    };
    const failed = opened.find((result) => result.status === "rejected");
    if (!failed) return { topics, release };
    release();
    throw failed.reason as Error;
  }

  /**
   * Waits until the streams to the provider serve the topics or say why not, and their leader is known to be alive: the last leader's boards
   * may end before the present. `isSettled` is false if that takes too long, `hasLeader` if there is no leader then.
   */
  async #wait(
    topics: readonly FeedTopic[],
    charges: ReaderCharges,
    signal: AbortSignal | undefined,
  ): Promise<{ isSettled: boolean; hasLeader: boolean }> {
    const { feeds, platform } = this.#options;
    const waiting = new AbortController();
    const onAbort = () => waiting.abort();
    signal?.addEventListener("abort", onAbort, { once: true });
    platform.sleep(WAIT_MS, waiting.signal).then(onAbort, () => undefined);
    const isServed = (topic: FeedTopic) => isCurrent(topic) || hasNone(topic);
    try {
      for (;;) {
        await feeds.until(() => charges.isUnpaid || topics.every(isServed), waiting.signal);
        if (charges.isUnpaid || (await this.#hasLeader())) break;
        await platform.sleep(RETRY_LEASE_MS, waiting.signal);
      }
      await Promise.all(topics.map((topic) => feeds.renew(topic)));
      return { isSettled: true, hasLeader: true };
    } catch (problem) {
      signal?.throwIfAborted();
      if (!waiting.signal.aborted) throw problem;
      return { isSettled: false, hasLeader: (await ifResponding(this.#hasLeader())) === true };
    } finally {
      signal?.removeEventListener("abort", onAbort);
      waiting.abort();
    }
  }

  /** Whether the leader of the last status still has the lease. */
  async #hasLeader(): Promise<boolean> {
    const { engine, keys, feeds } = this.#options;
    const token = Number(await engine.call("lease_token", [keys.lease]));
    return token !== 0 && token === feeds.status?.token;
  }

  get #known(): Attribution | undefined {
    this.#attribution = this.#options.feeds.status?.attribution ?? this.#attribution;
    return this.#attribution;
  }

  #check(topics: readonly FeedTopic[], { person, isUnpaid }: ReaderCharges, isSettled: boolean): void {
    if (isUnpaid) throw new ApiError("insufficient_credits", unpaidText);
    const closed = topics.find(({ state }) => state?.state === "closed");
    if (closed) throw unavailable(closed.state?.reason ?? "The provider has closed the stream.");
    if (topics.every((topic) => this.#isUnknown(topic))) {
      const reasons = topics.flatMap(({ state }) => state?.reason ?? []);
      throw new ApiError("symbol_not_found", [...new Set(reasons)].join(" "));
    }
    if (!isSettled && this.#known === undefined) throw unavailable("The provider did not open a stream in time.");
    this.#checkShare(this.#known, person);
  }

  /** Whether the provider serves no symbol of that name. */
  #isUnknown({ state, feed }: FeedTopic): boolean {
    const { streams = [], polls = [] } = this.#options.feeds.status ?? {};
    const isCarried = [...streams, ...polls].some(({ symbols }) =>
      symbols.some((symbol) => feed.startsWith(`${symbol} `)),
    );
    return state?.state === "unavailable" && !isCarried;
  }

  #checkShare(attribution: Attribution | undefined, person: Person): void {
    const refusal = this.#options.shareClasses.refuse(attribution, person);
    if (refusal !== undefined) throw new ApiError("not_entitled", refusal);
  }

  async #begin(
    reader: ReaderStream,
    { lastEventId }: ReaderRequest,
    { topics, hasLeader }: { topics: readonly FeedTopic[]; hasLeader: boolean },
  ): Promise<void> {
    const current = new Set(topics.filter((topic) => hasLeader && isCurrent(topic)));
    if (lastEventId === undefined) return reader.begin(current);
    const { engine, keys } = this.#options;
    const positions = eventPositions(lastEventId);
    const symbols = topics.map(async (topic): Promise<ResumedSymbol> => {
      const fromMs = positions.get(topic.symbol);
      // If boards are missed after these, the next board says so.
      const stored = fromMs === undefined ? [] : await boardsFrom(engine, keys.boards(topic.feed), fromMs);
      const boards = stored.map((board) => topic.view(board));
      const newest = boards.at(-1) ?? topic.newest;
      return { symbol: topic.symbol, stored: boards, newest, isLive: current.has(topic) };
    });
    try {
      reader.resume(resumption(lastEventId, await Promise.all(symbols)), current);
    } catch (problem) {
      reader.reconnect("server_shutdown");
      throw problem;
    }
  }
}

/** Whether the provider has no board of a topic to show, or has closed the stream. */
function hasNone({ state }: FeedTopic): boolean {
  return state?.state === "unavailable" || state?.state === "closed";
}

const unpaidText =
  "The next minute of this stream exceeds a limit of the desk for today. Ask the administrator of the desk to raise it, or continue tomorrow.";

function checkCredits(left: number | undefined, price: number): void {
  if (left === undefined || left >= price) return;
  const message = `The stream costs ${creditsText(price)} to open, and ${left} ${left === 1 ? "is" : "are"} left for you today. Ask the administrator of the desk to raise your limit, or continue tomorrow.`;
  throw new ApiError("insufficient_credits", message);
}

/** Returns the error for a stream that may be opened in a moment. */
export function unavailable(message: string, retryAfterSeconds = 5): ApiError {
  return new ApiError("stream_unavailable", message, { "retry-after": String(retryAfterSeconds) });
}

/** Reads a request as the service does, for the same errors. Throws an `ApiError`. */
function readerRequest(query: URLSearchParams, headers: Headers): ReaderRequest {
  const { symbols, selection, layout, zeroGamma, sides, lastEventId } = readStreamRequest(query, headers);
  const { metric, maxStrikes, expirations, includeEmpty } = selection;
  const window: BoardWindow = {
    metric,
    maxStrikes,
    expirations: "exactly" in expirations ? expirations.exactly : expirations.nearest,
    layout,
    ...(includeEmpty && { includeEmpty }),
    ...(zeroGamma && { zeroGamma }),
    ...(sides && { sides: true as const }),
  };
  return { symbols, window, lastEventId };
}
