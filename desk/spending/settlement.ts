import type { EndpointName } from "@strikebook/contract";
import type { Person } from "../people/person";

/** What one person pays of a purchase. */
export interface PaidItem extends Person {
  credits: number;
  /** Separated by commas. */
  symbols: string;
}

/** A reserved purchase, as the engine stores it until it is settled. */
export interface StoredReservation {
  /** A random text. */
  reservation: string;
  endpoint: EndpointName;
  question: string;
  /** The date in New York whose caps it counts for, YYYY-MM-DD. */
  day: string;
  items: readonly PaidItem[];
  /** The run of the node that made it; none for a free purchase. */
  holder?: string;
}

/** What a reserved purchase has cost. */
export interface Settlement extends StoredReservation {
  /** In credits. */
  charged: number;
  /** What is left of the account, as the provider says; omitted if it did not say. */
  balance?: number;
  /** What was known of the account's spending before the request was sent that brought the balance, as the engine states it. */
  books?: string;
  /** `unsent` if nothing was sent; `lost` if no response arrived: it counts as charged until a balance shows otherwise. */
  outcome: "answered" | "refused" | "unsent" | "lost";
}
