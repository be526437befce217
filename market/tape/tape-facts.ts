import { isoDate } from "@strikebook/calendar";
import type { Trade } from "@strikebook/contract";
import { black76 } from "@strikebook/pricing";
import { scoreInputs } from "./scored-tape";
import { premiumUsd, rightOf, type Tape } from "./tape";
import type { TradeFacts } from "./trade-record";

/** Returns the facts of a print; with its cluster if `withCluster` is set and it is a leg of a multi-leg trade. */
export function factsOfPrint(tape: Tape, row: number, withCluster: boolean): TradeFacts {
  const { day } = tape;
  const listed = day.expirations[day.expirationOf[(tape.contract[row] ?? 0) >> 1] ?? 0];
  return {
    ...scoreInputs(tape, row),
    tradeId: tapeTradeId(tape, row),
    instantMs: day.openMs + (tape.atMs[row] ?? 0),
    expiration: listed?.date ?? "",
    unitsPerUsd: 100,
    multiplier: 100,
    ...volatilityOfPrint(tape, row),
    cluster: withCluster && (tape.cluster[row] ?? 0) > 0 ? clusterOfPrint(tape, row) : undefined,
  };
}

/** Returns the id of the trade at a position, from 1, in the session of an underlying. It is the same in every response. */
export function tradeIdOf(underlying: string, date: string, position: number): string {
  return `${underlying}-${date.replaceAll("-", "")}-${String(position).padStart(6, "0")}`;
}

function tapeTradeId({ day }: Tape, row: number): string {
  return tradeIdOf(day.underlying, isoDate(day.sessionDay), row + 1);
}

/** Returns volatility and delta of the contract at the second of the trade. */
export function volatilityOfPrint(
  tape: Tape,
  row: number,
): Record<"volatility" | "volatilityChangePct" | "delta", number> {
  const { day } = tape;
  const contract = tape.contract[row] ?? 0;
  const cell = contract >> 1;
  const expiration = day.expirationOf[cell] ?? 0;
  const second = Math.floor((tape.atMs[row] ?? 0) / 1000);
  const volatility = tape.volatility[row] ?? 0;
  const forward = day.forwardAt(expiration, second);
  const option = {
    right: rightOf(contract),
    strike: day.strikeOf[cell] ?? 0,
    years: day.yearsAt(expiration, second),
    volatility,
  };
  const spot = (tape.spotCents[row] ?? 0) / 100;
  return {
    volatility,
    volatilityChangePct: 100 * (volatility / day.volatilityAt(cell, 0) - 1),
    delta: black76(option, { forward, rate: day.rate ?? 0 }).delta * (forward / spot),
  };
}

/** Returns the cluster of a leg. The legs of a multi-leg trade are adjacent on the tape. */
function clusterOfPrint(tape: Tape, row: number): NonNullable<Trade["cluster"]> {
  const cluster = tape.cluster[row] ?? 0;
  let first = row;
  while (first > 0 && tape.cluster[first - 1] === cluster) first -= 1;
  let end = row + 1;
  while (end < tape.rows && tape.cluster[end] === cluster) end += 1;
  let premium = 0;
  for (let leg = first; leg < end; leg += 1) premium += premiumUsd(tape, leg);
  return {
    clusterId: clusterIdOf(tapeTradeId(tape, first)),
    clusterTradeCount: end - first,
    clusterTotalPremium: premium,
    clusterTimeSpanSeconds: Math.floor(((tape.atMs[end - 1] ?? 0) - (tape.atMs[first] ?? 0)) / 1000),
  };
}

/** Returns the id of a cluster from the id of its first trade. */
export function clusterIdOf(firstTradeId: string): string {
  return `${firstTradeId}-cluster`;
}
