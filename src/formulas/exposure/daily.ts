import { easternDate } from "../../calendar/eastern-time";
import type { RequestFor } from "../../contract/endpoint";
import { endpoints } from "../../contract/endpoints";
import { dailyTable } from "../../tables/exposure/history-tables";
import { range, requiredArgument, typedArgument, value } from "../arguments/argument";
import { switchOption } from "../arguments/option-readers";
import { readMetric } from "../arguments/read-board";
import { tableDrawer } from "../arguments/read-columns";
import { readDateRange } from "../arguments/read-date";
import type { FiltersOf } from "../arguments/read-options";
import { readSymbols } from "../arguments/read-symbols";
import { formula } from "../formula";
import { says } from "../help-texts";
import { call, planPieces } from "../plan";
import { datePieces } from "./request-pieces";

const filters = { extended: switchOption } satisfies FiltersOf<RequestFor<typeof endpoints.dailyStats>>;

const extremesOfRoots = 'the extremes of single cells cannot be added: use one row for each root, such as "SPX,SPXW".';

export const gexDaily = formula({
  name: "GEX.DAILY",
  endpoint: endpoints.dailyStats,
  arguments: {
    symbols: requiredArgument(range((typed) => readSymbols(typed, extremesOfRoots))),
    from: requiredArgument(typedArgument()),
    to: typedArgument(),
    metric: value(readMetric),
  },
  options: {
    help: '"extended=true" counts frames outside the regular session; also columns, headers, dates.',
    filters,
  },
  tooLarge: "fewer days, symbols or columns",
  window: "dates",
  help: {
    description:
      'Prices and exposure of each past session, one row per day. Example: =GEX.DAILY("SPXW","-20d"). 5 credits per started 31 days and 50 symbols; your spending limits are checked for the whole range first.',
    arguments: { symbols: says.roots, from: says.firstDay, to: says.lastDay, metric: says.metric },
    returns:
      "A header row, then one row per session, oldest first: Date, Open, High, Low, Close (the spots of its one-minute frames), the smallest and the largest cell (one strike of one expiration, US dollars), and more.",
    examples: [
      ['=GEX.DAILY("SPXW","2026-11-09","2026-11-13")', "one row per session"],
      ['=GEX.DAILY("SPXW,SPY","-5d")', "the last five sessions of two symbols"],
    ],
    notes: [
      "Open, High, Low and Close are spots of one-minute frames. So Close is the spot of the last frame, at 15:59 (12:59 on half days), and not the closing price: that is `close` of VOL.HISTORY, and Previous close of the next session. In a year of the local service's simulated market Close differs from it by 0.06 % in the median, by at most 0.25 % in 95 of 100 sessions, and by 1 % at most; for SPXW by 0.02 %, 0.13 % and 0.18 %. In a recording the last frame is the last snapshot of the session, and Last frame says when it was.",
    ],
  },
  plan: ({ symbols, from, to, metric, filters: sent, table }, { nowMs, lastWholeDay }) => {
    const draw = tableDrawer(dailyTable, table);
    const days = datePieces(readDateRange(from, to, nowMs), lastWholeDay ?? easternDate(nowMs));
    const subjects = symbols.map((symbol) => ({
      symbol,
      calls: days.map((piece) => call(endpoints.dailyStats, { metric, ...sent, ...piece, symbol })),
    }));
    return planPieces(subjects, draw);
  },
});
