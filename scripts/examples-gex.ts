import type { FunctionExamples } from "./functions-text";

/** The examples of the GEX functions, in the order of the page. */
export const gexExamples: Readonly<Record<string, FunctionExamples>> = {
  "GEX.HEATMAP": {
    cells: { A2: "SPXW", A3: "SPY" },
    examples: [
      ['=GEX.HEATMAP("SPXW",,5)', "the five strikes around spot"],
      ['=GEX.HEATMAP("SPXW","vanna",40,10)', "vanna of 40 strikes, netted over ten expirations"],
      ['=GEX.HEATMAP("SPXW",,"all",20,"layout=matrix")', "every strike, with a column for each of twenty expirations"],
      ['=GEX.HEATMAP(A2:A6,,20,,"columns=Symbol,Strike,Value")', "three columns for the symbols of a range"],
    ],
    notes: [
      "Values are US dollars of delta gained per 1 % move of spot (gamma) or per volatility point (vanna). Values of one million or more are shown in millions; the cell contains the exact number.",
      "`includeEmpty=true` includes strikes with almost no exposure. Without it gamma and vanna may list different strikes.",
      "`columns` also accepts Symbol, As of, Spot, Previous close, Change and Change %.",
    ],
  },
  "GEX.LEVELS": {
    examples: [
      [
        '=GEX.LEVELS("SPXW,SPY",,,,"columns=Symbol,Spot,Net exposure,King,Positive wall,Negative wall,Flip")',
        "selected columns of two symbols",
      ],
      ['=GEX.LEVELS("SPXW,SPY")', "king, walls and flip of two symbols"],
      ['=GEX.LEVELS("SPXW",,,,"view=levels")', "every level of one symbol, strongest first"],
    ],
    notes: [
      "The flip is where the running sum of exposure, from the lowest strike upward, changes sign; blank when it never does. It is not the zero-gamma level, the spot at which the repriced net profile would be zero.",
      'The flip counts the strikes of the request only. With "all" strikes it can be far from spot, where a few contracts of a low strike change a small sum: request 40 to 200 strikes for a flip that matters to the price now. A blank flip says that the sum does not change sign within them.',
      "The levels cover the requested strikes, from Low strike to High strike.",
    ],
  },
  "GEX.HEATMAP.AT": {
    examples: [
      ['=GEX.HEATMAP.AT("SPXW","2026-11-17 10:30",,5)', "the board at a past instant, US Eastern"],
      ['=GEX.HEATMAP.AT("SPXW","-2h")', "two hours ago"],
      ['=GEX.HEATMAP.AT("SPXW","last close",,,,"layout=matrix")', "the board at the last close"],
    ],
    notes: ["A past board that is at least one minute old never changes: requesting it again is free."],
  },
  "GEX.LEVELS.AT": {
    examples: [
      [
        '=GEX.LEVELS.AT("SPXW,SPY","2026-11-17 10:30",,,,"columns=Symbol,As of,Spot,King,Flip")',
        "levels at a past instant",
      ],
      ['=GEX.LEVELS.AT("SPXW","last close")', "levels at the last close"],
    ],
  },
  "GEX.FRAMES": {
    examples: [
      [
        '=GEX.FRAMES("SPXW","2026-11-17 10:30","2026-11-17 10:35",,4)',
        "every board of five minutes, with one column per strike",
      ],
    ],
    notes: [
      "A window longer than 15 minutes is requested in pieces of 25 credits each; the total is checked against your limits before the first is sent.",
    ],
  },
  "GEX.DAILY": {
    examples: [
      ['=GEX.DAILY("SPXW","2026-11-09","2026-11-13")', "one row per session"],
      ['=GEX.DAILY("SPXW,SPY","-5d")', "the last five sessions of two symbols"],
    ],
  },
  "GEX.LIVE": {
    cells: { A2: "SPY", A3: "QQQ" },
    examples: [
      ['=GEX.LIVE("SPXW","spot,change,king,positiveWall")', "four live values"],
      ['=GEX.LIVE("SPXW","spot,state,age")', "the spot price, its state, and its age in seconds"],
      ["=GEX.LIVE(A2:A11)", "the spot of up to ten symbols, on one connection"],
    ],
    notes: [
      "`state` is `live`, or why the value is not live: `lagged`, `reconnecting`, `closed`, `replay`.",
      "Formulas with the same metric, strikes and expirations share one stream, which costs 1 credit per minute and symbol, regardless of the number of cells.",
    ],
  },
  "GEX.LIVE.HEATMAP": { examples: [['=GEX.LIVE.HEATMAP("SPXW",,5)', "the board, updated as it is published"]] },
  "GEX.LIVE.VELOCITY": {
    examples: [
      ['=GEX.LIVE.VELOCITY("SPXW",5)', "the five strikes with the fastest change"],
      ['=GEX.LIVE.VELOCITY("SPXW",5,"risers")', "the five strikes with the fastest increase"],
    ],
  },
  "GEX.SYMBOLS": { examples: [["=GEX.SYMBOLS()", "every symbol that can be requested"]] },
  "GEX.ACCOUNT": {
    examples: [
      ["=GEX.ACCOUNT()", "balance, status and limits"],
      ['=GEX.ACCOUNT("Balance")', "one value"],
    ],
  },
  "GEX.CREDITS": { examples: [["=GEX.CREDITS()", "the last reported balance, updated live"]] },
  "GEX.STATUS": {
    cells: { A1: '=GEX.LIVE("SPXW,SPY","spot")' },
    examples: [
      [
        '=GEX.STATUS("columns=Symbol,State,Lagged,Gap covered,Credits per minute")',
        "the active streams and their cost per minute",
      ],
      ["=GEX.STATUS()", "also the instant of the newest board and its age"],
    ],
  },
  "GEX.SOURCES": {
    cells: { A1: '=GEX.LEVELS("SPXW")' },
    examples: [
      ["=GEX.SOURCES()", "the sources to credit for the data in this workbook"],
      ['=GEX.SOURCES("columns=Text,Shareable")', "the text to print below a chart, and whether the data may be shared"],
    ],
  },
  "GEX.INFO": {
    cells: { A1: '=GEX.LEVELS("SPXW")' },
    examples: [
      ["=GEX.INFO(A1)", "the origin of the data in A1"],
      ['=GEX.INFO(A1,"As of")', "a single fact"],
    ],
  },
};
