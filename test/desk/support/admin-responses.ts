import type { Overview } from "../../../desk/admin-api/overview";
import type { DeskSpending } from "../../../desk/admin-api/spending";

/** A desk where ann has spent 12 of 100 credits. */
export const overview: Overview = {
  nowMs: Date.parse("2026-11-18T17:00:00Z"),
  day: "2026-11-18",
  spent: 12,
  cap: null,
  balance: 5_000,
  floor: null,
  rate: { requests: 2, limit: 120, reserved: 12 },
  readers: 0,
  creditsPerMinute: 0,
  nodes: { count: 1, late: 0 },
};

export const spending: DeskSpending = {
  day: "2026-11-18",
  firm: { credits: 12, cap: null },
  floor: null,
  people: [{ name: "ann", team: "vol", credits: 12, cap: 100 }],
  teams: [{ name: "vol", people: 1, credits: 12, cap: null }],
  days: [{ day: "2026-11-18", credits: 12 }],
  unanswered: { pending: 0, returned: 0 },
  elsewhere: null,
};
