import {
  type AttemptEvent,
  type ComputingState,
  ConnectionError,
  DeadlineError,
  type MarketClient,
  type MarketDataError,
  type Platform,
  type RequestEvent,
  type Store,
  createStore,
  onChange,
} from "@strikebook/client";
import { type Account, endpoints } from "@strikebook/contract";
import * as conditions from "./account-conditions";
import { concernsConnection, explainConnection } from "./explain-connection";
import type { Live } from "../live/live";
import type { KeyKind, Settings } from "../settings/settings";

/** Whether the service accepts the key. A problem concerns all requests: one that fails by itself leaves the connection as it is. */
export type Connection = { kind: "unknown" } | { kind: "connected" } | { kind: "problem"; text: string };

/** A service that gave no response when it was last tried. */
interface Unreachable {
  /** For example `https://api.example.com`. */
  origin: string;
  /** What happened and what to do. */
  text: string;
}

/** What the pane shows about the requests of the cells. */
export interface ActivityState {
  keyKind: KeyKind;
  connection: Connection;
  /** The services that cannot be reached now; empty if all responded when they were last tried. */
  unreachable: readonly Unreachable[];
  /** What keeps some or all data from this account, the most important first. */
  conditions: readonly conditions.AccountCondition[];
  /** The account as last read. Its balance may be older than `credits`. */
  account: Account | undefined;
  /** The newest known balance and its time, in milliseconds since 1970 UTC. */
  credits: { remaining: number; atMs: number } | undefined;
  lastResponseAtMs: number | undefined;
  /** What the service is still computing for cells, as texts: `the data of SPY`. Each once. */
  computing: readonly string[];
  /** A problem of the installation, as a sentence. */
  installationProblem: string | undefined;
}

/** The state before the first request. */
export const initialActivity: ActivityState = {
  keyKind: "none",
  connection: { kind: "unknown" },
  unreachable: [],
  conditions: [],
  account: undefined,
  credits: undefined,
  lastResponseAtMs: undefined,
  computing: [],
  installationProblem: undefined,
};

/** Returns the state after a request has settled. A failure that concerns the request only, or a wait, leaves the connection good. */
export function afterRequest(state: ActivityState, event: RequestEvent, baseUrl: string): ActivityState {
  const next = withBalance(state, event.creditsRemaining, event.receivedAtMs);
  if (event.kind === "failed") return afterFailure(next, event, baseUrl);
  const isCharged = endpoints[event.endpoint].credits > 0;
  return {
    ...next,
    connection: { kind: "connected" },
    conditions: isCharged ? conditions.afterCharge(next.conditions, event.endpoint) : next.conditions,
    lastResponseAtMs: Math.max(event.receivedAtMs, state.lastResponseAtMs ?? 0),
  };
}

function afterFailure(
  state: ActivityState,
  { error, endpoint, creditsRemaining }: Extract<RequestEvent, { kind: "failed" }>,
  baseUrl: string,
): ActivityState {
  const condition = conditions.conditionOf(error, endpoint, creditsRemaining);
  if (condition) {
    const all = conditions.withCondition(state.conditions, condition);
    return { ...state, connection: { kind: "connected" }, conditions: all };
  }
  if (concernsConnection(error, endpoint)) {
    return { ...state, connection: { kind: "problem", text: explainConnection(error, baseUrl) } };
  }
  return isResponse(error) ? { ...state, connection: { kind: "connected" } } : state;
}

/** Whether a failure is a response of the service: one that did not come in time says nothing. */
function isResponse(error: MarketDataError): boolean {
  return !(error instanceof ConnectionError || error instanceof DeadlineError);
}

/** Returns the state after an attempt of a request. Without a response its service counts as unreachable, until the next response. */
export function afterAttempt(state: ActivityState, { kind, origin, error }: AttemptEvent): ActivityState {
  const isKnown = state.unreachable.some((one) => one.origin === origin);
  if (kind === "answered" && isKnown) {
    return { ...state, unreachable: state.unreachable.filter((one) => one.origin !== origin) };
  }
  if (kind !== "lost" || isKnown || !error) return state;
  return { ...state, unreachable: [...state.unreachable, { origin, text: explainConnection(error, origin) }] };
}

