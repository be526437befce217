import type { Line, Neighbours, Platform } from "../transport/platform";
import type { Demand } from "./board-watch";
import { readCircleMessage, type CircleMessage } from "./circle-messages";
import type { HubNews } from "./hub-news";

/** The version of what is said: workbooks of different versions of the add-in hold connections of their own. */
const VERSION = 1;

/** What a workbook hears of the others. */
export interface CircleListener {
  /** This workbook leads from now on. */
  lead(): void;
  /** While leading: the others watch something else than before. */
  demandsChanged(): void;
  /** While leading: a workbook has come that knows nothing yet. */
  joined(): void;
  /** While leading: a person mended in another workbook what kept connections closed. */
  restart(): void;
  /** While following: what the leader tells. */
  news(news: HubNews): void;
  /** The number of workbooks changed, or who leads. */
  changed(): void;
}

export interface CircleOptions {
  platform: Pick<Platform, "random">;
  neighbours: Neighbours;
  /** What workbooks with one key have in common: a random text kept beside the key, never the key or made of it. */
  name: string;
  listener: CircleListener;
}

/**
 * The workbooks on one machine that share one key, and so their live data: one leads and holds the connections, the others
 * say what they watch and hear what comes.
 *
 * The browser's lock says who leads and passes on when its page goes. Each page holds another lock of its own, so that the
 * leader learns at once when it dies, however seldom a hidden page may run. All hear what each watches: whoever leads next
 * knows it already.
 */
export class WorkbookCircle {
  readonly #options: CircleOptions;
  readonly #prefix: string;
  readonly #page: string;
  readonly #line: Line;
  readonly #closed = new AbortController();
  /** What each other workbook watches. */
  readonly #others = new Map<string, readonly Demand[]>();
  /** While leading: waits for each other page's death. */
  readonly #vigils = new Map<string, AbortController>();
  #demands: readonly Demand[] = [];
  #isIn = false;
  #leads = false;

  constructor(options: CircleOptions) {
    const { platform, neighbours, name } = options;
    this.#options = options;
    this.#prefix = `strikebook.live.${VERSION}.${name}`;
    this.#page = `${platform.random().toString(36).slice(2)}${platform.random().toString(36).slice(2)}`;
    this.#line = neighbours.line(this.#prefix, (message) => this.#hear(readCircleMessage(message)));
    this.#join().catch(() => this.#lead()); // Locks are refused: this workbook leads itself.
  }

  get leads(): boolean {
    return this.#leads;
  }

  /** How many workbooks there are, this one included. */
  get size(): number {
    return this.#others.size + 1;
  }

  /** What the others watch. */
  get demands(): readonly Demand[] {
    return [...this.#others.values()].flat();
  }

  /** Says what this workbook watches from now on. */
  watch(demands: readonly Demand[]): void {
    this.#demands = demands;
    if (this.#isIn) this.#say({ kind: "here", page: this.#page, demands: [...demands] });
  }

  /** While leading: tells all others. One message, however many they are; none where there are none. */
  tell(news: HubNews): void {
    if (this.#others.size > 0) this.#say({ kind: "news", news });
  }

  /** While following: has the leader try again what is closed. */
  restart(): void {
    this.#say({ kind: "restart" });
  }

  /** Leaves: the page is going, or its key has changed. Connections are to be closed before. */
  close(): void {
    this.#say({ kind: "gone", page: this.#page });
    this.#closed.abort();
    this.#line.hangUp();
    for (const vigil of this.#vigils.values()) vigil.abort();
  }

  async #join(): Promise<void> {
    const { neighbours } = this.#options;
    const { signal } = this.#closed;
    await neighbours.lead(this.#lockOf(this.#page), signal);
    if (signal.aborted) return;
    this.#isIn = true;
    this.#say({ kind: "who" });
    this.watch(this.#demands);
    await neighbours.lead(this.#prefix, signal);
    if (!signal.aborted) this.#lead();
  }

  #lead(): void {
    if (this.#closed.signal.aborted || this.#leads) return;
    this.#leads = true;
    this.#say({ kind: "leads" });
    for (const page of this.#others.keys()) this.#watchOver(page);
    this.#options.listener.lead();
    this.#options.listener.changed();
  }

  #hear(message: CircleMessage | undefined): void {
    const { listener } = this.#options;
    switch (message?.kind) {
      case "who":
      case "leads":
        return this.watch(this.#demands);
      case "here":
        return this.#note(message.page, message.demands);
      case "gone":
        return this.#forget(message.page);
      case "restart":
        if (this.#leads) listener.restart();
        return;
      case "news":
        if (!this.#leads) listener.news(message.news);
    }
  }

  #note(page: string, demands: readonly Demand[]): void {
    const { listener } = this.#options;
    const isNew = !this.#others.has(page);
    this.#others.set(page, demands);
    if (isNew) listener.changed();
    if (!this.#leads) return;
    if (isNew) {
      this.#watchOver(page);
      listener.joined();
    }
    listener.demandsChanged();
  }

  #forget(page: string): void {
    this.#vigils.get(page)?.abort();
    this.#vigils.delete(page);
    if (!this.#others.delete(page)) return;
    const { listener } = this.#options;
    listener.changed();
    if (this.#leads) listener.demandsChanged();
  }

  /** The lock of a page is free once the page is dead. */
  #watchOver(page: string): void {
    const vigil = new AbortController();
    this.#vigils.set(page, vigil);
    const bury = () => {
      if (vigil.signal.aborted) return;
      this.#say({ kind: "gone", page });
      this.#forget(page);
    };
    // Rejects when the page said itself that it goes, or this one does.
    this.#options.neighbours.lead(this.#lockOf(page), vigil.signal).then(bury, () => undefined);
  }

  #lockOf(page: string): string {
    return `${this.#prefix}.${page}`;
  }

  #say(message: CircleMessage): void {
    if (!this.#closed.signal.aborted) this.#line.say(message);
  }
}
