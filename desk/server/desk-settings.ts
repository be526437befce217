import { type AccountLimits, heatmapBounds } from "@strikebook/contract";
import type { AllowedWebhook } from "../alerts/allowed-webhooks";
import type { OpenIdSettings } from "../people/open-id-connect";

/** What a desk is configured to do; all of its nodes have the same. It has no secrets. */
export interface DeskSettings {
  /** Where people reach the desk, such as https://desk.example.com; the address of each request if undefined. */
  publicUrl?: string | undefined;
  /** The name of the person to whom the account belongs: they receive data of every share class. */
  owner?: string | undefined;
  /** The share classes that the provider lets the firm pass on to its people. */
  shareClasses: readonly string[];
  /** What each person may use; the provider's limits apply to all people together. */
  personLimits: { requestsPerMinute: number; symbolsPerStream: number; streamSymbolsConcurrent: number };
  /** Sign-in with the firm's identity; none if undefined. */
  oidc?: OpenIdSettings | undefined;
  audit: { days: number };
  /** The webhooks to which alerts may be posted, and the most rules of a person; there are no alerts if undefined. */
  alerts?: { webhooks: readonly AllowedWebhook[]; rulesPerPerson: number } | undefined;
}

/** Returns the limits of a person as `/v1/account` states them; `historicalInFlight` is the limit of the provider's account. */
export function limitsOfPerson({ personLimits }: DeskSettings, historicalInFlight: number): AccountLimits {
  return { ...personLimits, symbolsPerHeatmapCall: heatmapBounds.symbols.max, historicalInFlight };
}
