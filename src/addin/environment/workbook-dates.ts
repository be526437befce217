import type { Platform } from "@strikebook/client";
import { type DateSystem, setDateSystem } from "@strikebook/formulas";

/** How long a reading counts, for the cells of one calculation: Excel reports no change of the date system. */
const FRESH_MS = 1_000;

/** How long formulas wait for the first reading: less than the 30 s of a request. */
const FIRST_WAIT_MS = 20_000;

/** How long they wait for a later one: Excel does not respond while a cell is edited. */
const WAIT_MS = 2_000;

interface WorkbookDatesParts {
  platform: Pick<Platform, "now" | "sleep">;
  /** Reads the date system of the workbook; `undefined` if Excel cannot be read. */
  readDateSystem: () => Promise<DateSystem | undefined>;
}

/** Tells formulas and the pane the date system of the workbook, before they read or show a date. */
export class WorkbookDates {
  readonly #parts: WorkbookDatesParts;
  #readAtMs: number | undefined;
  #reading: Promise<void> | undefined;

  constructor(parts: WorkbookDatesParts) {
    this.#parts = parts;
  }

  /**
   * Resolves when the date system is known as of a second ago at most: all who call meanwhile share one request to Excel. If Excel does not
   * respond, the last reading counts; without one the date system is not known. Never rejects.
   */
  async whenKnown(): Promise<void> {
    const { platform } = this.#parts;
    const readAtMs = this.#readAtMs;
    if (readAtMs === undefined) setDateSystem(undefined);
    else if (platform.now() - readAtMs < FRESH_MS) return;
    this.#reading ??= this.#read();
    const done = new AbortController();
    await Promise.race([this.#reading, platform.sleep(readAtMs === undefined ? FIRST_WAIT_MS : WAIT_MS, done.signal)]);
    done.abort();
  }

  async #read(): Promise<void> {
    const { platform, readDateSystem } = this.#parts;
    const system = await readDateSystem();
    this.#reading = undefined;
    if (system === undefined) return;
    setDateSystem(system);
    this.#readAtMs = platform.now();
  }
}
