/**
 * The rule of consent: a price is computed before anything is sent, and above a limit the user is asked. What they accept covers that price
 * and less, so a price that has grown is asked again, and each accepted credit is spent once.
 */
export interface Consent {
  /** What the user has accepted and is not spent yet. */
  credits: number;
  /** In milliseconds since 1970 UTC; it has no end if omitted. */
  untilMs?: number;
}

/** Whether the user is asked before a price is spent. `askAbove` is the most credits without a question; `undefined` to never ask. */
export function needsConsent(credits: number, askAbove: number | undefined): boolean {
  return credits > 0 && credits > (askAbove ?? Infinity);
}

/** Whether the user has accepted a price. `nowMs` is only needed for a consent that ends. */
export function hasConsent(consent: Consent | undefined, credits: number, nowMs = 0): boolean {
  return consent !== undefined && credits <= consent.credits && nowMs < (consent.untilMs ?? Infinity);
}

/** Returns what is left of a consent after a price that it covers was spent. */
export function afterSpending(consent: Consent, credits: number): Consent {
  return { ...consent, credits: consent.credits - credits };
}
