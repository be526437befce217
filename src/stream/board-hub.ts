import type { BoardQuestion } from "../client/requests/board-query";
import { Alarm } from "./alarm";
import type { AskedBoard, PolledBoard } from "./board-poll";
import { feedName, type BoardWatch, type Demand } from "./board-watch";
import type { HubNews } from "./hub-news";
import { DerivedStore, hubState, type HubState } from "./hub-state";
import { KnownBoards } from "./known-boards";
import { LastBoards } from "./last-boards";
import { unknownBoard, withBoard, withStanding, withVelocity, type LiveBoard } from "./live-board";
import { LiveGuard } from "./live-guard";
import { ReplayedBoards, type AskPast, type ReplayedBoard } from "./replayed-boards";
import { SharedHub, type SharedHubOptions } from "./shared-hub";
import { WatchedBoards } from "./watched-boards";

export interface BoardHubOptions extends Omit<SharedHubOptions, "known" | "hear" | "changed"> {
  /** The board of a past instant, for the replay clock. */
  past: AskPast;
  /** The replay clock's instant, in milliseconds since 1970 UTC; undefined while it is off. Off when omitted. */
  replayAtMs?: () => number | undefined;
  /** The service's own time, in milliseconds since 1970 UTC; the computer's when omitted. */
  serviceNow?: () => number;
  /** A board that the client still has, to show at once; none when omitted. */
  lastKnown?: (question: BoardQuestion) => AskedBoard | undefined;
  /** Whether a person sees the workbook, and how to hear of a change; always when omitted. */
  visibility?: { isVisible: () => boolean; subscribe: (listener: () => void) => () => void };
}

/**
 * The live boards of one workbook: any number of cells over the fewest connections.
 *
 * Whatever happens, watchers hear the newest board that is known and how it stands, in words that say what to do; never a
 * board that is older than the one shown before.
 */
export class BoardHub {
  /** Connections, polls, watched boards and what they cost. */
  readonly store: DerivedStore<HubState>;
  readonly #options: BoardHubOptions;
  readonly #watched = new WatchedBoards(() => this.#review());
  readonly #known = new KnownBoards();
  readonly #guard: LiveGuard;
  readonly #shared: SharedHub;
  readonly #replayed: ReplayedBoards;
  readonly #last: LastBoards;
  readonly #alarm: Alarm;
  readonly #stopSeeing: () => void;
  #demanded = "[]";
  #isReplaying = false;
  #isClosed = false;

