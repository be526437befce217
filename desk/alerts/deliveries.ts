import type { Platform } from "@strikebook/client";
import type { Engine } from "../engine/engine";
import type { AlertStore, LeasedEvent } from "./alert-store";
import { type AllowedWebhook, findWebhook, NOT_ALLOWED } from "./allowed-webhooks";
import { signatureHeaders } from "./webhook-signature";

/** A webhook that was not reached. The message says why, without the address, which may contain a secret. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/** One request to a webhook. */
export interface WebhookRequest {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Whether its host may be in the local network. */
  localNetwork: boolean;
}

/** Sends a request and resolves to the status of the response; redirects are not followed. Rejects with a `WebhookError`. */
export type PostWebhook = (request: WebhookRequest) => Promise<number>;

interface DeliveryOptions {
  engine: Pick<Engine, "nowMs">;
  platform: Pick<Platform, "random">;
  store: Pick<AlertStore, "finishEvent">;
  allowed: readonly AllowedWebhook[];
  post: PostWebhook;
  /** The key of the signatures. */
  secret: Buffer;
  version: string;
  /** Called with what came of each attempt. */
  onResult: (outcome: Delivery["outcome"]) => void;
}

type Delivery = Parameters<AlertStore["finishEvent"]>[1];

/** The waits before an event is posted again, in seconds: ten hours together. After the last attempt it is dropped. */
const RETRY_SECONDS = [5, 30, 120, 600, 1_800, 7_200, 25_200];

/** Posts events. */
export class Deliveries {
  readonly #options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** Posts an event once and stores the outcome. Rejects with an `EngineUnavailableError`: it is then posted again, with the same id. */
  async deliver(leased: LeasedEvent): Promise<void> {
    const { platform, allowed } = this.#options;
    const webhook = findWebhook(leased.rule.address, allowed);
    if (!webhook) return this.#finish(leased, "failed", NOT_ALLOWED);
    const problem = await this.#post(leased, webhook);
    if (problem === undefined) return this.#finish(leased, "delivered", null);
    const waitSeconds = RETRY_SECONDS[leased.event.failures];
    if (waitSeconds === undefined) return this.#finish(leased, "failed", problem);
    // A fifth more by chance: events that failed together do not come again together.
    return this.#finish(leased, "waiting", problem, waitSeconds * 1_000 * (1 + platform.random() / 5));
  }

  #finish(leased: LeasedEvent, outcome: Delivery["outcome"], problem: string | null, retryMs?: number): Promise<void> {
    const { engine, store, onResult } = this.#options;
    onResult(outcome);
    return store.finishEvent(leased, { atMs: engine.nowMs, outcome, problem }, retryMs);
  }

  /** Resolves to why the event was not accepted; `undefined` if it was. */
  async #post({ id, event: { body } }: LeasedEvent, webhook: Pick<WebhookRequest, "url" | "localNetwork">) {
    const { engine, post, secret, version } = this.#options;
    const timestamp = Math.floor(engine.nowMs / 1_000);
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "user-agent": `Strikebook-desk/${version}`,
      ...signatureHeaders({ id, timestamp, body }, secret),
    };
    try {
      const status = await post({ ...webhook, headers, body });
      return status >= 200 && status < 300 ? undefined : `The webhook responded with status ${status}.`;
    } catch (problem) {
      if (problem instanceof WebhookError) return problem.message;
      throw problem;
    }
  }
}
