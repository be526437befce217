import type { ComputingState } from "../client/endpoint/computing-schedule";
import type { Account } from "../contract/account";
import { createStore, type Store } from "../store/store";
import { isComputing } from "../transport/errors";
import type { RequestEvent } from "../transport/request-event";
import { concernsRequestOnly, explainConnection } from "./explain-problem";
import type { KeyKind } from "./settings/settings";

/** The state of the connection after the last response or failure. */
export type Connection = { kind: "unknown" } | { kind: "connected" } | { kind: "problem"; text: string };

/** Whether the data is live or delayed. `minutes` is absent if the service does not state the delay. */
export type Timeliness = { kind: "live" } | { kind: "delayed"; minutes?: number } | { kind: "past" };

/** What the pane shows about the requests of the cells. */
export interface ActivityState {
  keyKind: KeyKind;
  connection: Connection;
  /** The account as last read. Its balance may be older than `credits`. */
  account: Account | undefined;
  /** The newest known balance and its time, in milliseconds since 1970 UTC. */
  credits: { remaining: number; atMs: number } | undefined;
  lastResponseAtMs: number | undefined;
  timeliness: Timeliness | undefined;
  /** What the service is still computing for cells, as texts: `the data of SPY`. Each once. */
  computing: readonly string[];
  /** A problem of the installation, as a sentence. */
  installationProblem: string | undefined;
}

/** The state before the first request. */
export const initialActivity: ActivityState = {
  keyKind: "none",
  connection: { kind: "unknown" },
  account: undefined,
  credits: undefined,
  lastResponseAtMs: undefined,
  timeliness: undefined,
  computing: [],
  installationProblem: undefined,
};

/** Returns the state after a request has settled. A failure that concerns the request only, or a wait, leaves the connection good. */
export function afterRequest(state: ActivityState, event: RequestEvent, baseUrl: string): ActivityState {
  const credits = newerCredits(state, event.creditsRemaining, event.receivedAtMs);
  if (event.kind === "failed") {
    const connection: Connection =
      isComputing(event.error) || concernsRequestOnly(event.error)
        ? { kind: "connected" }
        : { kind: "problem", text: explainConnection(event.error, baseUrl) };
    return { ...state, credits, connection };
  }
  return {
    ...state,
    credits,
    connection: { kind: "connected" },
    lastResponseAtMs: Math.max(event.receivedAtMs, state.lastResponseAtMs ?? 0),
    timeliness: event.meta ? timelinessOf(event.meta) : state.timeliness,
  };
}

/** Returns the state after the account was read. Its balance is used only if no newer one is known. */
export function afterAccount(state: ActivityState, account: Account, receivedAtMs: number): ActivityState {
  return { ...state, account, credits: newerCredits(state, account.creditsBalance ?? undefined, receivedAtMs) };
}

/** Returns the state after the key or the service changed, without the data of the account. */
export function afterChange(state: ActivityState, keyKind: KeyKind): ActivityState {
  return { ...initialActivity, keyKind, installationProblem: state.installationProblem };
}

function newerCredits(state: ActivityState, remaining: number | undefined, atMs: number): ActivityState["credits"] {
  if (remaining === undefined || atMs < (state.credits?.atMs ?? 0)) return state.credits;
  return { remaining, atMs };
}

function timelinessOf(meta: {
  mode?: string | undefined;
  delayed?: boolean | undefined;
  delayMinutes?: number | undefined;
}) {
  if (meta.delayed) {
    return { kind: "delayed", ...(meta.delayMinutes !== undefined && { minutes: meta.delayMinutes }) } as const;
  }
  if (meta.mode === undefined) return undefined;
  return meta.mode === "live" ? ({ kind: "live" } as const) : ({ kind: "past" } as const);
}

/** The store of the connection, the account and the newest data, updated with every request. Times in milliseconds since 1970 UTC. */
export class Activity {
  readonly store: Store<ActivityState>;
  readonly #baseUrl: () => string;

  constructor(keyKind: KeyKind, installationProblem: string | undefined, baseUrl: () => string) {
    this.store = createStore({ ...initialActivity, keyKind, installationProblem });
    this.#baseUrl = baseUrl;
  }

  recordRequest(event: RequestEvent): void {
    this.store.set(afterRequest(this.store.get(), event, this.#baseUrl()));
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
    const state = this.store.get();
    this.store.set({ ...state, credits: newerCredits(state, remaining, atMs) });
  }

  /** Records that the service accepted a key. */
  recordConnected(atMs: number): void {
    this.store.set({ ...this.store.get(), connection: { kind: "connected" }, lastResponseAtMs: atMs });
  }

  /** Starts again after the key or the service changed. */
  reset(keyKind: KeyKind): void {
    this.store.set(afterChange(this.store.get(), keyKind));
  }
}