  constructor(options: BoardHubOptions) {
    const { platform, settings, past, ask, visibility, serviceNow = () => platform.now() } = options;
    this.#options = options;
    this.#guard = new LiveGuard(platform, settings, serviceNow);
    this.#alarm = new Alarm(platform, () => this.#review());
    this.#replayed = new ReplayedBoards(past, (replayed) => this.#showReplayed(replayed));
    this.#last = new LastBoards(ask, (demand, polled) => this.#showLast(demand, polled));
    this.store = new DerivedStore(() => this.#state());
    const hear = (news: HubNews) => this.#hear(news);
    this.#shared = new SharedHub({ ...options, known: this.#known, hear, changed: () => this.store.note() });
    this.#stopSeeing = visibility?.subscribe(() => this.#see(visibility.isVisible())) ?? (() => undefined);
    if (visibility) this.#see(visibility.isVisible());
  }

  /** Calls `hear` at once with what is known, then at every change; returns how to stop. Stopping twice does nothing more. */
  watch(watch: BoardWatch, hear: (live: LiveBoard) => void): () => void {
    return this.#watched.watch(watch, (name, demand) => this.#first(name, demand), hear);
  }

  /** Live data of this workbook rests until it is resumed. */
  pause(): void {
    this.#guard.pause();
    this.#review();
  }

  /** Live data runs again, whatever kept it from running: what is closed is tried again too. */
  resume(): void {
    this.#guard.resume();
    this.restart();
  }

  /** A cause was mended, with a key, credits or another limit: whatever is closed, refused or rests for the market is tried again. */
  restart(): void {
    this.#guard.startAnew();
    this.#shared.restart();
    this.#review();
  }

  /** The account's limits or the settings have changed. */
  noteSettings(): void {
    this.#shared.review();
    this.#review();
  }

  /** The replay clock was set, has moved, or is off. */
  noteReplay(): void {
    this.#review();
  }

  /** The key or a host has changed: nothing that was known is shown again, and what is watched is asked of the new one. */
  forget(): void {
    this.#known.forget();
    this.#guard.forget();
    this.#last.end();
    this.#replayed.end();
    this.#shared.reopen();
    this.#showAfresh();
    this.#review();
  }

  /** Ends everything: the page is going. Watchers hear no more. */
  close(): void {
    this.#isClosed = true;
    this.#stopSeeing();
    this.#alarm.set(undefined);
    this.#replayed.end();
    this.#last.end();
    this.#shared.close();
  }

  /** Decides whether live data runs, rests or is replayed, and lets demands and watchers follow. */
  #review(): void {
    if (this.#isClosed) return;
    const reviewAtMs = this.#guard.decide(this.#isAllUnavailable);
    const { demands } = this.#watched;
    const replayAtMs = this.#options.replayAtMs?.();
    this.#alarm.set(demands.length > 0 ? reviewAtMs : undefined);
    this.#replay(replayAtMs, demands);
    this.#demand(this.#guard.rest || replayAtMs !== undefined ? [] : demands);
    this.#showStandings();
    if (this.#guard.isAfterHours && replayAtMs === undefined)
      this.#last.show(demands.filter((one) => this.#hasNone(one)));
    else this.#last.end();
    this.store.note();
  }

  #demand(demands: readonly Demand[]): void {
    const text = JSON.stringify(demands);
    if (text === this.#demanded) return;
    if (this.#demanded === "[]") this.#guard.startAnew();
    this.#demanded = text;
    this.#shared.demand(demands);
  }

  #see(isVisible: boolean): void {
    this.#guard.noteVisible(isVisible);
    this.#review();
  }

  /** Whether the service says of all that is watched here that it has no board. */
  get #isAllUnavailable(): boolean {
    const { feeds, routes } = this.#shared.carried;
    const shown = new Set(routes.filter(([name]) => this.#watched.has(name)).map(([, feed]) => feed));
    return shown.size > 0 && feeds.every(({ feed, state }) => !shown.has(feed) || state === "unavailable");
  }

  #hasNone({ symbol, window }: Demand): boolean {
    return this.#known.get(feedName(symbol, window)).newest === undefined;
  }

  #hear(news: HubNews): void {
    if (news.kind === "status") return this.#review();
    if (this.#isReplaying) return;
    const routes = new Map(this.#shared.carried.routes);
    this.#watched.change((live, name) => {
      if (routes.get(name) !== news.feed) return live;
      if (news.kind === "velocity") return withVelocity(live, news.velocity);
      const next = withBoard(live, news);
      // A board alone may be the last of the day before.
      if (live.board && next !== live) this.#guard.noteMove(news.board.asOf, news.receivedAtMs);
      return next;
    });
    this.store.note();
  }

  /** Everything as it stands, with the newest of what is known. */
  #showStandings(): void {
    if (this.#isReplaying) return;
    const { routes, feeds } = this.#shared.carried;
    const feedOf = new Map(routes);
    const standings = new Map(feeds.map((standing) => [standing.feed, standing]));
    this.#watched.change((live, name) => {
      const feed = feedOf.get(name);
      const { newest, velocity } = this.#known.get(feed ?? "");
      const shown = newest ? withBoard(live, newest) : live;
      const carried = this.#resting(name) ?? standings.get(feed ?? "");
      return withStanding(
        velocity ? withVelocity(shown, velocity) : shown,
        carried ?? { state: "connecting", reason: undefined },
      );
    });
  }

  /** How a board stands while live data rests; undefined where it runs. */
  #resting(name: string) {
    const problem = this.#guard.isAfterHours ? this.#last.problem(name) : undefined;
    return problem ? { state: "unavailable" as const, reason: this.#options.explain(problem) } : this.#guard.rest;
  }

  /** What a board that nobody has watched so far shows at once. */
  #first(name: string, demand: Demand): LiveBoard {
    const { symbol, window } = demand;
    const unknown = unknownBoard(symbol);
    if (this.#isReplaying) return { ...unknown, state: "replay" };
    const { newest, velocity } = this.#known.forDemand(demand);
    const kept = newest ? undefined : this.#options.lastKnown?.({ symbol, ...window });
    const board = newest ?? (kept && received(kept));
    const shown = board ? withBoard(unknown, board) : unknown;
    const rest = this.#resting(name);
    const resting = rest ? withStanding(shown, rest) : shown;
    return velocity ? withVelocity(resting, velocity) : resting;
  }

  #showAfresh(): void {
    this.#watched.change((_, name, demand) => this.#first(name, demand));
  }

  #replay(atMs: number | undefined, demands: readonly Demand[]): void {
    const isReplaying = atMs !== undefined;
    if (isReplaying !== this.#isReplaying) {
      this.#isReplaying = isReplaying;
      this.#showAfresh();
    }
    if (isReplaying) this.#replayed.show(atMs, demands);
    else this.#replayed.end();
  }

  #showReplayed({ name, outcome }: ReplayedBoard): void {
    this.#watched.change((live, its) => {
      if (its !== name) return live;
      if (outcome instanceof Error) return { ...live, board: undefined, reason: this.#options.explain(outcome) };
      return { ...live, board: outcome.record, receivedAtMs: outcome.receivedAtMs, reason: undefined };
    });
    this.store.note();
  }

  /** A last board after hours: it is known from now on, as if it had been streamed. */
  #showLast({ symbol, window }: Demand, polled: PolledBoard): void {
    if ("problem" in polled) return this.#review();
    const { board, lagged, receivedAtMs } = received(polled.asked);
    this.#known.note({ kind: "board", feed: feedName(symbol, window), board, lagged, receivedAtMs, place: undefined });
    this.#watched.change((live, _, demand) => {
      const { newest } = this.#known.forDemand(demand);
      return newest ? withBoard(live, newest) : live;
    });
    this.store.note();
  }

  #state(): HubState {
    const { role, workbooks, carried } = this.#shared;
    const rest = this.#isReplaying ? { state: "replay" as const, reason: undefined } : this.#guard.rest;
    return hubState({ role, workbooks, carried, rest, boards: this.#watched.boards });
  }
}

function received({ record: board, receivedAtMs }: AskedBoard) {
  return { board, lagged: false, receivedAtMs };
}
