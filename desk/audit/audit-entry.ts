import { pairsOf } from "../engine/engine";

/** What one purchase has cost one person. */
export interface AuditEntry {
  /** The id in the engine's stream, which orders the entries and is unique: `1764000000000-0`. */
  id: string;
  /** When it was booked, in milliseconds since 1970 UTC, by the engine's clock. */
  atMs: number;
  user: string;
  team: string;
  endpoint: string;
  question: string;
  symbols: readonly string[];
  credits: number;
  /**
   * `answered`; `lost`: no response arrived, so it counts as charged; `corrected`: the difference to what a lost one was charged; `changed`:
   * a change of keys or caps (`endpoint`, `question`).
   */
  outcome: string;
  /** The purchase: its entries for several people share it. */
  reservation: string;
}

/** One entry of a stream as the engine sends it: its id, and the names and values of its fields in turn. */
export type StreamEntry = readonly [id: string, fields: readonly string[]];

/** Parses an entry of the audit stream. A missing text is empty, a missing number 0. */
export function readAuditEntry([id, fields]: StreamEntry): AuditEntry {
  const values = new Map(pairsOf(fields));
  const field = (name: string) => values.get(name) ?? "";
  return {
    id,
    atMs: Number(field("at")),
    user: field("user"),
    team: field("team"),
    endpoint: field("endpoint"),
    question: field("question"),
    symbols: field("symbols").split(",").filter(Boolean),
    credits: Number(field("credits")),
    outcome: field("outcome"),
    reservation: field("reservation"),
  };
}
