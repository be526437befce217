import { volScreenerAnswerSchema } from "../../src/contract/open-volatility";
import { screenerRow, type ScreenerRow } from "../../market/volatility/vol-screener";
import type { VolRecords } from "../../market/volatility/vol-record";
import { volState, type VolState } from "../../market/volatility/vol-state";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { everyMoment, readYear } from "./every-moment";
import { volatilityAnswer } from "./volatility-answer";
import type { VolatilitySources } from "./volatility-sources";

/**
 * `/v1/vol/screener`: one row a covered symbol. Its fields are ours. The first question of a session reads a year of every
 * symbol: whoever comes too early is told to come back, and the work goes on.
 */
export function volScreenerRoute({ records, attribution, patiently }: VolatilitySources): Route {
  let newest: { moment: string; rows: Promise<ScreenerRow[]> } | undefined;
  const rowsAt = (state: VolState): Promise<ScreenerRow[]> => {
    const moment = `${state.asOfMs} ${state.publishedMs}`;
    if (newest?.moment === moment) return newest.rows;
    const rows = screenerRows(records, state);
    newest = { moment, rows };
    rows.catch(() => (newest = undefined));
    return rows;
  };
  return {
    summary: "Every covered symbol with the measures to compare it by.",
    parameters: {},
    answer: volScreenerAnswerSchema,
    refusals: ["invalid_parameter", "warming_up"],
    async handle({ query, nowMs }) {
      readQuery(query, {});
      const state = volState(nowMs);
      const symbols = await patiently(rowsAt(state));
      return volatilityAnswer({ symbols }, "screener", state, attribution);
    },
  };
}

async function screenerRows(records: VolRecords, state: VolState): Promise<ScreenerRow[]> {
  const rows: ScreenerRow[] = [];
  for (const moment of await everyMoment(records, state)) {
    await readYear(moment);
    rows.push(screenerRow(moment, records.source));
  }
  return rows;
}
