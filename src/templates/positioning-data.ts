import { sessionData } from "./session-data";

/** One row per session: its prices, net exposure at the signal, and the volatility that was known and that followed. */
export const positioningData = sessionData({
  name: "Positioning data",
  hint: "One row per settled session. Exposure and past volatility are known at its close; the next day's volatility follows.",
  prefix: "pos",
  prices: ["Open", "High", "Low", "Close"],
  board: ["Net exposure"],
  expirations: 5,
  volatility: { Past: "pos_past", Other: "pos_other" },
  computed: [
    {
      heading: "Realized %",
      formula: 'IF(COUNT([Open],[Close-1])<2,"",100*SQRT(252*(LN([Open]/[Close-1])^2+LN([High]/[Low])^2/(4*LN(2)))))',
      format: "0.00",
      width: 64,
      note: "Of one day, in percent per year: from the move overnight and the range of the session.",
    },
    {
      heading: "Past %",
      formula: 'IF(N([Date])=0,"",XLOOKUP([Date],[[Of day]],[[Past]],""))',
      format: "0.00",
      width: 56,
      note: "The control: the field of VOL.HISTORY that the input names, at the close of the session.",
    },
    {
      heading: "Other %",
      formula: 'IF(N([Date])=0,"",XLOOKUP([Date],[[Of day]],[[Other]],""))',
      format: "0.00",
      width: 56,
      note: "The other control.",
    },
    {
      heading: "Exposure",
      formula:
        'IF(COUNT([Net exposure],[Past %],[Other %],[Realized %+1])<4,"",IF(MIN([Past %],[Other %],[Realized %+1])<=0,"",[Net exposure]/10^6))',
      format: "#,##0.0",
      width: 64,
      note: "Million dollars, of sessions that have all four figures. The others are left out of the regression.",
    },
    { heading: "Next day %", formula: 'IF([Exposure]="","",[Realized %+1])', format: "0.00", width: 72 },
    { heading: "Log past", formula: 'IF([Exposure]="","",LN([Past %]))', format: "0.00", width: 60 },
    { heading: "Log other", formula: 'IF([Exposure]="","",LN([Other %]))', format: "0.00", width: 64 },
    { heading: "Log next day", formula: 'IF([Exposure]="","",LN([Next day %]))', format: "0.00", width: 80 },
  ],
  scales: ["Net exposure"],
  bars: ["Next day %"],
  points: ["Exposure", "Next day %"],
});

/** The points of the chart. */
export const points = { exposures: positioningData.column("Places"), volatilities: positioningData.column("Heights") };
