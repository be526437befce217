import { closingMs } from "@strikebook/calendar";
import { topContractOf, type TopContractsRequest, type TradedContract } from "../../market/flow/queries/top-contracts";
import { requestedDay, sessionsEnding, sessionsOfDays } from "../../market/flow/tapes/flow-window";
import type { TickerScope } from "../../market/flow/tapes/tape-source";
import { lastNames, totalNames, TRADE_SUMS } from "../tape-store/trade-sums";
import { Conditions, EXPIRATION_DAY } from "./conditions";
import { termsOf } from "../snapshots/quotes";
import { type FlowReading, type MarketQuery, flowResultOf } from "./flow-reading";
import { openInterestChanges } from "./open-interest-changes";
import { checkRecorded, type RecordedSession, recordedSessions, untilNow } from "./recorded-sessions";
import type { SqlRow, StatementValues } from "../database/database";
import { knownNumber, termsOfRow } from "./session-reader";

const SESSIONS_PER_WEEK = 5;

/** The columns of the last session with a trade. */
const last = [...lastNames, "open_interest"];

/** One row per contract over the sessions that the FROM clause names, which has a column `day`. */
const CONTRACTS = `select underlying, root, expiration, option_right, strike,
  ${totalNames.map((column) => `sum(${column})::double as ${column}`).join(", ")},
  ${last.map((column) => `arg_max_null(${column}, day)::double as ${column}`).join(", ")},
  list(day order by day) as days`;

/** The column of each sort field. */
const orders = { premium: "premium", volume: "volume", oi: "open_interest", iv: "last_volatility" } as const;

/** Ranks the contracts of a day or of the recorded sessions of five. */
export const recordedContractRanking: MarketQuery<"topContracts"> = async (reading, request, scope) => {
  const day = requestedDay(request.date, request.nowMs);
  const days = request.period === "daily" ? sessionsOfDays(day, 1) : sessionsEnding(day, SESSIONS_PER_WEEK);
  const recorded = recordedSessions(reading.tapes, days, untilNow(request.nowMs));
  const sessions = recorded.filter(
    ({ date, span }) =>
      span.untilMs > span.fromMs && (scope === undefined || Object.hasOwn(date.underlyings, scope.underlying)),
  );
  const what = scope === undefined ? "trades" : `trades of ${scope.underlying}`;
  checkRecorded(sessions, { trades: reading.tapes.trades, days }, what);
  const rows = await rankedRows(reading, sessions, scope, request);
  const changes = await openInterestChanges(reading, rows, request.nowMs);
  const data = rows.map((row) => topContractOf(tradedContract(row, changes), day));
  return flowResultOf(data, { scope, days }, sessions);
};

/** Returns the first rows in the order of the request, ties by symbol. */
async function rankedRows(
  { reader }: FlowReading,
  sessions: readonly RecordedSession[],
  scope: TickerScope | undefined,
  { right, minVolume, maxVolume, minOi, maxOi, orderBy, order, limit }: TopContractsRequest,
): Promise<readonly SqlRow[]> {
  const traded = new Conditions()
    .and("trade_count > 0")
    .named("underlying", scope?.underlying)
    .named("root", scope?.root)
    .where("option_right = $option_right", right);
  const selected = new Conditions()
    .within("volume", "volume", [minVolume, maxVolume])
    .within("open_interest", "oi", [minOi, maxOi]);
  const values: Record<string, StatementValues[string]> = { ...traded.values, ...selected.values, row_limit: limit };
  const contracts = `${CONTRACTS} from (${sessionsSql(sessions, values)}) where ${traded.sql} group by all`;
  const direction = order === "asc" ? "asc" : "desc";
  return reader.rows(
    `select *, ${EXPIRATION_DAY} as expiration_day from (${contracts}) where ${selected.sql}
      order by ${orders[orderBy]} ${direction} nulls last, root || '__', expiration, option_right, strike limit $row_limit`,
    values,
  );
}

/**
 * Returns the rows of each session: of a finished one its stored sums, of one that is not over the sums of its trades so far. Adds the
 * values of its parameters.
 */
function sessionsSql(sessions: readonly RecordedSession[], values: Record<string, StatementValues[string]>): string {
  return sessions
    .map(({ day, date, span }, at) => {
      values[`contracts${at}`] = date.paths.contracts;
      values[`day${at}`] = day;
      if (span.untilMs >= closingMs(day)) return `select *, $day${at} as day from read_parquet($contracts${at})`;
      values[`parts${at}`] = date.paths.parts;
      values[`from${at}`] = span.fromMs;
      values[`until${at}`] = span.untilMs;
      return `select *, $day${at} as day from (
          select contract, ${TRADE_SUMS} from read_parquet($parts${at}) where at_ms >= $from${at} and at_ms < $until${at} group by contract
        ) sums join (
          select contract, underlying, root, expiration, option_right, strike, open_interest from read_parquet($contracts${at})
        ) terms using (contract)`;
    })
    .join(" union all by name ");
}

function tradedContract(row: SqlRow, changes: ReadonlyMap<string, number>): TradedContract {
  const number = (column: string) => Number(row[column]);
  const known = (column: string) => knownNumber(row[column]);
  const terms = termsOfRow(row);
  return {
    ...terms,
    volume: number("volume"),
    premium: number("premium"),
    bidVolume: number("bid_volume"),
    askVolume: number("ask_volume"),
    tradeCount: number("trade_count"),
    sweepVolume: number("sweep_volume"),
    sweepPremium: number("sweep_premium"),
    multiLegVolume: number("multi_leg_volume"),
    multiLegPremium: number("multi_leg_premium"),
    lastPrice: number("last_price"),
    lastSpot: known("last_underlying_price"),
    lastVolatility: known("last_volatility"),
    openInterest: known("open_interest"),
    oiChange: changes.get(termsOf(terms)) ?? null,
  };
}
