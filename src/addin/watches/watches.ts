import { type Platform, type Store, createStore } from "@strikebook/client";
import { listenToSheetChanges } from "../../workbook/office/sheet-changes";
import { readWatchedCells, storeWatches, type WatchChange } from "../../workbook/office/watched-cells";
import { PacedCheck } from "../environment/paced-check";
import { compare, storedWatchesText, type Comparison, type Watch, type WatchedValue, type WatchRule } from "./watch";

/** A watch and what its cell showed at the last check. */
export interface CheckedWatch extends Watch {
  /** `undefined` before the first check, and for a deleted cell. */
  address: string | undefined;
  value: WatchedValue;
  /** Why the cell cannot be compared now; `undefined` if it can, and before the first check. */
  obstacle: Comparison["obstacle"];
}

/** An alarm of a watch, or several in quick succession. */
export interface WatchAlarm {
  watchId: string;
  name: string;
  rule: WatchRule;
  /** The address of the cell at the time, as Excel writes it. */
  address: string;
  /** The newest value. */
  value: string | number | boolean;
  /** When the newest alarm was raised, by the clock of the market, in milliseconds since 1970 UTC. */
  atMs: number;
  /** When the first of them was raised, by the same clock. */
  firstAtMs: number;
  /** When the newest was raised, by the clock of the computer: that of the market may stand still. */
  computerMs: number;
  count: number;
}

/** The most alarms that are kept. */
const MAX_ALARMS = 100;

/** Alarms of one watch that follow each other within this time are one entry. */
const REPEAT_MS = 60_000;

/** Returns the log, newest first, with one more alarm. */
export function withAlarm(
  log: readonly WatchAlarm[],
  alarm: Omit<WatchAlarm, "firstAtMs" | "count">,
): readonly WatchAlarm[] {
  const repeated = log.find(
    ({ watchId, computerMs }) => watchId === alarm.watchId && alarm.computerMs - computerMs < REPEAT_MS,
  );
  const entry = { ...alarm, firstAtMs: repeated?.firstAtMs ?? alarm.atMs, count: (repeated?.count ?? 0) + 1 };
  return [entry, ...log.filter((known) => known !== repeated)].slice(0, MAX_ALARMS);
}

/** The alarms since the workbook was opened, newest first. */
interface AlarmState {
  log: readonly WatchAlarm[];
  /** The alarms that the user has not dismissed. */
  unread: number;
}

/** The shortest time between two checks. Live cells calculate five times per second. */
const CHECK_MS = 250;

/** The most watches of a workbook: they are read together. */
const MAX_WATCHES = 50;

const busyText = "Excel did not store the watch. Finish editing the cell, then try again.";

/** The watches of the workbook. They are checked after each calculation, and stored in the workbook with their cells. */
export class Watches {
  readonly watches: Store<readonly CheckedWatch[]>;
  readonly alarms: Store<AlarmState> = createStore<AlarmState>({ log: [], unread: 0 });
  readonly #platform: Pick<Platform, "now">;
  readonly #marketNow: () => number;
  readonly #check: PacedCheck;
  readonly #remembered = new Map<string, Comparison["remembered"]>();
  #listening: Promise<boolean> | undefined;
  /** The change in progress: the next one starts from its result. */
  #changing: Promise<unknown> = Promise.resolve();
  #newest = 0;

  /** `marketNow` is the clock that the pane shows. */
  constructor(platform: Pick<Platform, "sleep" | "now">, stored: readonly Watch[], marketNow: () => number) {
    this.#platform = platform;
    this.#marketNow = marketNow;
    this.#check = new PacedCheck(platform, CHECK_MS, () => this.#checkOnce());
    this.watches = createStore<readonly CheckedWatch[]>(stored.map(unchecked));
    this.#newest = Math.max(0, ...stored.map(({ id }) => Number(/\d+$/.exec(id)?.[0] ?? 0)));
  }

