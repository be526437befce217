import { asSent, count, instant, ratio } from "../columns";
import type { Column } from "../column";
import type { TableDefinition } from "../table";

/** The status of one board that live cells show. */
export interface StatusRow {
  /** As typed. */
  symbol: string;
  /** The service's own name of the symbol; `undefined` before the first board. */
  canonical: string | undefined;
  metric: string;
  /** `live`, `polling`, `reconnecting`, ...; `computing` for a response that the service is still computing. */
  state: string;
  /** Why the board is in that state, and what to do. */
  reason: string | undefined;
  asOf: string | undefined;
  ageSeconds: number | undefined;
  /** Boards were skipped because newer ones arrived before they were received. */
  lagged: boolean;
  /** No board was published while the stream was interrupted; `undefined` if it never was. */
  gapCovered: boolean | undefined;
  /** The price of the symbol while it streams. */
  creditsPerMinute: number | undefined;
}

const shownColumns: readonly Column<StatusRow>[] = [
  asSent("Symbol", "symbol"),
  asSent("State", "state"),
  instant("As of", "asOf"),
  count("Age", "age", (row) => row.ageSeconds),
  asSent("Lagged", "lagged"),
  asSent("Gap covered", "gapCovered"),
  ratio("Credits per minute", "creditsPerMinute"),
];

/** One row per board that live cells show; the header alone if there is none. */
export const statusTable: TableDefinition<readonly StatusRow[], StatusRow> = {
  columns: [...shownColumns, asSent("Metric", "metric"), asSent("Reason", "reason"), asSent("Canonical", "canonical")],
  shown: shownColumns,
  rows: (rows) => rows,
};
