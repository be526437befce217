import type { AlertDraft } from "@strikebook/contract";
import type { LastSide } from "./compare";

/** A rule as the engine stores it. */
export interface StoredRule extends Omit<AlertDraft, "address"> {
  id: string;
  /** Where its events are posted; often a secret. */
  address: string;
  owner: string;
  team: string;
}

/** The last check of a rule, as the engine stores it. */
export interface StoredCheck {
  atMs: number;
  value: number | null;
  level: number | null;
  problem: string | null;
  /** Kept over checks that had a problem. */
  memory?: LastSide | undefined;
}

/** An event that waits to be posted. */
export interface StoredEvent {
  ruleId: string;
  /** The owner of the rule; events of earlier versions lack it. */
  owner?: string;
  /** The same at each attempt. */
  body: string;
  /** How often it was posted in vain. */
  failures: number;
  /** A test is posted once. */
  isTest?: true;
}

/** What is leased to this node. */
export interface Leased {
  id: string;
  /** When it was due, in milliseconds since 1970 UTC. */
  dueMs: number;
  /** The end of the lease, as the engine wrote it. */
  leaseEnd: string;
}
