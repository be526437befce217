import type { Platform } from "../transport/platform";
import { distinctDemands, type Demand } from "./board-watch";
import { nothingCarried, type CarriedStatus, type HubNews, type LeftStream } from "./hub-news";
import type { KnownBoards } from "./known-boards";
import { StreamKeeper, type KeeperOptions } from "./stream-keeper";
import { WorkbookCircle } from "./workbook-circle";

export interface SharedHubOptions extends Omit<KeeperOptions, "tell" | "left"> {
  platform: Platform;
  /** Notes every board and velocity. */
  known: KnownBoards;
  /**
   * What the workbooks on this machine that share the key have in common, so that they share its connections: a random text
   * kept beside the key, never the key or made of it; undefined to be alone. Another one with another key.
   */
  allowanceName: () => string | undefined;
  /** Boards and velocities that are newer than those before, and how everything stands. */
  hear: (news: HubNews) => void;
  /** Who leads, or the number of workbooks, has changed. */
  changed: () => void;
}

/**
 * Live data as one workbook gets it: over connections of its own where it is alone or leads, else from the workbook that does.
 *
 * Every workbook notes how far each connection has come, so that whoever leads next goes on from there.
 */
export class SharedHub {
  readonly #options: SharedHubOptions;
  readonly #left = new Map<number, LeftStream>();
  #circle: WorkbookCircle | undefined;
  #keeper: StreamKeeper | undefined;
  #demands: readonly Demand[] = [];
  #carried: CarriedStatus = nothingCarried;

  constructor(options: SharedHubOptions) {
    this.#options = options;
    this.#open();
  }

  get role(): "alone" | "leads" | "follows" {
    if (!this.#keeper) return "follows";
    return this.workbooks > 1 ? "leads" : "alone";
  }

  /** How many workbooks share the connections, this one included. */
  get workbooks(): number {
    return this.#circle?.size ?? 1;
  }

  /** How everything stands that is carried for all workbooks. */
  get carried(): CarriedStatus {
    return this.#carried;
  }

  /** What this workbook demands from now on. */
  demand(demands: readonly Demand[]): void {
    this.#demands = demands;
    this.#circle?.watch(demands);
    this.#demandAll();
  }

  /** Limits or settings may have changed. */
  review(): void {
    this.#keeper?.review();
  }

  /** A person mended what kept connections closed: they are tried again, whoever holds them. */
  restart(): void {
    if (this.#keeper) this.#keeper.restart();
    else this.#circle?.restart();
  }

  /** The key or a host has changed: connections of the one before end, and the workbooks of the new one are joined. */
  reopen(): void {
    this.close();
    this.#left.clear();
    this.#carried = nothingCarried;
    this.#open();
    this.demand(this.#demands);
  }

  /** Ends the connections of this workbook; another one that watches goes on with them. */
  close(): void {
    this.#keeper?.close();
    this.#keeper = undefined;
    this.#circle?.close();
    this.#circle = undefined;
  }

  #open(): void {
    const { platform, allowanceName, changed } = this.#options;
    const name = allowanceName();
    const { neighbours } = platform;
    if (!name || !neighbours) return this.#lead();
    this.#circle = new WorkbookCircle({
      platform,
      neighbours,
      name,
      listener: {
        lead: () => this.#lead(),
        demandsChanged: () => this.#demandAll(),
        joined: () => this.#keeper?.tellAll(),
        restart: () => this.#keeper?.restart(),
        news: (news) => this.#hear(news),
        changed,
      },
    });
  }

  #lead(): void {
    const { parts, ask, limits, settings, explain } = this.#options;
    const tell = (news: HubNews) => {
      this.#circle?.tell(news);
      this.#hear(news);
    };
    const left = [...this.#left.values()];
    this.#left.clear();
    this.#keeper = new StreamKeeper({ parts, ask, limits, settings, explain, tell, left });
    this.#demandAll();
  }

  #demandAll(): void {
    this.#keeper?.demand(distinctDemands([...this.#demands, ...(this.#circle?.demands ?? [])]));
  }

  /** News of whoever holds the connections: a board that is not newer than the known one says no more than how far they are. */
  #hear(news: HubNews): void {
    if (news.kind === "status") this.#noteStatus(news.status);
    else this.#notePlace(news);
    if (news.kind === "status" || this.#options.known.note(news)) this.#options.hear(news);
  }

  #noteStatus(status: CarriedStatus): void {
    this.#carried = status;
    const before = new Map(this.#left);
    this.#left.clear();
    for (const { id, window, symbols } of status.streams) {
      this.#left.set(id, { window, symbols, lastEventId: before.get(id)?.lastEventId });
    }
  }

  #notePlace(news: HubNews): void {
    const place = news.kind === "board" ? news.place : undefined;
    const stream = place && this.#left.get(place.stream);
    if (stream) this.#left.set(place.stream, { ...stream, lastEventId: place.eventId });
  }
}
