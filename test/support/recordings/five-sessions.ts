import { dayOf } from "@strikebook/calendar";

/** Five recorded sessions of RUT and COST. The session's market stands on the last one, Wednesday 2026-11-18, at noon in New York. */
export const fiveSessions = {
  symbols: ["RUT", "COST"],
  from: dayOf(2026, 11, 12),
  to: dayOf(2026, 11, 18),
  everyMs: 30 * 60_000,
};
