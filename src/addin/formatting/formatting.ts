import type { Platform } from "../../transport/platform";
import { readStoredFormatting } from "../../workbook/format/format-setting";
import type { TableFormats } from "./table-formats";

/** Loads the code that formats tables, when it is needed: most workbooks have no formatted table. */
export class Formatting {
  readonly #platform: Pick<Platform, "sleep">;
  #loading: Promise<TableFormats> | undefined;

  constructor(platform: Pick<Platform, "sleep">) {
    this.#platform = platform;
  }

  /** Follows the formatted tables of the workbook, if it has any. */
  async start(): Promise<void> {
    const { hasTables } = await readStoredFormatting();
    if (hasTables) await this.tables();
  }

  /** Returns what formats the tables of the workbook. Rejects if its code cannot be loaded. */
  tables(): Promise<TableFormats> {
    this.#loading ??= this.#load().catch((problem: unknown) => {
      this.#loading = undefined;
      throw problem;
    });
    return this.#loading;
  }

  async #load(): Promise<TableFormats> {
    const [{ TableFormats: Loaded }, stored] = await Promise.all([import("./table-formats"), readStoredFormatting()]);
    const tables = new Loaded(this.#platform, stored);
    if (stored.hasTables) await tables.start();
    return tables;
  }
}
