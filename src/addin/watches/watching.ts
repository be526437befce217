import type { Platform } from "../../transport/platform";
import { readStoredWatches } from "../../workbook/watched-cells";
import type { Watches } from "./watches";

/** Loads the code that watches cells when the workbook has watches, or the pane is opened. */
export class Watching {
  readonly #platform: Pick<Platform, "sleep" | "now">;
  #loading: Promise<Watches> | undefined;

  constructor(platform: Pick<Platform, "sleep" | "now">) {
    this.#platform = platform;
  }

  /** Starts the watches of the workbook, if it has any. */
  async start(): Promise<void> {
    if ((await readStoredWatches()) !== undefined) await this.watches().catch(() => undefined); // The pane loads them again.
  }

  /** Returns the watches of the workbook. Rejects if their code cannot be loaded. */
  watches(): Promise<Watches> {
    this.#loading ??= this.#load().catch((problem: unknown) => {
      this.#loading = undefined;
      throw problem;
    });
    return this.#loading;
  }

  /** Checks the watches now, if they are loaded. */
  check(): void {
    void this.#loading?.then(
      (watches) => watches.check(),
      () => undefined,
    );
  }

  async #load(): Promise<Watches> {
    const [{ Watches: Loaded }, { parseWatches }, stored] = await Promise.all([
      import("./watches"),
      import("./stored-watches"),
      readStoredWatches(),
    ]);
    const watches = new Loaded(this.#platform, parseWatches(stored));
    void watches.start();
    return watches;
  }
}
