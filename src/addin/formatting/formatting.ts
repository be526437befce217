import type { Platform } from "@strikebook/client";
import { readStoredFormatting } from "../../workbook/office/stored-setting";
import { loadOnce } from "../environment/load-once";
import type { TableFormats } from "./table-formats";

/** Loads the code that formats tables, when it is needed: most workbooks have no formatted table. */
export class Formatting {
  /** Returns what formats the tables of the workbook. Rejects if its code cannot be loaded. */
  readonly tables: () => Promise<TableFormats>;

  constructor(platform: Pick<Platform, "sleep">) {
    this.tables = loadOnce(async () => {
      const [code, stored] = await Promise.all([import("./table-formats"), readStoredFormatting()]);
      const tables = new code.TableFormats(platform, stored);
      if (stored.hasTables) await tables.start();
      return tables;
    });
  }

  /** Follows the formatted tables of the workbook, if it has any. */
  async start(): Promise<void> {
    const { hasTables } = await readStoredFormatting();
    if (hasTables) await this.tables();
  }
}
