import { endpoints } from "../../contract/endpoints";
import type { Table } from "../../tables/cell";
import {
  frameColumns,
  frameStrikes,
  framesTable,
  strikeColumns,
  type FramesOrFailure,
} from "../../tables/exposure/history-tables";
import { ArgumentError, quoted } from "../arguments/argument-error";
import { range, requiredArgument, typedArgument } from "../arguments/argument";
import { countOption } from "../arguments/option-readers";
import { boardArguments } from "../arguments/read-board";
import { pickColumns } from "../arguments/read-columns";
import type { OptionValues, TableOptions } from "../arguments/read-options";
import { readBoardSymbols } from "../arguments/read-symbols";
import { readList } from "../arguments/read-values";
import { readWindow } from "../arguments/read-window";
import { formula } from "../formula";
import { says } from "../help-texts";
import { call, planPieces } from "../plan";
import { withListedDates } from "./listed-dates";
import { windowPieces } from "./request-pieces";

const SECONDS_PER_DAY = 86_400;

const layout = { every: countOption(1, SECONDS_PER_DAY) };

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
    help: '"every=60" shows one row per minute; "columns=asOf,spot,6800" picks facts and strikes; also headers, dates.',
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
    returns:
      "A header row, then one row per snapshot, oldest first: As of, Spot, then one column per strike (US dollars).",
    examples: [
      [
        '=GEX.FRAMES("SPXW","2026-11-17 10:30","2026-11-17 10:35",,4)',
        "every board of five minutes, with one column per strike",
      ],
    ],
    notes: [
      "A window longer than 15 minutes is requested in pieces of 25 credits each; the total is checked against your limits before the first is sent.",
      "Boards of the last 30 days are by the second, older ones by the minute: the last one of such a session is that of 15:59 (12:59 on half days).",
    ],
  },
  plan: ({ symbols, from, to, metric, strikes, expirations, table }, { nowMs }) => {
    const draw = framesDrawer(table);
    const windows = windowPieces(readWindow(from, to, nowMs), nowMs);
    const request = { metric, maxStrikes: strikes, expirations };
    const subjectOf = withListedDates(expirations);
    return planPieces(
      symbols.map((symbol) => {
        const calls = windows.map((window) => call(endpoints.range, { ...request, ...window, symbol }));
        return subjectOf(symbol, calls);
      }),
      draw,
    );
  },
});

type FrameColumn = ReturnType<typeof strikeColumns>[number];

/**
 * Returns what draws frames.
 *
 * `every` keeps one row per interval, given in seconds. `columns` picks facts by name, strikes by number, and all strikes by the
 * word `strikes`; names are checked before anything is requested.
 */
function framesDrawer({
  columns: list,
  every,
  ...style
}: TableOptions & OptionValues<typeof layout>): (symbols: readonly FramesOrFailure[]) => Table {
  const picks = list === undefined ? undefined : [...new Set(readList(list, "The option columns"))].map(readPick);
  return (symbols) => {
    const strikes = frameStrikes(symbols);
    const strikeOptions = strikeColumns(strikes);
    const columns = picks?.flatMap((pick) => pick(strikeOptions));
    return framesTable(symbols, strikes, { ...style, columns, everySeconds: every });
  };
}

/** Reads one part of `columns`; returns the function that picks it, given the columns of the strikes. */
function readPick(typed: string): (strikes: readonly FrameColumn[]) => readonly FrameColumn[] {
  if (/^(strikes|values)$/i.test(typed)) return (strikes) => strikes;
  if (Number.isNaN(Number(typed))) {
    const fact = pickColumns(typed, frameColumns) ?? [];
    return () => fact;
  }
  return (strikes) => {
    const found = strikes.filter(({ heading }) => heading === Number(typed));
    if (found.length > 0) return found;
    const first = strikes[0]?.name;
    throw new ArgumentError(
      `These frames have no strike ${quoted(typed)}; their strikes range from ${first} to ${strikes.at(-1)?.name}.`,
    );
  };
}
