import type { ResponseStore } from "../../client/endpoint/response-cache";
import { marketStore, type MarketData } from "../../replay/store/market-store";
import type { MinuteBoard } from "../../stream/minute-boards";
import type { Subscription } from "../../stream/subscription";
import type { ServiceClock } from "../../transport/service-clock";
import type { Environment } from "../environment";
import type { Settings } from "../settings/settings";

interface PastDataOptions {
  environment: Pick<Environment, "snapshots">;
  settings: Pick<Settings, "keyKind" | "hosts">;
  clock: () => ServiceClock;
}

/** The past data of the market in use that is stored on this computer. */
export class PastData {
  readonly #options: PastDataOptions;

  constructor(options: PastDataOptions) {
    this.#options = options;
  }

  /** The store of this market. `undefined` if it is not known whose data it would have: without a key, or which practice market. */
  get current(): MarketData | undefined {
    const { environment, settings, clock } = this.#options;
    const { keyKind, hosts } = settings;
    const { marketName } = clock();
    if (keyKind === "none" || (keyKind === "practice" && marketName === undefined)) return undefined;
    const market = marketName === undefined ? hosts.baseUrl : `${hosts.baseUrl} ${marketName}`;
    return { snapshots: environment.snapshots(keyKind), market };
  }

  /** Where the client stores results that never change. */
  get responseStore(): ResponseStore | undefined {
    return this.current && marketStore(this.current);
  }

  /** Stores a streamed board, so that a replay of its minute is free. Never rejects. */
  readonly record = async (subscription: Subscription, minute: MinuteBoard): Promise<void> => {
    const { current } = this;
    if (!current) return;
    const { snapshots, market } = current;
    await import("./recorded-board").then(
      ({ recordedBoard }) => snapshots.writeBoards([recordedBoard(market, subscription, minute)]),
      () => undefined, // Without the code, the minute is requested when it is replayed.
    );
  };
}
