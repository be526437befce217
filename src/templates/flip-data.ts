import { sessionData } from "./session-data";

/** One row per session: its prices, the board at the signal, and the move that follows it. */
export const flipData = sessionData({
  name: "Flip data",
  hint: "One row per settled session. The board is that of the signal; the move is from there to the close.",
  prefix: "flip",
  prices: ["Close"],
  board: ["Spot", "Net exposure", "Flip"],
  expirations: 5,
  volatility: { "Implied volatility": "flip_implied" },
  computed: [
    {
      heading: "Side",
      formula:
        'IF(COUNT([Spot],[Net exposure])<2,"",IF(ISNUMBER([Flip]),IF(ABS([Spot]/[Flip]-1)*100<flip_band,"",IF([Spot]<[Flip],"below","above")),IF([Net exposure]<0,"below","above")))',
      width: 48,
      note: "Without a flip the running sum has one sign at all strikes: the side is that of the sign, below if negative.",
    },
    {
      heading: "Net",
      formula: 'IF(COUNT([Spot],[Net exposure])<2,"",IF([Net exposure]<0,"negative","positive"))',
      width: 64,
      note: "The sign of net exposure. Below the flip it is often positive: the flip is where the running sum changes sign, not the net.",
    },
    {
      heading: "Implied %",
      formula:
        'IF(N([Date])=0,"",IFERROR(XLOOKUP([Date]-1,[[Of day]],[[Implied volatility]],"",-1)/SQRT(252)*SQRT(2/PI()),""))',
      format: "0.00",
      width: 64,
      note: "The mean move of a session, either direction, that the volatility of the close before implies: volatility / √252 · √(2/π).",
    },
    {
      heading: "Move %",
      formula: 'IF(COUNT([Spot],[Close],[Net exposure])<3,"",ABS([Close]/[Spot]-1)*100)',
      format: "0.00",
      width: 56,
    },
    {
      heading: "Multiple",
      formula: 'IF(COUNT([Move %],[Implied %])<2,"",[Move %]/[Implied %])',
      format: "0.00",
      width: 60,
      note: "The move from the signal to the close as a multiple of the implied move of a whole session.",
    },
    { heading: "Below", formula: 'IF([Side]="below",[Multiple],"")', format: "0.00", width: 48 },
    { heading: "Above", formula: 'IF([Side]="above",[Multiple],"")', format: "0.00", width: 48 },
  ],
  notes: {
    Flip: "Where the sum of exposure from the lowest strike upward changes sign, among 92 strikes. Blank if it does not.",
  },
  scales: ["Net exposure"],
  bars: ["Multiple"],
});
