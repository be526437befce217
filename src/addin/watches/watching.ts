import type { Platform } from "@strikebook/client";
import { readStoredWatches } from "../../workbook/office/watched-cells";
import { loadOnce } from "../environment/load-once";
import type { Watches } from "./watches";

/** Loads the code that watches cells when the workbook has watches, or the pane is opened. */
export class Watching {
  /** Returns the watches of the workbook. Rejects if their code cannot be loaded. */
  readonly watches: () => Promise<Watches>;
  #loaded: Watches | undefined;

  /** `marketNow` is the clock that the pane shows. */
  constructor(platform: Pick<Platform, "sleep" | "now">, marketNow: () => number) {
    this.watches = loadOnce(async () => {
      const [{ Watches }, { parseWatches }, stored] = await Promise.all([
        import("./watches"),
        import("./watch"),
        readStoredWatches(),
      ]);
      this.#loaded = new Watches(platform, parseWatches(stored), marketNow);
      void this.#loaded.start();
      return this.#loaded;
    });
  }

  /** Starts the watches of the workbook, if it has any. */
  async start(): Promise<void> {
    if ((await readStoredWatches()) !== undefined) await this.watches().catch(() => undefined); // The pane loads them again.
  }

  /** Checks the watches now, if they are loaded. */
  check(): void {
    this.#loaded?.check();
  }
}
