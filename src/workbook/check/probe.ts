import { inExcel } from "../office/office";
import { checkCalls } from "./check-calls";

/** The name of the sheet on which a check works, and that of the setting and the range that it makes. */
export const checkSheetName = "Strikebook check";
export const checkItemName = "Strikebook_check";

/** How long a probe waits for the outcome that Excel's documentation states, in milliseconds. */
const SETTLE_LIMIT_MS = 4_000;
/** The pause between two readings of a cell, in milliseconds. */
const READ_PAUSE_MS = 50;

/** A probe that could not be tried, with the reason: it has no outcome. */
export class NotTried extends Error {
  override readonly name = "NotTried";
}

/** The effects of a check, and the person at the screen. */
interface ProbeEffects {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  sleep(waitMs: number): Promise<void>;
  /** Asks the user to do something, and resolves to the choice that is chosen. Rejects with a NotTried if the user skips it. */
  ask(request: string, choices: readonly string[]): Promise<string>;
}

/** The cells that a probe may use: those that are cleared before the next probe. */
const PROBE_CELLS = "A1:J12";

/** The sheet of a check, as the probes use it. Each probe begins with empty cells from A1 to J12. */
export class CheckSheet {
  readonly effects: ProbeEffects;
  readonly calls = checkCalls;
  /** The outcomes that are expected of the probe, the documented one first. */
  wanted: readonly string[] = [];

  constructor(effects: ProbeEffects) {
    this.effects = effects;
  }

  /** Adds the sheet. Rejects with what to do if there is one of its name, or Excel refuses. */
  async add(): Promise<void> {
    const isTaken = await inExcel(async (context) => {
      const known = context.workbook.worksheets.getItemOrNullObject(checkSheetName);
      await context.sync();
      return !known.isNullObject;
    });
    if (isTaken) {
      throw new Error(`This workbook has a sheet "${checkSheetName}" already. Delete or rename it, then start again.`);
    }
    await inExcel(async (context) => {
      context.workbook.worksheets.add(checkSheetName);
      await context.sync();
    });
  }

  /** Removes the sheet with all that the probes left. */
  async remove(): Promise<void> {
    await inExcel(async (context) => {
      const { names, settings, worksheets } = context.workbook;
      // Those that a probe left. Nothing happens if there are none.
      names.getItemOrNullObject(checkItemName).delete();
      settings.getItemOrNullObject(checkItemName).delete();
      worksheets.getItemOrNullObject(checkSheetName).delete();
      await context.sync();
    });
  }

  /** Empties the cells, for the next probe. */
  async clear(wanted: readonly string[]): Promise<void> {
    this.wanted = wanted;
    await this.run(async (sheet, context) => {
      sheet.getRange(PROBE_CELLS).clear();
      await context.sync();
    });
    this.calls.clear();
  }

  run<Result>(work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result>): Promise<Result> {
    return inExcel((context) => work(context.workbook.worksheets.getItem(checkSheetName), context));
  }

  /** Enters a value or a formula into a cell. */
  enter(address: string, content: string | number): Promise<void> {
    return this.run(async (sheet, context) => {
      sheet.getRange(address).formulas = [[content]];
      await context.sync();
    });
  }

  /** Returns what a property of a range is. */
  read(address: string, property: "values" | "text"): Promise<unknown[][]> {
    return this.run(async (sheet, context) => {
      const range = sheet.getRange(address).load(property);
      await context.sync();
      return range[property];
    });
  }

  /** Returns the data type of a cell. Rejects with a NotTried if this office.js has none. */
  dataType(address: string): Promise<string> {
    return this.run(async (sheet, context) => {
      const range = sheet.getRange(address).load("valuesAsJson");
      await context.sync();
      const values = range.valuesAsJson as Excel.CellValue[][] | undefined; // absent before ExcelApi 1.16
      if (!values) throw new NotTried("this office.js does not read data types");
      return String(values[0]?.[0]?.type);
    });
  }

  async value(address: string): Promise<string> {
    return String((await this.read(address, "values"))[0]?.[0]);
  }

  async text(address: string): Promise<string> {
    return String((await this.read(address, "text"))[0]?.[0]);
  }

  /** Reads an outcome until it is an expected one, or for four seconds. Returns the last one. */
  async settle(read: () => Promise<string>): Promise<string> {
    const endMs = this.effects.now() + SETTLE_LIMIT_MS;
    let outcome = await read();
    while (!this.wanted.includes(outcome) && this.effects.now() < endMs) {
      await this.effects.sleep(READ_PAUSE_MS);
      outcome = await read();
    }
    return outcome;
  }

  /** Waits, at most four seconds, until something holds. Returns whether it does. */
  async until(holds: () => boolean | Promise<boolean>): Promise<boolean> {
    const endMs = this.effects.now() + SETTLE_LIMIT_MS;
    while (!(await holds())) {
      if (this.effects.now() >= endMs) return false;
      await this.effects.sleep(READ_PAUSE_MS);
    }
    return true;
  }
}

/** Tries one thing in Excel, and returns what happened in a few words without values of the user. Rejects with a NotTried if it cannot. */
export type Probe = (sheet: CheckSheet) => Promise<string>;