/** Returns the state after the account was read. Its balance is used only if no newer one is known. */
export function afterAccount(state: ActivityState, account: Account, receivedAtMs: number): ActivityState {
  const isNewest = receivedAtMs >= (state.credits?.atMs ?? 0);
  const { creditsBalance } = account;
  const stated = isNewest ? account : { ...account, creditsBalance: state.credits?.remaining };
  return {
    ...state,
    account,
    credits:
      isNewest && typeof creditsBalance === "number"
        ? { remaining: creditsBalance, atMs: receivedAtMs }
        : state.credits,
    conditions: conditions.conditionsAfterAccount(state.conditions, stated),
  };
}

/** Returns the state after the key or the service changed, without the data of the account. */
export function afterChange(state: ActivityState, keyKind: KeyKind): ActivityState {
  return { ...initialActivity, keyKind, installationProblem: state.installationProblem };
}

/** Returns the state with a balance, if it is the newest. */
function withBalance(state: ActivityState, remaining: number | undefined, atMs: number): ActivityState {
  if (remaining === undefined || atMs < (state.credits?.atMs ?? 0)) return state;
  const isLimited = !state.account?.unlimited;
  return {
    ...state,
    credits: { remaining, atMs },
    conditions: isLimited ? conditions.afterBalance(state.conditions, remaining) : state.conditions,
  };
}

/** The store of the connection and the account, updated with every request. Times in milliseconds since 1970 UTC. */
export class Activity {
  readonly store: Store<ActivityState>;
  readonly #settings: Pick<Settings, "keyKind" | "hosts">;
  readonly #platform: Pick<Platform, "now">;
  #lastResponseAtMs: number | undefined;

  constructor(
    settings: Pick<Settings, "keyKind" | "hosts">,
    installationProblem: string | undefined,
    platform: Pick<Platform, "now">,
  ) {
    this.#settings = settings;
    this.#platform = platform;
    this.store = createStore({ ...initialActivity, keyKind: settings.keyKind, installationProblem });
  }

  /** Follows what the service is computing, and the balance that streams report. */
  follow({ computing }: Pick<MarketClient, "computing">, { state }: Pick<Live, "state">): void {
    computing.subscribe(() => this.recordComputing(computing.get()));
    onChange(
      state,
      ({ pool }) => pool.creditsRemaining,
      (credits) => credits !== undefined && this.recordBalance(credits, this.#platform.now()),
    );
  }

  recordRequest(event: RequestEvent): void {
    this.store.set(afterRequest(this.store.get(), event, this.#settings.hosts.baseUrl));
  }

  recordAttempt(event: AttemptEvent): void {
    if (event.kind === "answered") this.#lastResponseAtMs = event.atMs;
    this.store.set(afterAttempt(this.store.get(), event));
  }

  /** When a service last responded to anything; `undefined` before the first response. */
  get lastResponseAtMs(): number | undefined {
    return this.#lastResponseAtMs;
  }

  recordAccount(account: Account, receivedAtMs: number): void {
    this.store.set(afterAccount(this.store.get(), account, receivedAtMs));
  }

  /** Records the calls whose responses the service is computing. */
  recordComputing(calls: readonly ComputingState[]): void {
    const data = calls.map(({ symbols }) => (symbols.length > 0 ? `the data of ${symbols.join(", ")}` : "market data"));
    this.store.set({ ...this.store.get(), computing: [...new Set(data)] });
  }

  /** Records a balance that was not part of a response, such as one from a stream. */
  recordBalance(remaining: number, atMs: number): void {
    this.store.set(withBalance(this.store.get(), remaining, atMs));
  }

  /** Records that the service accepted a key. */
  recordConnected(atMs: number): void {
    this.store.set({ ...this.store.get(), connection: { kind: "connected" }, lastResponseAtMs: atMs });
  }

  /** Starts again after the key or the service changed. */
  reset(): void {
    this.store.set(afterChange(this.store.get(), this.#settings.keyKind));
  }
}
