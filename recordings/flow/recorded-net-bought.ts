import type { NetBought } from "../../market/exposure/volume-board";
import type { FlowQueries, FlowResult } from "../../market/flow/queries/flow-data";
import { currentSession, sessionSpan } from "../../market/flow/tapes/flow-window";
import type { TickerScope } from "../../market/flow/tapes/tape-source";
import { type FlowReading, resultOf, sessionsOfQuery, tradesOf } from "./flow-reading";
import { conditionsOf, EXPIRATION_DAY } from "./trade-conditions";

/**
 * Adds up the trades of a root in the session of an instant, through it. Boards of a recording ask for the instants of its snapshots only, so
 * that the reader has most sums already.
 */
export async function recordedNetBought(
  reading: FlowReading,
  { underlying }: TickerScope,
  { ticker, throughMs }: FlowQueries["netBought"]["request"],
): Promise<FlowResult<NetBought>> {
  const day = currentSession(throughMs);
  const query = { scope: { underlying, root: ticker }, days: [day], span: sessionSpan(day, throughMs), filter: {} };
  const sessions = sessionsOfQuery(reading, query);
  const found = await Promise.all(
    sessions.map((session) => {
      const { sql: where, values } = conditionsOf(tradesOf(query, session));
      return reading.reader.rows(
        `select ${EXPIRATION_DAY} as expiration_day, strike, sum(size * side)::double as contracts, sum(size)::double as volume,
          coalesce(sum(size) filter (side = 0), 0)::double as neutral_volume
        from read_parquet($files) where ${where} group by all`,
        { ...values, files: session.date.paths.parts },
        reading.limits,
      );
    }),
  );
  const rows = found.flat();
  const column = (name: string) => Float64Array.from(rows, (row) => Number(row[name]));
  const sum = (name: string) => column(name).reduce((total, own) => total + own, 0);
  const bought: NetBought = {
    session: day,
    expirations: Int32Array.from(column("expiration_day")),
    strikes: column("strike"),
    contracts: column("contracts"),
    volume: sum("volume"),
    neutralVolume: sum("neutral_volume"),
  };
  return resultOf(bought, query, sessions);
}
