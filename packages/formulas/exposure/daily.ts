import { easternDate } from "@strikebook/calendar";
import { type RequestFor, endpoints } from "@strikebook/contract";
import { range, requiredArgument, typedArgument, value } from "../arguments/argument";
import { ArgumentError } from "../arguments/argument-error";
import { choiceOption, switchOption } from "../arguments/option-readers";
import { readMetric, readStrikes } from "../arguments/read-board";
import { readExpirations } from "../arguments/read-expirations";
import { readDateRange } from "../arguments/read-date";
import { needsOf } from "../arguments/read-columns";
import type { FiltersOf } from "../arguments/read-options";
import { readBoardSymbols, refuseSums } from "../arguments/read-symbols";
import { everyLevelsColumn, levelsWords } from "../tables/exposure/levels-tables";
import { laterDrawing } from "../drawing";
import { formula } from "../formula";
import { says } from "../help-texts";
import { call, planPieces, turnOf } from "../plan";
import { datePieces } from "./request-pieces";
import { openedSessions, sessionBoard } from "./session-boards";

const filters = { extended: switchOption } satisfies FiltersOf<RequestFor<typeof endpoints.dailyStats>>;

const extremesOfRoots =
  'the extremes of single cells cannot be added up. Use one row for each root, such as "SPX,SPXW", or view=levels.';

/** The window of the boards is that of `view=levels`; `undefined` where it is not given. */
const layout = {
  view: choiceOption("statistics", "levels"),
  strikes: (typed: unknown) => (typed === undefined ? undefined : readStrikes(typed)),
  expirations: (typed: unknown) => (typed === undefined ? undefined : readExpirations([[typed]])),
};

const loadDrawing = () => import("./draw-series");

export const gexDaily = formula({
  name: "GEX.DAILY",
  endpoint: endpoints.dailyStats,
  arguments: {
    symbols: requiredArgument(range(readBoardSymbols)),
    from: requiredArgument(typedArgument()),
    to: typedArgument(),
    metric: value(readMetric),
  },
  options: {
    help: '"view=levels" shows the levels at each close (with strikes, expirations); "extended=true" counts frames outside the regular session; also columns, headers, dates.',
    filters,
    layout,
  },
  tooLarge: "fewer days, symbols or columns",
  window: "dates",
  help: {
    description:
      'Prices and exposure of each past session, one row per day. Example: =GEX.DAILY("SPXW","-20d"). 5 credits per started 31 days and 50 symbols, with "view=levels" per session and 10 symbols; your spending limits are checked for the whole range first.',
    arguments: { symbols: says.roots, from: says.firstDay, to: says.lastDay, metric: says.metric },
    options: {
      view: [
        "`statistics` (when omitted), `levels`",
        "Prices and extremes of each session; or king, walls, flip and zero gamma of the board at each close, and of the newest board of the session in progress, whose As of is not the close. 31 sessions at most: 5 credits for each and up to 10 symbols, checked before the first is requested; a board that was loaded before is free. A session without a stored board is a row with its date and the reason.",
      ],
      strikes: ["1 to 1000, `all`", "With `view=levels`: strikes around spot; 92 when omitted."],
      expirations: ["1 to 60, `all`, exact dates", "With `view=levels`: expirations to net; 5 when omitted."],
      extended: ["`true`, `false` (when omitted)", "Also counts frames outside the regular session."],
    },
    returns:
      "A header row, then one row per session, oldest first: Date, Open, High, Low, Close (the spots of its one-minute frames), the smallest and the largest cell (one strike of one expiration, US dollars), and more.",
    examples: [
      ['=GEX.DAILY("SPXW","2026-11-09","2026-11-13",,"columns=brief")', "one row per session"],
      ['=GEX.DAILY("SPXW,SPY","-5d",,,"columns=brief")', "the last five sessions of two symbols"],
      [
        '=GEX.DAILY("SPXW","-20d",,,"view=levels; columns=Date,Spot,Zero gamma")',
        "zero gamma and spot at the close of each session of a month",
      ],
    ],
    notes: [
      "Open, High, Low and Close are spots of one-minute frames. So Close is the spot of the last frame, at 15:59 (12:59 on half days), and not the closing price: that is `close` of VOL.HISTORY, and Previous close of the next session. In a year of the local service's simulated market Close differs from it by 0.06 % in the median, by at most 0.25 % in 95 of 100 sessions, and by 1 % at most; for SPXW by 0.02 %, 0.13 % and 0.18 %. In a recording the last frame is the last snapshot of the session, and Last frame says when it was.",
    ],
  },
  plan: ({ symbols, from, to, metric, filters: sent, table }, { nowMs, lastWholeDay }) => {
    const dates = readDateRange(from, to, nowMs);
    const { view, strikes, expirations, columns } = table;
    if (view === "statistics") {
      refuseSums(symbols, extremesOfRoots);
      if (strikes !== undefined || expirations !== undefined)
        throw new ArgumentError("The options strikes and expirations need view=levels.");
      const days = datePieces(dates, lastWholeDay ?? easternDate(nowMs));
      const subjects = symbols.map((symbol) => ({
        symbol,
        calls: days.map((piece) => call(endpoints.dailyStats, { metric, ...sent, ...piece, symbol })),
      }));
      return planPieces(
        subjects,
        laterDrawing(loadDrawing, ({ dailyDrawer }) => dailyDrawer(table)),
      );
    }
    if (sent.extended) throw new ArgumentError("The option extended needs view=statistics.");
    const opened = openedSessions(dates, nowMs);
    const sessions = symbols.flatMap((symbol) =>
      opened.map((session, index) => ({ symbol, session, turn: turnOf(index) })),
    );
    const needs = needsOf(columns, everyLevelsColumn, levelsWords);
    const request = {
      metric,
      maxStrikes: strikes,
      expirations,
      ...((columns === undefined || needs.includes("zeroGamma")) && { zeroGamma: true }),
      valuesOnly: !needs.includes("nodeTypes"),
    };
    const subjects = sessions.map(sessionBoard(request, nowMs));
    return planPieces(
      subjects,
      laterDrawing(loadDrawing, ({ sessionLevelsDrawer }) => sessionLevelsDrawer(sessions, { ...table, metric })),
    );
  },
});
