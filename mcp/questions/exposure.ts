import * as v from "valibot";
import { board, count, date, flag, instant, symbols, word } from "./arguments";
import { gexDaily } from "../../src/formulas/exposure/daily";
import { gexFrames } from "../../src/formulas/exposure/frames";
import { gexHeatmap, gexHeatmapAt } from "../../src/formulas/exposure/heatmap";
import { gexLevels, gexLevelsAt } from "../../src/formulas/exposure/levels";
import { gexSymbols } from "../../src/formulas/exposure/symbols";
import { asked } from "./formula";
import { question } from "./question";

const byExpiration = v.optional(flag("Adds a column for each expiration."));
const view = v.optional(
  word(
    ["summary", "levels"],
    'One row per symbol ("summary", if omitted), or every level, strongest first ("levels").',
  ),
);
const layout = (isMatrix: boolean | undefined) => ({ layout: isMatrix ? "matrix" : undefined });

export const exposureQuestions = [
  question({
    name: "symbols",
    title: "Covered symbols",
    description: "Lists the symbols with exposure boards, their metrics, and the dates of their history. Free.",
    arguments: {},
    formula: () => asked(gexSymbols, {}),
    excerpt: "first",
  }),
  question({
    name: "board",
    title: "Exposure by strike, now",
    description:
      "Net options exposure by strike, now: Strike, Value (US dollars), Node, Velocity %. 1 credit per request of up to 10 symbols.",
    arguments: { symbols, ...board, byExpiration },
    formula: (given) => asked(gexHeatmap, given, layout(given.byExpiration)),
    excerpt: "largest",
  }),
  question({
    name: "levels",
    title: "King, walls and flip, now",
    description:
      "The digest of a board, now: spot, net exposure, king, positive and negative wall, and flip, with their values in US dollars and distances from spot in percent. 1 credit per request of up to 10 symbols.",
    arguments: { symbols, ...board, view },
    formula: (given) => asked(gexLevels, given, { view: given.view }),
    excerpt: "first",
  }),
  question({
    name: "board_at",
    title: "Exposure by strike at a past instant",
    description:
      "Net options exposure by strike as it was at a past instant: Strike, Value (US dollars), Node, As of. On days and at times without trading that is the close before. 5 credits per request of up to 10 symbols; the same snapshot again is free.",
    arguments: { symbols, at: instant("The instant"), ...board, byExpiration },
    formula: (given) => asked(gexHeatmapAt, given, layout(given.byExpiration)),
    excerpt: "largest",
    isPast: true,
  }),
  question({
    name: "levels_at",
    title: "King, walls and flip at a past instant",
    description:
      "The digest of a board as it was at a past instant, in the units of levels. 5 credits per request of up to 10 symbols; the same snapshot again is free.",
    arguments: { symbols, at: instant("The instant"), ...board, view },
    formula: (given) => asked(gexLevelsAt, given, { view: given.view }),
    excerpt: "first",
    isPast: true,
  }),
  question({
    name: "frames",
    title: "Boards of a window of time",
    description:
      "Every board of a window: a row per frame with As of, Spot and a column per strike (US dollars). 25 credits per started 15 minutes of up to 5 symbols, a whole day at most.",
    arguments: {
      symbols,
      from: instant("The start"),
      to: instant("The end"),
      ...board,
      everySeconds: v.optional(
        count("Seconds between the rows, which does not change the price; every frame if omitted."),
      ),
    },
    formula: (given) => asked(gexFrames, given, { every: given.everySeconds }),
    excerpt: "last",
    isPast: true,
  }),
  question({
    name: "daily",
    title: "Exposure of past sessions",
    description:
      "One row per symbol and session, from its 1-minute frames: open, high, low and close of spot, and the smallest, largest and mean peak exposure of a strike (US dollars). 5 credits per request of up to 50 symbols and 31 days.",
    arguments: {
      symbols,
      from: date("The first day"),
      to: v.optional(date("The last day, the last settled session if omitted")),
      metric: board.metric,
    },
    formula: (given) => asked(gexDaily, given),
    excerpt: "last",
    isPast: true,
  }),
];
