import { endpoints, velocityViews } from "@strikebook/contract";
import { range, requiredArgument, value } from "../arguments/argument";
import { choiceOption } from "../arguments/option-readers";
import { boardArguments, readMetric } from "../arguments/read-board";
import { readFieldNames } from "../arguments/read-columns";
import { readBoardSymbols, readBoardSymbol } from "../arguments/read-symbols";
import { readChoice, readRows } from "../arguments/read-values";
import { streamFormula } from "../formula";
import { picks, says } from "../help-texts";
import { optionSays } from "../help-options";

/** The most moving strikes that the service sends, and how many are listed by default. */
const MOST_MOVING = 60;
const DEFAULT_MOVING = 20;

export const gexLive = streamFormula({
  name: "GEX.LIVE",
  endpoint: endpoints.stream,
  arguments: { symbols: requiredArgument(range(readBoardSymbols)), fields: range(readFieldNames), ...boardArguments },
  tooLarge: "fewer symbols or fields",
  help: {
    description:
      'Spot, king, walls or flip of each symbol, updated all session. Example: =GEX.LIVE("SPXW","spot,king,flip"). 1 credit per symbol to open and 1 per minute: one stream serves all cells.',
    arguments: {
      symbols: 'Option roots, for example "SPXW", "SPXW,SPY" or a range: a row each.',
      fields:
        "A column each: spot (when omitted), asOf, previousClose, change, changePct, net, king, kingValue, positiveWall, positiveWallValue, negativeWall, negativeWallValue, flip, flipDistancePct, zeroGamma, zeroGammaDistancePct, zeroGammaStatus, callWall, callWallValue, putWall, putWallValue (if the service sends them), positiveWallMarginPct, negativeWallMarginPct, lowStrike, highStrike, state, age, symbol (as typed), canonical (the service's own name of it). A comma list or a range.",
      metric: says.metric,
      strikes: says.strikes,
      expirations: says.expirations,
    },
    returns:
      "A row per symbol, a column per field, without a header row. The field state says whether a value is live.",
    examples: [
      ['=GEX.LIVE("SPXW","spot,change,king,positiveWall")', "four live values"],
      ['=GEX.LIVE("SPXW","spot,state,age")', "the spot price, its state, and its age in seconds"],
      ["=GEX.LIVE(A2:A11)", "the spot of up to ten symbols, on one connection"],
    ],
    cells: { A2: "SPY", A3: "QQQ" },
    notes: [
      "`state` is that of the quotes: `live` while boards of the open market arrive, otherwise why the value is not live, such as `market closed`, `recorded` (a recording serves it), `polling`, `reconnecting`, `closed` or `replay`. `age` is the seconds from the board's own time to the market's time.",
      "Formulas with the same metric, strikes and expirations share one stream, which costs 1 credit per minute and symbol, regardless of the number of cells.",
      'A sum of roots, such as `"SPX+"`, is the sum of their live boards: each root costs as a symbol does. Its zero gamma is that of all roots.',
    ],
  },
});

export const gexLiveHeatmap = streamFormula({
  name: "GEX.LIVE.HEATMAP",
  endpoint: endpoints.stream,
  arguments: { symbol: requiredArgument(range(readBoardSymbol)), ...boardArguments },
  options: {
    help: '"layout=matrix" adds a column per expiration; also columns, headers, dates.',
    filters: { layout: choiceOption("net", "matrix") },
  },
  tooLarge: "fewer strikes or expirations",
  window: "maxStrikes",
  help: {
    description:
      'The board of one symbol as it is published, all session. Example: =GEX.LIVE.HEATMAP("SPXW"). 1 credit to open and 1 per minute: one stream serves all cells.',
    arguments: { symbol: says.root, metric: says.metric, strikes: says.strikes, expirations: says.expirations },
    options: { layout: optionSays.layout },
    returns: "A header row, then one row per strike, lowest first: Strike, Value (US dollars), Node.",
    examples: [['=GEX.LIVE.HEATMAP("SPXW",,5)', "the board, updated as it is published"]],
  },
});

export const gexLiveVelocity = streamFormula({
  name: "GEX.LIVE.VELOCITY",
  endpoint: endpoints.stream,
  arguments: {
    symbol: requiredArgument(range(readBoardSymbol)),
    rows: value((typed) => readRows(typed, MOST_MOVING, DEFAULT_MOVING)),
    view: value((typed) => readChoice(typed, "The view", velocityViews, "all")),
    metric: value(readMetric),
  },
  options: { help: '"columns=Strike,Velocity per min" picks columns; also headers, dates.' },
  window: "maxStrikes",
  help: {
    description:
      'The strikes whose exposure moves most, all session. Example: =GEX.LIVE.VELOCITY("SPXW",10,"risers"). 1 credit to open and 1 per minute: one stream serves all cells.',
    arguments: {
      symbol: says.root,
      rows: "Maximum rows: 1 to 60; 20 when omitted.",
      view: {
        says: '"all" (when omitted): the strikes that stand out, fastest first; "risers" or "fallers": the five fastest of each.',
        picks: picks.velocityView,
      },
      metric: says.metric,
    },
    returns:
      "A header row, then one row per strike and expiration: Value, Velocity (US dollars per minute, over five minutes), Trend, and the change over each window from a minute to a day.",
    examples: [
      ['=GEX.LIVE.VELOCITY("SPXW",5,,,"columns=brief")', "the five strikes with the fastest change"],
      ['=GEX.LIVE.VELOCITY("SPXW",5,"risers",,"columns=brief")', "the five strikes with the fastest increase"],
    ],
    notes: [
      'Of a sum of roots, such as `"SPX+"`, the strikes of each root are listed, with the root in a last column.',
      "Velocity is published while the market is open. A recording has it only where the boards of the minutes before are recorded too: otherwise the cell says so.",
    ],
  },
});
