import { sessionData } from "./session-data";

/** The places and heights of the points of the chart. In the columns of the rows, texts would make Excel number the points. */
export const points = { exposures: "'Positioning data'!U5:U64", volatilities: "'Positioning data'!V5:V64" };

/** One row per session: its prices, net exposure at the signal, and the volatility that was known and that followed. */
export const positioningData = sessionData({
  name: "Positioning data",
  hint: "One row per settled session. Exposure and past volatility are known at its close; the next day's volatility follows.",
  prefix: "pos",
  prices: ["Open", "High", "Low", "Close"],
  board: ["Net exposure"],
  expirations: 5,
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
      formula: 'IF(N([Date])=0,"",XLOOKUP([Date],$R$5:$R$70,$S$5:$S$70,""))',
      format: "0.00",
      width: 56,
      note: "The control: the field of VOL.HISTORY that the input names, at the close of the session.",
    },
    {
      heading: "Exposure",
      formula:
        'IF(COUNT([Net exposure],[Past %],[Realized %+1])<3,"",IF(MIN([Past %],[Realized %+1])<=0,"",[Net exposure]/10^6))',
      format: "#,##0.0",
      width: 64,
      note: "Million dollars, of sessions that have all three figures. The others are left out of the regression.",
    },
    { heading: "Next day %", formula: 'IF([Exposure]="","",[Realized %+1])', format: "0.00", width: 72 },
    { heading: "Log past", formula: 'IF([Exposure]="","",LN([Past %]))', format: "0.00", width: 60 },
    { heading: "Log next day", formula: 'IF([Exposure]="","",LN([Next day %]))', format: "0.00", width: 80 },
  ],
  scales: ["Net exposure"],
  bars: ["Next day %"],
  beside: {
    cells: {
      ...{ R4: "Date", S4: "Past %", U4: "Exposure", V4: "Next day %" },
      R5: '=VOL.HISTORY(pos_symbol,"-"&pos_sessions&"d","last session",pos_past,"headers=off")',
      U5: '=FILTER(HSTACK($J$5:$J$64,$K$5:$K$64),ISNUMBER($J$5:$J$64),"")',
    },
    looks: [
      ["R4", "heading"],
      ["S4:V4", "numberHeading"],
    ],
    formats: [
      ["R5:R70", "yyyy-mm-dd"],
      ["S5:S70", "0.00"],
      ["U5:U64", "#,##0.0"],
      ["V5:V64", "0.00"],
    ],
    widths: [16, 72, 56, 16, 64, 72],
  },
});
