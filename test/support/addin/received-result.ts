import type { ReceivedResult } from "@strikebook/client";

/** Returns the response to a call: a live board of SPXW for one credit, with some fields replaced. */
export function receivedResult(other: Partial<ReceivedResult> = {}): ReceivedResult {
  return {
    endpoint: "heatmap",
    requestArguments: [
      ["symbols", "SPXW"],
      ["maxStrikes", "40"],
    ],
    record: { asOf: "2026-11-20T20:29:58Z" },
    meta: { mode: "live", resolution: "1s", cached: false, attribution: source },
    receivedAtMs: Date.parse("2026-11-20T20:30:00Z"),
    fromCache: false,
    call: { credits: 1 },
    ...other,
  };
}

/** The short attribution of most endpoints. */
export const source = {
  text: "Example Markets",
  url: "https://example.test/credit",
  terms: "https://example.test/terms",
};
