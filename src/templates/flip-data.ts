import { sessionData } from "./session-data";

/** One row per session: its prices, the board at the signal, and the move that follows it. */
export const flipData = sessionData({
  name: "Flip data",
  hint: "One row per settled session. The board is that of the signal; the move is from there to the close.",
  prefix: "flip",
  prices: ["High", "Low", "Close"],
  board: ["Spot", "Net exposure", "Flip"],
  expirations: 5,
  computed: [
    {
      heading: "Side",
      formula:
        'IF(COUNT([Spot],[Net exposure])<2,"",IF(ISNUMBER([Flip]),IF(ABS([Spot]/[Flip]-1)*100<flip_band,"",IF([Spot]<[Flip],"below","above")),IF([Net exposure]<0,"below","above")))',
      width: 48,
      note: "Without a flip the running sum has one sign at all strikes: the side is that of the sign, below if negative.",
    },
    { heading: "Move %", formula: 'IF([Side]="","",ABS([Close]/[Spot]-1)*100)', format: "0.00", width: 56 },
    {
      heading: "Range %",
      formula: 'IF([Side]="","",([High]-[Low])/[Spot]*100)',
      format: "0.00",
      width: 56,
      note: "Of the whole session, so it includes what happened before the signal.",
    },
    { heading: "Below", formula: 'IF([Side]="below",[Move %],"")', format: "0.00", width: 48 },
    { heading: "Above", formula: 'IF([Side]="above",[Move %],"")', format: "0.00", width: 48 },
  ],
  notes: {
    Flip: "Where the sum of exposure from the lowest strike upward changes sign, among 92 strikes. Blank if it does not.",
  },
  scales: ["Net exposure"],
  bars: ["Move %"],
});
