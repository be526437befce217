/**
 * Formulas that combine functions of Strikebook and of Excel, shown in the pane and in docs/functions.md. They avoid LAMBDA, so that they
 * work in every Excel with dynamic arrays.
 */
export const recipes = [
  {
    name: "Distance to zero gamma",
    description:
      "How far each index is, in percent, from the price at which the net gamma of all its roots would be zero.",
    formula: '=GEX.LEVELS("SPX+,NDX+,RUT+",,,,"columns=Symbol,Spot,Zero gamma,Zero gamma distance %")',
  },
  {
    name: "Distance to the flip",
    description:
      "How far each spot is, in percent, from the flip, where the running sum of exposure changes sign; or why there is no flip.",
    formula: '=GEX.LEVELS("SPXW,SPY,QQQ",,,,"columns=Symbol,Spot,Flip,Flip distance %,Flip note")',
  },
  {
    name: "Strikes above a threshold",
    description: "Every strike whose net exposure is at least 500 million US dollars, either sign.",
    formula: '=LET(board,GEX.HEATMAP("SPXW",,,,"headers=off"),FILTER(board,ABS(CHOOSECOLS(board,2))>=500000000))',
  },
  {
    name: "The largest tide bar",
    description: "The five minutes of the session with the largest net premium, bullish or bearish.",
    formula:
      '=LET(bars,FLOW.TIDE("SPY",,,,"headers=off; columns=Time,Net premium"),size,ABS(CHOOSECOLS(bars,2)),FILTER(bars,size=MAX(size)))',
  },
  {
    name: "Expected move against the walls",
    description: "The move priced into the next report beside the distance to either wall, in percent of spot.",
    formula:
      '=HSTACK(VOL.EVENTS("NVDA","columns=Symbol,Implied move %"),GEX.LEVELS("NVDA",,,,"columns=Positive wall distance %,Negative wall distance %"))',
  },
];

export type Recipe = (typeof recipes)[number];

/** The formulas to start with. */
export const starters = [
  { formula: '=GEX.HEATMAP("SPXW")', description: "Net gamma exposure at every strike" },
  {
    formula: '=GEX.LEVELS("SPX+,SPY",,"all","all","columns=Symbol,Spot,Zero gamma,Positive wall,Negative wall")',
    description: "Zero gamma and walls of the S&P 500 and of SPY, all strikes and expirations",
  },
];
