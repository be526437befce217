import { ENTRY_BYTES, LruCache } from "../../market/days/lru-cache";
import { emptySums, type FlowSums } from "../../market/flow/tapes/flow-sums";
import { FLOW_SUMS, SIDE_GROUPS, WEIGHTED_FLOW_SUMS } from "../tape-store/trade-sums";
import type { ContractTerms } from "../snapshots/snapshot";
import type { SqlRow, StatementValues } from "../database/database";
import { conditionsOf, EXPIRATION_DAY, type SessionTrades } from "./conditions";
import type { QueryLimits, TradeQueries } from "./trade-queries";

/** What the trades of a session are grouped by: columns of trades, and the same columns of their groups by side. */
const groupings = {
  none: { of: "", by: "" },
  right: { of: "option_right,", by: "option_right," },
  totals: { of: "underlying, root, option_right,", by: "underlying, root, option_right," },
  contract: {
    of: `root, ${EXPIRATION_DAY} as expiration_day, strike, option_right, any_value(open_interest) as open_interest,`,
    by: "root, expiration_day, strike, option_right, any_value(open_interest) as open_interest,",
  },
  slice: {
    of: `root, option_right, moneyness, ${EXPIRATION_DAY} as expiration_day,`,
    by: "root, option_right, moneyness, expiration_day,",
  },
  bar: { of: "floor((at_ms - $open_ms) / $length_ms)::integer as bar,", by: "bar," },
} as const;

/** A group of trades with its sums. */
export interface SumsRow {
  group: SqlRow;
  sums: FlowSums;
}

const CACHE_BYTES = 32_000_000;
const BYTES_PER_VALUE = 40;

/** Results by what they were read from, which never changes. */
export const resultCache = () => new LruCache<string, readonly SqlRow[]>(CACHE_BYTES, bytesOf);

/** Reads the trades of single sessions for one query. */
export class SessionReader {
  readonly #queries: TradeQueries;
  readonly #cache: ReturnType<typeof resultCache>;
  readonly #limits: QueryLimits;

  constructor(queries: TradeQueries, cache: ReturnType<typeof resultCache>, limits: QueryLimits) {
    this.#queries = queries;
    this.#cache = cache;
    this.#limits = limits;
  }

  /** Runs a statement whose rows depend on its text, its values and the file names among them. Cached rows are returned at once. */
  async rows(sql: string, values: StatementValues): Promise<readonly SqlRow[]> {
    const key = `${sql} ${JSON.stringify(values)}`;
    const cached = this.#cache.peek(key);
    if (cached) return this.#cache.getOrCreate(key, () => cached);
    const rows = await this.#queries.rows(sql, values, this.#limits);
    return this.#cache.getOrCreate(key, () => rows);
  }

  /** Runs a SELECT over trades. */
  select(columns: string, trades: SessionTrades, rest = "", own: StatementValues = {}): Promise<readonly SqlRow[]> {
    const { where, values } = conditionsOf(trades);
    return this.rows(`select ${columns} from read_parquet($files) where ${where} ${rest}`, { ...values, ...own });
  }

  /** Passes the rows of a statement on, as `TradeQueries.eachChunk`. They are not cached. */
  eachChunk(sql: string, values: StatementValues, onChunk: Parameters<TradeQueries["eachChunk"]>[3]): Promise<void> {
    return this.#queries.eachChunk(sql, values, this.#limits, onChunk);
  }

  /** Returns the sums of the trades of a session by group. `own` are the values that a grouping needs. */
  async sums(trades: SessionTrades, by: keyof typeof groupings, own: StatementValues = {}): Promise<SumsRow[]> {
    const { where, values } = conditionsOf(trades);
    const { of: columns, by: outer } = groupings[by];
    const groups = `select ${columns} ${SIDE_GROUPS} from read_parquet($files) where ${where} group by all`;
    const sql = `select ${outer} ${FLOW_SUMS} from (${groups}) ${by === "none" ? "" : "group by all"}`;
    const rows = await this.rows(sql, { ...values, ...own });
    return rows.map((group) => ({ group, sums: sumsOf(group) }));
  }

  /** Returns the sums of the trades of a session with time decay from an instant; a trade older than 64 half-lives counts nothing. */
  async decayedSums(trades: SessionTrades, newestMs: number, halfLifeMs: number): Promise<FlowSums> {
    const { where, values } = conditionsOf(trades);
    const weighted = `select *, pow(2, (at_ms - $newest_ms) / $half_life_ms) as weight from read_parquet($files) where ${where} and $newest_ms - at_ms <= 64 * $half_life_ms`;
    const own = { newest_ms: newestMs, half_life_ms: halfLifeMs };
    const [row] = await this.rows(`select ${WEIGHTED_FLOW_SUMS} from (${weighted})`, { ...values, ...own });
    return row ? sumsOf(row) : emptySums();
  }

  /** Returns the instant of the newest trade; `undefined` without one. */
  async newestMs(trades: SessionTrades): Promise<number | undefined> {
    const [row] = await this.select("max(at_ms)::double as newest_ms", trades);
    return knownNumber(row?.["newest_ms"]);
  }
}

/** Returns a value of a row if it is a number. */
export const knownNumber = (value: SqlRow[string] | undefined) => (typeof value === "number" ? value : undefined);

/** Returns the right of a row of trades. */
export const rightOfRow = (row: SqlRow) => (row["option_right"] === "put" ? "put" : "call");

/** Returns the terms of the contract of a row that has an `expiration_day`. */
export const termsOfRow = (row: SqlRow): ContractTerms => ({
  root: String(row["root"]),
  expiration: Number(row["expiration_day"]),
  right: rightOfRow(row),
  strike: Number(row["strike"]),
});

const names = Object.keys(emptySums()) as (keyof FlowSums)[]; // the keys of a literal

/** The column of each sum: `bullish_sweep_premium`. */
const columnOf = new Map(names.map((name) => [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]));

/** Returns the sums of a row that has the columns of `FLOW_SUMS`. */
export function sumsOf(row: SqlRow): FlowSums {
  const sums = emptySums();
  for (const [name, column] of columnOf) sums[name] = Number(row[column]);
  return sums;
}

function bytesOf(rows: readonly SqlRow[]): number {
  return ENTRY_BYTES + rows.length * Object.keys(rows[0] ?? {}).length * BYTES_PER_VALUE;
}
