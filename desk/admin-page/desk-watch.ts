import { type Platform, type Store, createStore } from "@strikebook/client";
import { messageOf } from "@strikebook/ui";
import type { KeyEntry } from "../admin-api/keys";
import type { Nodes } from "../admin-api/nodes";
import type { Overview } from "../admin-api/overview";
import type { DeskSpending } from "../admin-api/spending";
import type { Streams } from "../admin-api/streams";
import { type AdminClient, AdminSignInError } from "./admin-client";

/** How often the page reads the state of the desk, in milliseconds. */
const REFRESH_MS = 5_000;

/** The tabs of the page. */
export type DeskTab = "spending" | "system" | "keys";

/** The last state that the desk has reported; parts that were not read yet are absent. */
export interface DeskState {
  overview?: Overview;
  spending?: DeskSpending;
  streams?: Streams;
  nodes?: Nodes;
  keys?: readonly KeyEntry[];
  /** When it was last read, by the clock of this computer; absent until then. */
  readAtMs?: number;
  /** Why the last attempt failed; `undefined` if it succeeded. */
  problem?: string | undefined;
}

interface WatchOptions {
  client: AdminClient;
  platform: Pick<Platform, "now" | "sleep">;
  /** Called when the key is no longer accepted, with the reason. */
  onSignedOut: (reason: string) => void;
}

/** Reads what the selected tab shows, again and again. After a failure the last state stays, with the reason. */
export class DeskWatch {
  readonly store: Store<DeskState> = createStore<DeskState>({});
  readonly #options: WatchOptions;
  #tab: DeskTab = "spending";
  #reads = 0;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /** Selects the tab whose content is read from now on, and reads it. */
  select(tab: DeskTab): void {
    this.#tab = tab;
    void this.refresh();
  }

  /** Reads until the signal aborts. `isVisible` says whether anybody can see the page: otherwise nothing is read. */
  async run(isVisible: () => boolean, signal: AbortSignal): Promise<void> {
    const { platform } = this.#options;
    while (!signal.aborted) {
      if (isVisible()) await this.refresh();
      await platform.sleep(REFRESH_MS, signal).catch(() => undefined);
    }
  }

  /** Reads the state once. A read that was started earlier and ends later is ignored. */
  async refresh(): Promise<void> {
    const { client, platform, onSignedOut } = this.#options;
    const read = (this.#reads += 1);
    try {
      const [overview, shown] = await Promise.all([client.overview(), partsOf(client, this.#tab)]);
      if (read !== this.#reads) return;
      this.store.set({ ...this.store.get(), overview, ...shown, readAtMs: platform.now(), problem: undefined });
    } catch (problem) {
      if (read !== this.#reads) return;
      if (problem instanceof AdminSignInError) onSignedOut(problem.message);
      else this.store.set({ ...this.store.get(), problem: messageOf(problem) });
    }
  }
}

/** Reads what a tab shows besides the overview. */
async function partsOf(client: AdminClient, tab: DeskTab): Promise<Partial<DeskState>> {
  if (tab === "spending") return { spending: await client.spending() };
  if (tab === "keys") return { keys: await client.keys() };
  const [streams, nodes] = await Promise.all([client.streams(), client.nodes()]);
  return { streams, nodes };
}
