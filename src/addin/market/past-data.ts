import type { MinuteBoard, ResponseStore, ServiceClock, Subscription } from "@strikebook/client";
import { type MarketData, type PastDataStore, marketStore } from "@strikebook/formulas";
import type { Environment } from "../environment/environment";
import type { Settings } from "../settings/settings";

interface PastDataOptions {
  environment: Pick<Environment, "pastData">;
  settings: Pick<Settings, "keyKind" | "hosts">;
  /** Knows which practice market is in use. */
  clock: Pick<ServiceClock, "marketName">;
}

/** The past data of the market in use that is stored on this computer. */
export class PastData {
  readonly #options: PastDataOptions;

  constructor(options: PastDataOptions) {
    this.#options = options;
  }

  /** Everything that is stored with the kind of key in use, also of other practice markets; `undefined` without a key. */
  get store(): PastDataStore | undefined {
    const { environment, settings } = this.#options;
    return settings.keyKind === "none" ? undefined : environment.pastData(settings.keyKind);
  }

  /** The store of this market. `undefined` if it is not known whose data it would have: without a key, or which practice market. */
  get current(): MarketData | undefined {
    const { settings, clock } = this.#options;
    const { keyKind, hosts } = settings;
    const { marketName } = clock;
    const store = this.store;
    if (!store || (keyKind === "practice" && marketName === undefined)) return undefined;
    return { store, market: marketName === undefined ? hosts.baseUrl : `${hosts.baseUrl} ${marketName}` };
  }

  /** Where the client stores results that never change. */
  get responseStore(): ResponseStore | undefined {
    return this.current && marketStore(this.current);
  }

  /** Stores a streamed board, so that a replay of its minute is free. Never rejects. */
  readonly record = async (subscription: Subscription, minute: MinuteBoard): Promise<void> => {
    const { current } = this;
    if (!current) return;
    const { store, market } = current;
    await import("./recorded-board").then(
      ({ recordedBoard }) => store.writeBoards([recordedBoard(market, subscription, minute)]),
      () => undefined, // Without the code, the minute is requested when it is replayed.
    );
  };
}
