import type { EndpointName } from "@strikebook/contract";
import type { AdmittedRequest } from "../transport/admission";

/** One chargeable request that was sent. Amounts in credits. */
export interface CreditEntry {
  /** When it ended, in milliseconds since 1970 UTC. */
  atMs: number;
  /** The functions that made the request; empty if unknown. */
  labels: readonly string[];
  /** The cells that waited for it, as Excel writes their addresses; empty if it was made for none, or for a stream. */
  cells: readonly string[];
  /** The name of the account that pays: a random text. `undefined` if accounts have no names. */
  account: string | undefined;
  endpoint: EndpointName;
  /** As sent, upper-case; empty if the endpoint takes none. */
  symbols: readonly string[];
  /** Its list price; 0 if it was refused or lost. */
  spent: number;
  /** What was charged and refunded. */
  refunded: number;
  /** `lost` if no response arrived: a later balance shows whether it was charged. */
  outcome: "answered" | "refused" | "lost";
}

/** What a charge is for, and its price in credits. */
export type ChargeRequest = Pick<CreditEntry, "labels" | "endpoint" | "symbols"> & {
  price: number;
  /** Returns the cells that wait for the request: others may join while it is in flight. */
  cells?: (() => readonly string[]) | undefined;
};

/**
 * The reserved price of one request, from before it is sent until it ends. The credit is booked when the headers of the response have
 * arrived: a response whose body is incomplete is charged too. The price of a request that was sent and has no response is counted as lost.
 * A request that was not sent costs nothing.
 */
export type Charge = Omit<AdmittedRequest, "begun">;

/** The most that is spent once every request has ended, and the least balance that is left then. In credits. */
export interface Committed {
  /** By this page with this account. */
  session: number;
  /** By all pages with this account, today in New York. */
  today: number;
  /** `undefined` before the first balance. */
  balance: number | undefined;
}
