import { withoutErrors } from "../blank-cells";
import type { FailedCell } from "../cell";
import type { Column } from "../column";
import { date, intraday } from "../columns";
import { dateCell } from "../date-cells";
import { FailedSymbol, type RowOrFailure, type TableDefinition } from "../table";
import { everyLevelsColumn, levelsWords, shownLevelsColumns, type LevelsRow } from "./levels-tables";

const isSymbol = ({ name }: { name: string }) => name === "Symbol";

/** The levels of a symbol at the close of a session (YYYY-MM-DD), or at the newest board of the session in progress. */
interface SessionLevels {
  symbol: string;
  session: string;
  levels: RowOrFailure<LevelsRow>;
}

/** The levels of a session in one record. */
type SessionRow = LevelsRow & { date: string };

const sessionDate: Column<SessionRow> = date("Date", "date");

/** `view=levels` of sessions: one row per session, oldest first, one symbol after the other. A session without levels has its date and the reason. */
export const sessionLevelsTable: TableDefinition<readonly SessionLevels[], SessionRow> = {
  columns: [sessionDate, ...everyLevelsColumn],
  every: [sessionDate, ...levelsWords.every],
  brief: "Symbol,Date,Spot,Net exposure,King,Positive wall,Negative wall,Flip,Zero gamma,Zero gamma distance %",
  shown: (sessions) => {
    const shown = shownLevelsColumns;
    const isOneSymbol = sessions.every(({ symbol }) => symbol === sessions[0]?.symbol);
    return [...(isOneSymbol ? [] : shown.filter(isSymbol)), sessionDate, ...shown.filter((one) => !isSymbol(one))];
  },
  rows: (sessions, dates) =>
    sessions.map(({ session, levels }) =>
      levels instanceof FailedSymbol
        ? levels.knowing(sessionDate.field, dateCell(session, dates))
        : { ...levels, date: session },
    ),
};

const failed = (reason: string): FailedCell => ({ kind: "failed", reason });
const noContractsReason =
  "Frames have no zero gamma, because they have no contracts to price again. Request the levels at single times instead.";
const noContracts = failed(noContractsReason);
const noNodeTypes = failed("Frames have no node types. Request the levels at single times instead.");

/** Frames have net values alone: a figure of contracts, or a node type, says so. They have no quotes. */
const frameLevelsColumns: readonly Column<LevelsRow>[] = everyLevelsColumn
  .filter(({ name }) => !name.startsWith("Straddle"))
  .map((column) => {
    if (column.name.startsWith("Zero gamma")) return { ...column, cell: () => noContracts };
    if (column.name.endsWith(" node")) return { ...column, cell: () => noNodeTypes };
    return column.name === "As of" ? intraday(column) : column;
  });

/** Columns that nobody has picked are blank where they have no figure. */
const shownFrameColumns = withoutErrors(frameLevelsColumns);

/** Why frames have no zero gamma, for a table whose columns nobody has picked. */
export const noZeroGammaOfFrames = `Zero gamma: ${noContractsReason}`;

const shownOfFrames =
  /^(As of|Spot|Net exposure|(King|Positive wall|Negative wall)( value)?|Flip|Flip distance %|\w+ wall margin %|Zero gamma)$/;

/** `view=levels` of frames: one row per frame, oldest first, one symbol after the other; with several symbols the first column is Symbol. */
export const frameLevelsTable: TableDefinition<readonly (readonly RowOrFailure<LevelsRow>[])[], LevelsRow> = {
  columns: frameLevelsColumns,
  brief: "Symbol,As of,Spot,Net exposure,King,Positive wall,Negative wall,Flip,Flip distance %",
  shown: (symbols) =>
    shownFrameColumns.filter((column) => shownOfFrames.test(column.name) || (symbols.length > 1 && isSymbol(column))),
  rows: (symbols) => symbols.flat(),
};
