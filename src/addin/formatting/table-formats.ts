import { type Platform, type Store, createStore } from "@strikebook/client";
import { followTables, formatEnteredTables } from "../../workbook/format/follow-tables";
import { storeFormatsNewTables, type StoredFormatting } from "../../workbook/office/stored-setting";
import { formatSelectedTable, removeSelectedFormat } from "../../workbook/format/selected-format";
import type { ChangeResult } from "../../workbook/office/one-step";
import { listenToSheetChanges, type EnteredCells } from "../../workbook/office/sheet-changes";
import { PacedCheck } from "../environment/paced-check";
import { planFormat } from "./plan-format";

/** The shortest time between two checks of the formatted tables. Live cells calculate five times per second. */
const CHECK_MS = 1_000;

/** The most changes that wait for results. */
const MAX_WAITING = 200;

/** Formats Strikebook tables in the sheet: on request, when their size changes, and new tables if the workbook says so. */
export class TableFormats {
  /** Whether new tables are formatted by themselves. */
  readonly formatsNewTables: Store<boolean>;
  readonly #check: PacedCheck;
  #hasTables: boolean;
  #isListening = false;
  #waiting: readonly EnteredCells[] = [];

  constructor(platform: Pick<Platform, "sleep">, { formatsNewTables, hasTables }: StoredFormatting) {
    this.#check = new PacedCheck(platform, CHECK_MS, () => this.#checkOnce());
    this.formatsNewTables = createStore(formatsNewTables);
    this.#hasTables = hasTables;
  }

  /** Starts to follow the tables of the workbook. */
  async start(): Promise<void> {
    await this.#listen();
    this.#check.soon();
  }

  /** Formats the table that contains the active cell. */
  async formatSelected(): Promise<ChangeResult> {
    const result = await formatSelectedTable(planFormat);
    if ("problem" in result) return result;
    this.#hasTables = true;
    await this.#storeSetting();
    return (await this.#listen())
      ? result
      : { done: `${result.done} The format will not follow the table when its size changes.` };
  }

  /** Removes the format of the table that contains the active cell. */
  removeSelected(): Promise<ChangeResult> {
    return removeSelectedFormat();
  }

  /** Sets whether tables that are entered from now on are formatted by themselves. */
  async setFormatsNewTables(formatsNewTables: boolean): Promise<ChangeResult> {
    const before = this.formatsNewTables.get();
    this.formatsNewTables.set(formatsNewTables);
    if ((await this.#storeSetting()) && (!formatsNewTables || (await this.#listen()))) return { done: "" };
    this.formatsNewTables.set(before);
    return { problem: "Excel did not store the setting. Finish editing the cell, then try again." };
  }

  /** Stores the setting in the workbook. Its presence says that there may be formatted tables. Returns false if Excel refuses. */
  #storeSetting(): Promise<boolean> {
    return storeFormatsNewTables(this.formatsNewTables.get()).then(
      () => true,
      () => false,
    );
  }

  async #listen(): Promise<boolean> {
    if (this.#isListening) return true;
    this.#isListening = true;
    try {
      await listenToSheetChanges({
        calculated: () => this.#check.soon(),
        entered: (cells) => {
          if (this.formatsNewTables.get()) this.#waiting = [...this.#waiting, cells].slice(-MAX_WAITING);
          this.#check.soon();
        },
      });
    } catch {
      this.#isListening = false; // Excel is busy, or does not report calculations.
    }
    return this.#isListening;
  }

  async #checkOnce(): Promise<void> {
    const entered = this.#waiting;
    if (!this.#hasTables && entered.length === 0) return;
    this.#waiting = [];
    const pending = entered.length > 0 ? await formatEnteredTables(entered, planFormat) : [];
    this.#hasTables = await followTables(planFormat);
    this.#waiting = [...pending, ...this.#waiting].slice(-MAX_WAITING);
  }
}