  /** Starts to check the watches. Resolves to false if Excel reports no calculations now. */
  start(): Promise<boolean> {
    if (this.watches.get().length === 0) return Promise.resolve(true);
    const check = () => this.#check.soon();
    this.#listening ??= listenToSheetChanges({ calculated: check, entered: check }).then(
      () => true,
      () => {
        this.#listening = undefined;
        return false;
      },
    );
    check();
    return this.#listening;
  }

  /** Watches a cell, by its address as Excel writes it. Resolves to what keeps it from being watched. */
  async add(address: string, name: string, rule: WatchRule): Promise<string | undefined> {
    if (this.watches.get().length >= MAX_WATCHES) {
      return `A workbook has at most ${MAX_WATCHES} watches. Remove one first.`;
    }
    this.#newest += 1;
    const watch = { id: `strikebook-watch-${this.#newest}`, name, rule, isPaused: false };
    const added = { ...unchecked(watch), address };
    const problem = await this.#change((all) => [...all, added], { bind: { id: watch.id, address } });
    if (problem !== undefined) return problem;
    return (await this.start())
      ? undefined
      : "Excel does not report calculations. Reopen the workbook to start the watch.";
  }

  /**
   * Changes a watch, or pauses it. The next value of its cell raises no alarm, unless only the name changed. Resolves to what keeps it
   * from being changed.
   */
  update(id: string, change: Partial<Omit<Watch, "id">>): Promise<string | undefined> {
    const before = this.watches.get().find((watch) => watch.id === id);
    const { rule = before?.rule, isPaused = before?.isPaused } = change;
    const isNew = isPaused !== before?.isPaused || JSON.stringify(rule) !== JSON.stringify(before?.rule);
    const edit = (all: readonly CheckedWatch[]) =>
      all.map((watch) => (watch.id === id ? { ...watch, ...change } : watch));
    return this.#change(edit, {}, isNew ? id : undefined);
  }

  /** Removes a watch. Its alarms stay in the log. Resolves to what keeps it from being removed. */
  remove(id: string): Promise<string | undefined> {
    return this.#change((all) => all.filter((watch) => watch.id !== id), { unbind: id }, id);
  }

  /** Marks all alarms as read. */
  dismiss(): void {
    this.alarms.set({ ...this.alarms.get(), unread: 0 });
  }

  /** Checks the cells now, for example after a sheet was deleted, which Excel does not report as a calculation. */
  check(): void {
    if (this.watches.get().length > 0) this.#check.soon();
  }

  /** Edits the list after the changes before it, and stores it. `forgottenId` is the watch whose last value no longer counts. */
  #change(
    edit: (all: readonly CheckedWatch[]) => readonly CheckedWatch[],
    change: Omit<WatchChange, "text">,
    forgottenId?: string,
  ): Promise<string | undefined> {
    const changed = this.#changing.then(async () => {
      try {
        await storeWatches({ text: storedWatchesText(edit(this.watches.get())), ...change });
      } catch {
        return busyText;
      }
      if (forgottenId !== undefined) this.#remembered.delete(forgottenId);
      this.watches.set(edit(this.watches.get())); // A check may have updated the list meanwhile.
      this.check();
      return undefined;
    });
    this.#changing = changed;
    return changed;
  }

  async #checkOnce(): Promise<void> {
    const ids = this.watches.get().map(({ id }) => id);
    if (ids.length === 0) return;
    const cells = await readWatchedCells(ids);
    const before = this.watches.get();
    const checked = before.map((watch) => {
      if (!ids.includes(watch.id)) return watch;
      const { address, value } = cells.get(watch.id) ?? { address: undefined, value: undefined };
      const { remembered, obstacle, isAlarm } = compare(watch.rule, value, this.#remembered.get(watch.id));
      if (!watch.isPaused) this.#remembered.set(watch.id, remembered);
      if (isAlarm && !watch.isPaused && address !== undefined) this.#raise({ ...watch, address }, value);
      const isSame = address === watch.address && value === watch.value && obstacle === watch.obstacle;
      return isSame ? watch : { ...watch, address, value, obstacle };
    });
    if (checked.some((watch, index) => watch !== before[index])) this.watches.set(checked);
  }

  #raise({ id: watchId, name, rule, address }: Watch & { address: string }, value: WatchAlarm["value"]): void {
    const { log, unread } = this.alarms.get();
    const alarm = { watchId, name, rule, address, value, atMs: this.#marketNow(), computerMs: this.#platform.now() };
    this.alarms.set({ log: withAlarm(log, alarm), unread: unread + 1 });
  }
}

function unchecked(watch: Watch): CheckedWatch {
  return { ...watch, address: undefined, value: undefined, obstacle: undefined };
}
