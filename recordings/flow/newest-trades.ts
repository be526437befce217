import { isoDate } from "@strikebook/calendar";
import { multiplierOf } from "@strikebook/contract";
import { clusterIdOf, tradeIdOf } from "../../market/tape/tape-facts";
import type { TradeFacts } from "../../market/tape/trade-record";
import { UNITS_PER_USD, unitsOf } from "../tape-store/score-rows";
import type { FlowReading } from "./flow-reading";
import { Conditions, type SessionTrades } from "./conditions";
import { knownNumber as known, rightOfRow } from "./session-reader";
import type { SqlRow } from "../database/database";

/** The trades of a session that a list shows. */
export interface ListedTrades {
  trades: SessionTrades;
  /** How many are missing in the list. */
  limit: number;
  withClusters: boolean;
  /** Bounds of the scores. */
  bounds: Pick<SessionTrades, "minFlowScore" | "minFlowBonus">;
}

const COLUMNS = `underlying, root, seq, at_ms::double as at_ms, option_right, strike, expiration - date '1970-01-01' as expiration_day, price, bid, ask,
  size, premium, underlying_price, implied_volatility, delta, iv_change_pct, open_interest, volume_so_far, rvol, sweep, multi_leg, cluster,
  exchange_count`;

/** Returns the newest trades of a session, newest first. */
export async function newestTrades(reading: FlowReading, listed: ListedTrades): Promise<TradeFacts[]> {
  const newest = "order by seq desc limit $row_limit";
  const rows = await reading.reader.select(COLUMNS, listed.trades, newest, { row_limit: listed.limit });
  return factsOfRows(reading, listed, rows);
}

/** Returns the trades of a session at some positions, newest first. */
export async function tradesAt(
  reading: FlowReading,
  listed: ListedTrades,
  positions: readonly number[],
): Promise<TradeFacts[]> {
  if (positions.length === 0) return [];
  const { files, underlying } = listed.trades;
  const { sql: where, values } = new Conditions()
    .named("underlying", underlying)
    .where("list_contains($positions, seq)", positions);
  const rows = await reading.reader.rows(
    `select ${COLUMNS} from read_parquet($files) where ${where} order by seq desc`,
    { ...values, files },
  );
  return factsOfRows(reading, listed, rows);
}

async function factsOfRows(
  reading: FlowReading,
  { trades, withClusters }: ListedTrades,
  rows: readonly SqlRow[],
): Promise<TradeFacts[]> {
  const clusters = withClusters ? await clustersOf(reading, trades, rows) : new Map<number, never>();
  return rows.map((row) => factsOf(row, trades.day, clusters));
}

type Cluster = NonNullable<TradeFacts["cluster"]>;

function factsOf(row: SqlRow, day: number, clusters: ReadonlyMap<number, Cluster>): TradeFacts {
  const expiration = Number(row["expiration_day"]);
  const units = (name: string) => unitsOf(known(row[name]));
  return {
    tradeId: tradeIdOf(String(row["underlying"]), isoDate(day), Number(row["seq"])),
    instantMs: Number(row["at_ms"]),
    right: rightOfRow(row),
    strike: Number(row["strike"]),
    expiration: isoDate(expiration),
    dte: expiration - day,
    unitsPerUsd: UNITS_PER_USD,
    price: units("price") ?? 0,
    bid: units("bid"),
    ask: units("ask"),
    premiumUsd: Number(row["premium"]),
    size: Number(row["size"]),
    spot: known(row["underlying_price"]),
    volatility: known(row["implied_volatility"]),
    volatilityChangePct: known(row["iv_change_pct"]),
    delta: known(row["delta"]),
    multiplier: multiplierOf(String(row["root"])),
    openInterest: known(row["open_interest"]),
    volumeSoFar: Number(row["volume_so_far"]),
    rvol: known(row["rvol"]),
    venues: known(row["exchange_count"]) ?? 1,
    isSweep: row["sweep"] === true,
    isMultiLeg: row["multi_leg"] === true,
    cluster: clusters.get(Number(row["cluster"])),
  };
}

/** Returns the packages that rows are legs of, by number. */
async function clustersOf(
  reading: FlowReading,
  { files, day }: SessionTrades,
  rows: readonly SqlRow[],
): Promise<Map<number, Cluster>> {
  const underlying = String(rows[0]?.["underlying"]);
  const numbers = [...new Set(rows.map(({ cluster }) => Number(cluster)))].filter((cluster) => cluster > 0);
  if (numbers.length === 0) return new Map();
  const { sql: where, values } = new Conditions()
    .named("underlying", underlying)
    .where("list_contains($clusters, cluster)", numbers);
  const found = await reading.reader.rows(
    `select cluster, min(seq) as first_seq, count(*)::double as trade_count, sum(premium)::double as premium, min(at_ms)::double as first_ms,
      max(at_ms)::double as last_ms from read_parquet($files) where ${where} group by cluster`,
    { ...values, files },
  );
  return new Map(
    found.map((row) => [
      Number(row["cluster"]),
      {
        clusterId: clusterIdOf(tradeIdOf(underlying, isoDate(day), Number(row["first_seq"]))),
        clusterTradeCount: Number(row["trade_count"]),
        clusterTotalPremium: Number(row["premium"]),
        clusterTimeSpanSeconds: Math.floor((Number(row["last_ms"]) - Number(row["first_ms"])) / 1000),
      },
    ]),
  );
}
