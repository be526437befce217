import { type EndpointName, creditsText } from "@strikebook/contract";
import { ApiError } from "@strikebook/http";
import type { Person } from "../people/person";
import type { WaitingPeople } from "./waiting-people";

/** A part of a purchase that one person pays. */
export interface PurchaseItem {
  credits: number;
  symbols: readonly string[];
  /** Who may pay, in order: the first whose caps allow it pays. */
  payers: readonly Person[];
}

/** What is to be bought with one request to the provider, or with one minute of a stream. */
export interface Purchase {
  endpoint: EndpointName;
  /** What is requested, as text, for the audit. */
  question: string;
  items: readonly PurchaseItem[];
  /** Those in whose turn it is made; those who may pay if omitted. */
  waiting?: WaitingPeople;
  /** Whether it takes one of the account's requests per minute. */
  usesRequest: boolean;
  /** Whether it takes one of the account's replays in flight. */
  isReplay: boolean;
  /** Whether it is loaded in advance, and yields to requests for which people wait. */
  isBackground: boolean;
}

/** The reserved price of one purchase. */
export interface Reservation {
  /** The price, in credits. */
  readonly credits: number;
  /** Who pays, each with the credits. */
  readonly shares: readonly { person: Person; credits: number }[];
  /** Called right before the request is sent. */
  sent(): void;
  /** Called after `sent` if none of the request was sent after all. */
  notSent(): void;
  /** Books what the provider has charged, in credits; `balance` is what it says is left of the account, if it does. */
  settle(charged: number, balance: number | undefined): void;
  /**
   * Called when the request is over. Without `settle`, a request that was sent counts as charged until a balance shows otherwise. A
   * request that was not sent costs nothing, and takes none of the account's requests per minute.
   */
  end(): void;
}

/** A limit that a purchase would exceed. */
export type CapScope = "user" | "team" | "firm" | "floor";

/** A purchase that the caps of the desk refuse: nothing was sent, and nothing spent. */
export class CapError extends ApiError {
  override readonly name = "CapError";
  readonly scope: CapScope;
  /** The price, in credits. */
  readonly credits: number;
  /** What is left of the limit, in credits; never below 0. */
  readonly creditsLeft: number;

  constructor(scope: CapScope, { credits, creditsLeft }: { credits: number; creditsLeft: number }) {
    super("insufficient_credits", capMessage(scope, credits, creditsLeft));
    this.scope = scope;
    this.credits = credits;
    this.creditsLeft = creditsLeft;
  }
}

const limits: Readonly<Record<CapScope, string>> = {
  user: "your limit for today",
  team: "your team's limit for today",
  firm: "the firm's limit for today",
  floor: "what may be spent before the account reaches its minimum balance",
};

function capMessage(scope: CapScope, credits: number, left: number): string {
  return `Not sent: this costs ${creditsText(credits)}, and ${left} ${left === 1 ? "is" : "are"} left of ${limits[scope]}. Ask the administrator of the desk to raise it, or continue tomorrow.`;
}

/** Reserves purchases within the account's rate, the fair shares of people, their caps and the minimum balance. */
export interface Purchasing {
  /**
   * Waits for the turn of a purchase and reserves its price. Rejects with a `CapError`, with an `EngineUnavailableError`, or with the
   * signal's reason once that aborts.
   */
  reserve(purchase: Purchase, signal: AbortSignal): Promise<Reservation>;
  /** Returns what a person may still spend today, in credits; `undefined` if nothing limits it. */
  left(person: Person): Promise<number | undefined>;
}
