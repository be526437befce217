import type { Heard } from "../../src/client/endpoint/heard";

/** A live board of SPXW that came from the service for one credit, but for what is given. */
export function heard(other: Partial<Heard> = {}): Heard {
  return {
    endpoint: "heatmap",
    asked: [
      ["symbols", "SPXW"],
      ["maxStrikes", "40"],
    ],
    record: { asOf: "2026-11-20T20:29:58Z" },
    meta: { mode: "live", resolution: "1s", cached: false, attribution: source },
    receivedAtMs: Date.parse("2026-11-20T20:30:00Z"),
    fromMemory: false,
    call: { credits: 1 },
    ...other,
  };
}

/** The short credit line of most routes. */
export const source = {
  text: "Example Markets",
  url: "https://example.test/credit",
  terms: "https://example.test/terms",
};
