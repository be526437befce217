import type { ClientEvent } from "../transport/client-event";
import type { Account } from "../contract/account";
import { concernsQuestionAlone, explainConnection } from "./explain-connection";
import type { KeyKind } from "./settings";
import { createStore, type Store } from "../store/store";

/** How the last answer or failure left the connection. */
export type Connection = { kind: "unasked" } | { kind: "connected" } | { kind: "problem"; text: string };

/** How old the newest data is by design. `minutes` is absent where the service does not say. */
export type Timeliness = { kind: "live" } | { kind: "delayed"; minutes?: number } | { kind: "past" };

/** What the pane shows about the work of the cells. */
export interface ActivityState {
  keyKind: KeyKind;
  connection: Connection;
  /** The account as last read; its balance may be older than `credits`. */
  account: Account | undefined;
  /** The newest balance known, and when it was, in milliseconds since 1970 UTC. */
  credits: { remaining: number; atMs: number } | undefined;
  lastAnswerAtMs: number | undefined;
  timeliness: Timeliness | undefined;
  /** What is wrong with the installation, in words. */
  installationProblem: string | undefined;
}

/** Nothing asked yet. */
export const quietState: ActivityState = {
  keyKind: "none",
  connection: { kind: "unasked" },
  account: undefined,
  credits: undefined,
  lastAnswerAtMs: undefined,
  timeliness: undefined,
  installationProblem: undefined,
};

/** The state after one request settled. A question refused for what it asks leaves the connection good. */
export function afterRequest(state: ActivityState, event: ClientEvent, baseUrl: string): ActivityState {
  const credits = newerCredits(state, event.creditsRemaining, event.receivedAtMs);
  if (event.kind === "failed") {
    const connection: Connection = concernsQuestionAlone(event.error)
      ? { kind: "connected" }
      : { kind: "problem", text: explainConnection(event.error, baseUrl) };
    return { ...state, credits, connection };
  }
  return {
    ...state,
    credits,
    connection: { kind: "connected" },
    lastAnswerAtMs: Math.max(event.receivedAtMs, state.lastAnswerAtMs ?? 0),
    timeliness: event.meta ? timelinessOf(event.meta) : state.timeliness,
  };
}

/** The state once the account has been read: its balance counts only where none newer is known. */
export function afterAccount(state: ActivityState, account: Account, receivedAtMs: number): ActivityState {
  return { ...state, account, credits: newerCredits(state, account.creditsBalance ?? undefined, receivedAtMs) };
}

/** The state under another key or service: what was learned of the account goes. */
export function afterChange(state: ActivityState, keyKind: KeyKind): ActivityState {
  return { ...quietState, keyKind, installationProblem: state.installationProblem };
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

/** The store of what the cells' questions came to, for the pane and for later questions. */
export class Activity {
  readonly store: Store<ActivityState>;
  readonly #baseUrl: () => string;

  constructor(keyKind: KeyKind, installationProblem: string | undefined, baseUrl: () => string) {
    this.store = createStore({ ...quietState, keyKind, installationProblem });
    this.#baseUrl = baseUrl;
  }

  noteRequest(event: ClientEvent): void {
    this.store.set(afterRequest(this.store.get(), event, this.#baseUrl()));
  }

  noteAccount(account: Account, receivedAtMs: number): void {
    this.store.set(afterAccount(this.store.get(), account, receivedAtMs));
  }

  /** A balance told outside of an answer, at this instant in milliseconds since 1970 UTC. */
  noteBalance(remaining: number, atMs: number): void {
    const state = this.store.get();
    this.store.set({ ...state, credits: newerCredits(state, remaining, atMs) });
  }

  /** A key was found good at this instant, in milliseconds since 1970 UTC. */
  noteConnected(atMs: number): void {
    this.store.set({ ...this.store.get(), connection: { kind: "connected" }, lastAnswerAtMs: atMs });
  }

  /** Another key or service is in use from now on. */
  noteChange(keyKind: KeyKind): void {
    this.store.set(afterChange(this.store.get(), keyKind));
  }
}
