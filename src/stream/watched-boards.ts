import { demandName, demandOf, type BoardWatch, type Demand } from "./board-watch";
import type { LiveBoard } from "./live-board";

type Hear = (live: LiveBoard) => void;

/** All watches of the same board. */
interface Watched {
  demand: Demand;
  live: LiveBoard;
  /** Each watch by itself: two may hear with the same function. */
  watches: Map<symbol, { hear: Hear; demand: Demand }>;
}

/** The boards that the cells of one workbook watch: one for all cells that watch the same. */
export class WatchedBoards {
  readonly #boards = new Map<string, Watched>();
  readonly #onChange: () => void;

  /** `onChange` is called when something is demanded that was not, or no longer. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** What is demanded, in the order it was first. */
  get demands(): Demand[] {
    return [...this.#boards.values()].map(({ demand }) => demand);
  }

  /** Whether anyone watches the demand of that name. */
  has(name: string): boolean {
    return this.#boards.has(name);
  }

  /** Every watched board with what it stands for. */
  get boards(): { name: string; demand: Demand; live: LiveBoard }[] {
    return [...this.#boards].map(([name, { demand, live }]) => ({ name, demand, live }));
  }

  /** Calls `hear` at once and at every change until it is stopped; `first` makes a board that nobody has watched so far. */
  watch(watch: BoardWatch, first: (name: string, demand: Demand) => LiveBoard, hear: Hear): () => void {
    const demand = demandOf(watch);
    const name = demandName(demand);
    const known = this.#boards.get(name);
    const watched = known ?? { demand, live: first(name, demand), watches: new Map() };
    this.#boards.set(name, watched);
    this.#need(watched, [watched.demand, demand], !known);
    const key = Symbol(name);
    watched.watches.set(key, { hear, demand });
    hear(watched.live);
    return () => {
      if (!watched.watches.delete(key)) return;
      if (watched.watches.size === 0) this.#boards.delete(name);
      const others = [...watched.watches.values()].map((one) => one.demand);
      this.#need(watched, others, others.length === 0);
    };
  }

  /** Changes each board as `change` says, the same object for no change; its watchers hear of it. */
  change(change: (live: LiveBoard, name: string, demand: Demand) => LiveBoard): void {
    for (const [name, watched] of [...this.#boards]) {
      const next = change(watched.live, name, watched.demand);
      if (next === watched.live) continue;
      watched.live = next;
      for (const { hear } of [...watched.watches.values()]) hear(next);
    }
  }

  /** A board is as much as all these demands need together. */
  #need(watched: Watched, demands: readonly Demand[], isOther: boolean): void {
    const velocity = demands.some((demand) => demand.velocity);
    const labels = [...new Set(demands.flatMap((demand) => demand.labels))];
    const { demand } = watched;
    const isChanged = velocity !== demand.velocity || labels.join() !== demand.labels.join();
    if (isChanged) watched.demand = { ...demand, velocity, labels };
    if (isOther || isChanged) this.#onChange();
  }
}
