import * as v from "valibot";
import { boardSources } from "@strikebook/contract";
import {
  board,
  boardSymbolsArgument,
  dateArgument,
  instantArgument,
  symbolsArgument,
  textArgument,
  wordArgument,
} from "./arguments";
import {
  gexDaily,
  gexFrames,
  gexHeatmap,
  gexHeatmapAt,
  gexLevels,
  gexLevelsAt,
  gexProfile,
  gexSymbols,
} from "@strikebook/formulas";
import { toolFormula } from "./formula";
import { tool } from "./tool";

const byExpiration = v.optional(v.boolean());
const view = wordArgument(["summary", "levels", "sides", "expirations"], "summary");
const zeroGamma = wordArgument(["root", "family"], "root");
const source = wordArgument(boardSources, boardSources[0]);
/** What a board shows, besides its strikes and expirations. */
const shown = { byExpiration, source, sides: v.optional(v.boolean()) };
type Shown = v.InferOutput<v.ObjectSchema<typeof shown, undefined>>;

/** Returns the options of a board. */
const optionsOf = ({ byExpiration: isMatrix, source: counted, sides }: Shown) => ({
  layout: isMatrix ? "matrix" : undefined,
  source: counted,
  sides,
});

/** The present boards. */
export const exposureTools = [
  tool({
    name: "symbols",
    title: "Covered symbols",
    description: "Symbols with exposure boards, their metrics, and the dates of their history. Free.",
    arguments: {},
    formula: () => toolFormula(gexSymbols, {}),
    excerpt: "first",
  }),
  tool({
    name: "board",
    title: "Exposure by strike, now",
    description:
      "Net options exposure by strike, now: Strike, Value (US dollars), Node, Velocity %. byExpiration adds a column for each expiration, sides calls and puts apart. 1 credit per 10 symbols.",
    arguments: { symbols: boardSymbolsArgument, ...board, ...shown },
    formula: (given) => toolFormula(gexHeatmap, given, optionsOf(given)),
    excerpt: "largest",
  }),
  tool({
    name: "levels",
    title: "Zero gamma, king, walls and flip, now",
    description:
      "Spot, net exposure, king, walls, flip and zero gamma, now, in US dollars and percent from spot; views: every level; call and put wall (sides); expirations with max pain. 1 credit per 10 symbols.",
    arguments: { symbols: boardSymbolsArgument, ...board, view, zeroGamma },
    formula: (given) => toolFormula(gexLevels, given, { view: given.view, zeroGamma: given.zeroGamma }),
    excerpt: "first",
  }),
  tool({
    name: "profile",
    title: "Exposure at other prices",
    description: "Net exposure if the underlying were at other prices, each contract priced again, now. 1 credit.",
    arguments: {
      symbol: textArgument("Such as SPXW or SPX+"),
      metric: board.metric,
      from: v.optional(v.number()),
      to: v.optional(v.number()),
      steps: v.optional(v.number()),
    },
    formula: (given) => toolFormula(gexProfile, given),
    excerpt: "first",
  }),
];

/** The boards of the past. */
export const pastTools = [
  tool({
    name: "board_at",
    title: "Exposure by strike, past",
    description:
      "Net options exposure by strike at a past instant (while closed, at the close before): Strike, Value (US dollars), Node, As of. 5 credits per 10 symbols; the same again is free.",
    arguments: { symbols: boardSymbolsArgument, at: instantArgument, ...board, ...shown },
    formula: (given) => toolFormula(gexHeatmapAt, given, optionsOf(given)),
    excerpt: "largest",
    isPast: true,
  }),
  tool({
    name: "levels_at",
    title: "King, walls and flip, past",
    description:
      "Spot, net exposure, king, walls and flip at a past instant, in US dollars and percent from spot; zero gamma with zeroGamma=family only. 5 credits per 10 symbols.",
    arguments: { symbols: boardSymbolsArgument, at: instantArgument, ...board, view, zeroGamma },
    formula: (given) => toolFormula(gexLevelsAt, given, { view: given.view, zeroGamma: given.zeroGamma }),
    excerpt: "first",
    isPast: true,
  }),
  tool({
    name: "frames",
    title: "Boards of a window",
    description:
      "Every board of a window of a day at most: a row per frame with As of, Spot and a column per strike. everySeconds thins the rows at the same price. 25 credits per started 15 minutes of 5 symbols.",
    arguments: {
      symbols: boardSymbolsArgument,
      from: instantArgument,
      to: v.string(),
      ...board,
      everySeconds: v.optional(v.pipe(v.number(), v.integer())),
    },
    formula: (given) => toolFormula(gexFrames, given, { every: given.everySeconds }),
    excerpt: "last",
    isPast: true,
  }),
  tool({
    name: "daily",
    title: "Past sessions",
    description:
      "One row per symbol and session: open, high, low and close of spot, and the smallest, largest and mean peak exposure of a strike. 5 credits per 50 symbols and 31 days.",
    arguments: {
      symbols: symbolsArgument,
      from: dateArgument,
      to: v.optional(v.string()),
      metric: board.metric,
    },
    formula: (given) => toolFormula(gexDaily, given),
    excerpt: "last",
    isPast: true,
  }),
];
