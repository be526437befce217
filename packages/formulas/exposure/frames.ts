import { endpoints } from "@strikebook/contract";
import { range, requiredArgument, typedArgument } from "../arguments/argument";
import { ArgumentError, listed } from "../arguments/argument-error";
import { choiceOption, countOption } from "../arguments/option-readers";
import { boardArguments } from "../arguments/read-board";
import { expirationSession } from "../arguments/expiration-words";
import { expirationsAt, wordsOf, type DatedExpirations, type TypedExpirations } from "../arguments/read-expirations";
import { readBoardSymbols } from "../arguments/read-symbols";
import { readWindow, type TimeWindow } from "../arguments/read-window";
import { laterDrawing } from "../drawing";
import { formula } from "../formula";
import { says } from "../help-texts";
import { call, planPieces } from "../plan";
import { withListedDates } from "./listed-dates";
import { ofWholeWindow, windowPieces } from "./request-pieces";

const SECONDS_PER_DAY = 86_400;

const layout = { view: choiceOption("strikes", "levels"), every: countOption(1, SECONDS_PER_DAY) };

export const gexFrames = formula({
  name: "GEX.FRAMES",
  endpoint: endpoints.range,
  arguments: {
    symbols: requiredArgument(range(readBoardSymbols)),
    from: requiredArgument(typedArgument()),
    to: requiredArgument(typedArgument()),
    ...boardArguments,
  },
  options: {
    help: '"view=levels" shows walls and flip of each frame, "every=60" one row per minute; "columns=asOf,spot,6800" picks facts and strikes; also headers, dates.',
    layout,
  },
  tooLarge: 'a shorter window or fewer strikes, or one row per minute with the option "every=60"',
  help: {
    description:
      'Every snapshot of a past window, one per row, with the exposure of each strike. Example: =GEX.FRAMES("SPXW","2026-11-20 15:30","2026-11-20 15:45"). 25 credits per started 15 minutes and 5 symbols; your spending limits are checked for the whole window first.',
    arguments: {
      symbols: says.rootsOfIndexes,
      from: 'The start, US Eastern: a date-time cell, "2026-11-20 15:30", "10:30" today, "last close", or back from now: "-30m", "-2h", "-5d" (sessions).',
      to: "The end, in the same forms; at most a day after the start.",
      metric: says.metric,
      strikes: says.strikes,
      expirations: says.expirations,
    },
    options: {
      view: [
        "`strikes` (when omitted), `levels`",
        "A column per strike; or the levels of each frame, computed from its values at the price of the frames: Net exposure, King, Positive wall, Negative wall and Flip. A frame has no contracts to price again and no node types, so Zero gamma and the node columns say so.",
      ],
      every: ["seconds, 1 to 86400", "One row per so many seconds: `every=60` is one per minute."],
    },
    returns:
      "A header row, then one row per snapshot, oldest first: As of, Spot, then one column per strike (US dollars).",
    examples: [
      [
        '=GEX.FRAMES("SPXW","2026-11-17 10:30","2026-11-17 10:35",,4)',
        "every board of five minutes, with one column per strike",
      ],
      [
        '=GEX.FRAMES("SPXW","2026-11-17 10:30","2026-11-17 10:45",,,,"view=levels; every=60")',
        "king, walls and flip of each minute",
      ],
    ],
    notes: [
      "A window longer than 15 minutes is requested in pieces of 25 credits each; the total is checked against your limits before the first is sent.",
      "Boards of the last 30 days are by the second, older ones by the minute: the last one of such a session is that of 15:59 (12:59 on half days).",
    ],
  },
  plan: ({ symbols, from, to, metric, strikes, expirations: typed, table }, { nowMs }) => {
    const window = readWindow(from, to, nowMs);
    const windows = windowPieces(window, nowMs);
    const expirations = expirationsOfWindow(typed, window);
    const request = { metric, maxStrikes: strikes, expirations: expirations.requested };
    const subjectOf = withListedDates(expirations);
    const subjects = symbols.map((symbol) => {
      const calls = windows.map((piece) => call(endpoints.range, { ...request, ...piece, symbol }));
      const subject = subjectOf(symbol, calls);
      if (windows.length === 1) return subject;
      return {
        ...subject,
        explain: (failure: unknown) => ofWholeWindow(subject.explain ? subject.explain(failure) : failure, window),
      };
    });
    const drawing = laterDrawing(
      () => import("./draw-series"),
      ({ framesDrawer }) => framesDrawer(table),
    );
    return planPieces(subjects, drawing);
  },
});

/** Returns the expirations of all frames of a window. @throws ArgumentError for a word if the window has two dates, on which it means others. */
function expirationsOfWindow(typed: TypedExpirations | undefined, { fromMs, toMs }: TimeWindow): DatedExpirations {
  const [first, last] = [expirationSession(fromMs), expirationSession(toMs)];
  const words = wordsOf(typed);
  if (first === last || words.length === 0) return expirationsAt(typed, fromMs);
  throw new ArgumentError(
    `The expirations ${listed(words)} are others on ${first} than on ${last}: end the window on the date on which it starts.`,
  );
}
