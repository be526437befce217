import { gexDaily } from "../exposure/daily";
import { gexFrames } from "../exposure/frames";
import { gexHeatmap, gexHeatmapAt } from "../exposure/heatmap";
import { gexLevels, gexLevelsAt } from "../exposure/levels";
import { gexLive, gexLiveHeatmap, gexLiveVelocity } from "../exposure/live";
import { gexProfile } from "../exposure/profile";
import { gexSymbols } from "../exposure/symbols";
import { heatmapColumns, pastHeatmapColumns, sideColumns, volumeColumns } from "../tables/exposure/heatmap-table";
import { dailyTable, frameColumns } from "../tables/exposure/history-tables";
import { frameLevelsTable, sessionLevelsTable } from "../tables/exposure/levels-series-tables";
import {
  everyLevelsColumn,
  levelListTable,
  levelsWords,
  pastLevelListTable,
  shownLevelsColumns,
} from "../tables/exposure/levels-tables";
import { liveFields } from "../tables/exposure/live-tables";
import { profileTable } from "../tables/exposure/profile-table";
import { expirationsTable, sidesTable } from "../tables/exposure/sides-tables";
import { symbolsTable } from "../tables/exposure/symbols-table";
import { velocityBrief, velocitySumColumns } from "../tables/exposure/velocity-table";
import { commonTexts } from "./common-texts";
import { describeTable, type FormulaColumns, fixedColumns, ofSeveralSymbols, shownOf } from "./describe-table";
import {
  boardTexts,
  coverageTexts,
  dailyTexts,
  expirationTexts,
  frameTexts,
  levelListTexts,
  levelsTexts,
  liveTexts,
  profileTexts,
  sidesTexts,
  velocityTexts,
} from "./exposure-texts";

const matrix = "layout=matrix adds a column for each expiration: the exposure of the strike at it, in US dollars.";

const boards = {
  title: "boards",
  texts: [boardTexts, commonTexts],
  when: {
    ...ofSeveralSymbols,
    ...Object.fromEntries(sideColumns.map(({ field }) => [field, "sides=true"])),
    neutralPct: "source=volume",
  },
  more: matrix,
};

const levels = { title: "levels", texts: [levelsTexts, commonTexts] };
const straddles = Object.fromEntries(
  everyLevelsColumn.flatMap(({ field }) => (field.startsWith("straddle.") ? [[field, "straddle=DATE"]] : [])),
);

/** The tables of levels, now and in the past. */
const levelsTables = (list: typeof levelListTable) => [
  describeTable({
    ...levels,
    columns: everyLevelsColumn,
    shown: shownLevelsColumns,
    brief: levelsWords.brief,
    when: straddles,
  }),
  describeTable({
    title: "single levels",
    view: "view=levels",
    columns: fixedColumns(list.columns),
    shown: shownOf(list, []),
    when: ofSeveralSymbols,
    texts: [levelListTexts, commonTexts],
  }),
  describeTable({
    title: "walls of calls and puts",
    view: "view=sides",
    columns: fixedColumns(sidesTable.columns),
    shown: shownOf(sidesTable, []),
    brief: sidesTable.brief,
    texts: [sidesTexts, levelsTexts, commonTexts],
  }),
  describeTable({
    title: "expirations",
    view: "view=expirations",
    columns: fixedColumns(expirationsTable.columns),
    shown: shownOf(expirationsTable, []),
    when: ofSeveralSymbols,
    texts: [expirationTexts, commonTexts],
  }),
];

export const describedExposure: readonly FormulaColumns[] = [
  [
    gexHeatmap,
    [
      describeTable({
        ...boards,
        columns: [...heatmapColumns, ...sideColumns, ...volumeColumns],
        shown: heatmapColumns.slice(0, 4),
      }),
    ],
  ],
  [
    gexHeatmapAt,
    [
      describeTable({
        ...boards,
        columns: [...pastHeatmapColumns, ...sideColumns, ...volumeColumns],
        shown: [...pastHeatmapColumns.slice(0, 3), ...pastHeatmapColumns.filter(({ field }) => field === "asOf")],
      }),
    ],
  ],
  [gexLevels, levelsTables(levelListTable)],
  [gexLevelsAt, levelsTables(pastLevelListTable)],
  [
    gexProfile,
    [
      describeTable({
        title: "profiles",
        columns: fixedColumns(profileTable.columns),
        shown: fixedColumns(profileTable.columns).slice(0, 2),
        texts: [profileTexts, commonTexts],
      }),
    ],
  ],
  [
    gexFrames,
    [
      describeTable({
        title: "frames",
        columns: frameColumns,
        shown: frameColumns.slice(0, 2),
        when: ofSeveralSymbols,
        texts: [frameTexts, commonTexts],
        more: "Then a column for each strike: its net exposure in US dollars. columns= picks strikes by number, and all of them by the word strikes.",
      }),
      describeTable({
        ...levels,
        view: "view=levels",
        columns: fixedColumns(frameLevelsTable.columns),
        shown: shownOf(frameLevelsTable, []),
        brief: frameLevelsTable.brief,
        when: ofSeveralSymbols,
      }),
    ],
  ],
  [
    gexDaily,
    [
      describeTable({
        title: "sessions",
        columns: fixedColumns(dailyTable.columns),
        shown: shownOf(dailyTable, []),
        brief: dailyTable.brief,
        when: ofSeveralSymbols,
        texts: [dailyTexts, commonTexts],
      }),
      describeTable({
        ...levels,
        view: "view=levels",
        // Sessions are requested without a straddle.
        columns: fixedColumns(sessionLevelsTable.columns).filter(({ field }) => !field.startsWith("straddle.")),
        shown: shownOf(sessionLevelsTable, []),
        brief: sessionLevelsTable.brief,
        when: ofSeveralSymbols,
      }),
    ],
  ],
  [
    gexLive,
    [
      describeTable({
        title: "live cells",
        pickedBy: "fields",
        columns: liveFields,
        shown: liveFields.slice(0, 1),
        texts: [liveTexts, sidesTexts, levelsTexts, commonTexts],
      }),
    ],
  ],
  [
    gexLiveHeatmap,
    [describeTable({ ...boards, columns: pastHeatmapColumns, shown: pastHeatmapColumns.slice(0, 3), when: {} })],
  ],
  [
    gexLiveVelocity,
    [
      describeTable({
        title: "moving strikes",
        columns: velocitySumColumns,
        brief: velocityBrief,
        when: { root: "a sum of roots" },
        texts: [velocityTexts, commonTexts],
      }),
    ],
  ],
  [
    gexSymbols,
    [
      describeTable({
        title: "symbols",
        columns: fixedColumns(symbolsTable.columns),
        shown: shownOf(symbolsTable, []),
        texts: [coverageTexts, commonTexts],
      }),
    ],
  ],
];
