import { type Platform, requestedWaitMs } from "@strikebook/client";
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

/** What a webhook has responded. */
export interface WebhookResponse {
  status: number;
  headers: Headers;
}

/** Sends a request and resolves to the response, whose body is not read; redirects are not followed. Rejects with a `WebhookError`. */
export type PostWebhook = (request: WebhookRequest) => Promise<WebhookResponse>;

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

/** The longest wait that a webhook may ask for, in milliseconds: that before the last attempt. */
const LONGEST_WAIT_MS = 25_200_000;

const TOO_MANY = 429;
const GONE = 410;

/** What came of an attempt. */
interface Attempt {
  /** Why the event was not accepted; `undefined` if it was. */
  problem: string | undefined;
  /** How long the webhook asks to wait before anything is posted to it again, in milliseconds. */
  waitMs?: number;
  /** Whether nothing is ever to be posted to it again. */
  isGone?: boolean;
}

/** Posts events. */
export class Deliveries {
  readonly #options: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /**
   * Posts an event once and stores the outcome. A test is not posted again: its owner sees why it was not accepted, and sends another.
   * Rejects with an `EngineUnavailableError`: it is then posted again, with the same id.
   */
  async deliver(leased: LeasedEvent): Promise<void> {
    const { platform, allowed } = this.#options;
    const { failures, isTest } = leased.event;
    const webhook = findWebhook(leased.rule.address, allowed);
    if (!webhook) return this.#finish(leased, "failed", { problem: NOT_ALLOWED });
    const attempt = await this.#post(leased, webhook);
    if (attempt.problem === undefined) return this.#finish(leased, "delivered", attempt);
    const waitSeconds = isTest || attempt.isGone ? undefined : RETRY_SECONDS[failures];
    if (waitSeconds === undefined) return this.#finish(leased, "failed", attempt);
    // A fifth more by chance: events that failed together do not come again together.
    const waitMs = waitSeconds * 1_000 * (1 + platform.random() / 5);
    return this.#finish(leased, "waiting", attempt, Math.max(waitMs, attempt.waitMs ?? 0));
  }

  #finish(leased: LeasedEvent, outcome: Delivery["outcome"], attempt: Attempt, retryMs?: number): Promise<void> {
    const { engine, store, onResult } = this.#options;
    const { problem = null, waitMs, isGone = false } = attempt;
    onResult(outcome);
    const delivery = { atMs: engine.nowMs, outcome, problem };
    return store.finishEvent(leased, delivery, { retryMs, holdMs: waitMs, pausesRule: isGone });
  }

  async #post(
    { id, event: { body } }: LeasedEvent,
    webhook: Pick<WebhookRequest, "url" | "localNetwork">,
  ): Promise<Attempt> {
    const { engine, post, secret, version } = this.#options;
    const timestamp = Math.floor(engine.nowMs / 1_000);
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "user-agent": `Strikebook-desk/${version}`,
      ...signatureHeaders({ id, timestamp, body }, secret),
    };
    try {
      const response = await post({ ...webhook, headers, body });
      return attemptOf(response, engine.nowMs);
    } catch (problem) {
      if (problem instanceof WebhookError) return { problem: problem.message };
      throw problem;
    }
  }
}

function attemptOf({ status, headers }: WebhookResponse, nowMs: number): Attempt {
  if (status >= 200 && status < 300) return { problem: undefined };
  const problem = `The webhook responded with status ${status}`;
  if (status === GONE) {
    const advice = "The alert is paused: enter another address, or resume it if the webhook is back.";
    return { problem: `${problem}: it is gone. ${advice}`, isGone: true };
  }
  const statedMs = requestedWaitMs(status, headers, nowMs);
  if (statedMs === undefined || (status !== TOO_MANY && status < 500)) return { problem: `${problem}.` };
  const waitMs = Math.min(statedMs, LONGEST_WAIT_MS);
  return { problem: `${problem} and asks to wait ${Math.ceil(waitMs / 1_000)} seconds.`, waitMs };
}
