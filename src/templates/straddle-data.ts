import type { SheetContent } from "../workbook/templates/workbook-content";
import { rowSheet } from "./row-sheet";
import { sessionData } from "./session-data";
import { isPending } from "./unfilled";
import { dateText } from "./value-text";

/** More rows than there are sessions. */
const LAST_ROW = 400;
const rows = (letter: string) => `$${letter}$5:$${letter}$${LAST_ROW}`;

const volatilityName = "Straddle volatility";
const ofVolatility = (letter: string) => `'${volatilityName}'!${rows(letter)}`;

/** What is requested of past volatility. */
export const volatilityFields = "iv7,iv30";
export const volatilityOptions = "headers=off";

/** Sessions of 6.5 hours from the signal to the close of the last day; 2/3 of a day is 16:00. */
const sessionsLeft = "str_horizon+MAX(0,2/3-str_time)*24/6.5";

/** At-the-money volatility by session, and what it implies until the expiration. */
export const straddleVolatility: SheetContent = rowSheet({
  name: volatilityName,
  hint: "At-the-money volatility at the close of each session, and the standard deviation that it implies until the expiration.",
  lastRow: LAST_ROW,
  columns: [
    { heading: "Date", width: 80, format: "yyyy-mm-dd", isText: true },
    { heading: "7 days, %", width: 72, format: "0.00", note: "Percent per year, of 7 calendar days: 5 sessions." },
    { heading: "30 days, %", width: 72, format: "0.00", note: "Percent per year, of 30 calendar days: 21 sessions." },
    {
      ...{ heading: "To the end, %", width: 96, format: "0.000" },
      entry: (row) =>
        `=IF(COUNT(B${row}:C${row})<2,"",LET(left,${sessionsLeft},week,B${row}^2*5/252,month,C${row}^2*21/252,SQRT(IF(left<=5,week*left/5,IF(left>=21,month*left/21,week+(month-week)*(left-5)/16)))))`,
      note: "One standard deviation of the price, from the total variance between both, in proportion to sessions.",
    },
  ],
  cells: {
    A5: `=VOL.HISTORY(str_symbol,"-"&(str_sessions+1)&"d","last session","${volatilityFields}","${volatilityOptions}")`,
  },
});

const ifTraded = (formula: string) => `IF(COUNT([Net %])=0,"",${formula})`;
const isQuoted = "COUNT([Straddle bid],[Straddle ask])=2";

/** One row per session: the board at the signal, the price of the straddle then, and what it is worth at its expiration. */
export const straddleData = sessionData({
  name: "Straddle data",
  hint: "One row per settled session. The straddle is traded at the signal and held to its expiration, at the close of its last day.",
  prefix: "str",
  prices: ["Close"],
  board: ["Spot", "Net exposure", "Flip", "Straddle strike", "Straddle expiration", "Straddle bid", "Straddle ask"],
  expirations: 5,
  needs: {
    cells: [{ cell: `'${volatilityName}'!$A$5`, when: "COUNT([[Price]])=0" }],
    pending: [isPending(`'${volatilityName}'!$A$5`)],
  },
  followed: { by: "str_horizon", last: "Last day" },
  boardRequest: `IF(str_prices="recorded","; straddle="&${dateText("[$Last day]")},"")`,
  computed: [
    {
      heading: "Last day",
      formula: `IFERROR(LET(day,INDEX(${rows("A")},ROW()-4+str_horizon),IF(N(day)=0,"",day)),"")`,
      format: "yyyy-mm-dd",
      width: 72,
      note: "As many sessions after the signal as the input says. Sessions without one that is settled have no signal.",
    },
    {
      heading: "Side",
      formula:
        'IF(COUNT([Spot],[Net exposure])<2,"",IF(ISNUMBER([Flip]),IF([Spot]<[Flip],"below","above"),IF([Net exposure]<0,"below","above")))',
      width: 48,
      note: "Without a flip the running sum has one sign at all strikes: the side is that of the sign, below if negative.",
    },
    {
      heading: "Signal",
      formula: 'IF([Side]="below",1,IF([Side]="above",-1,""))',
      format: "0",
      width: 48,
      note: "Replace it with your own: above 0 buys the straddle, below 0 sells it, 0 or blank does neither. Use what was known at the signal.",
    },
    {
      heading: "Implied %",
      formula: `IF(COUNT([Spot])=0,"",XLOOKUP([$Date]-1,${ofVolatility("A")},${ofVolatility("D")},"",-1))`,
      format: "0.000",
      width: 64,
      note: "One standard deviation until the last day, from the volatility at the close of the session before.",
    },
    {
      heading: "Price",
      formula: `IF(COUNT([Spot])=0,"",IF(${isQuoted},([Straddle bid]+[Straddle ask])/2,IF(COUNT([Implied %])=0,"",2*[Spot]*(2*NORM.S.DIST([Implied %]/200,TRUE)-1))))`,
      format: "#,##0.00",
      width: 66,
      note: "The middle of the recorded quotes. Without them Black-Scholes at the money, an approximation.",
    },
    {
      heading: "Half spread",
      formula: `IF([Price]="","",IF(${isQuoted},([Straddle ask]-[Straddle bid])/2,[Price]*str_spread/200))`,
      format: "0.00",
      width: 76,
    },
    {
      heading: "Worth",
      formula: `IF([Price]="","",LET(end,XLOOKUP(IF(${isQuoted},[Straddle expiration],[Last day]),${rows("A")},${rows("B")},""),IF(COUNT(end)=0,"",ABS(end-IF(${isQuoted},[Straddle strike],[Spot])))))`,
      format: "#,##0.00",
      width: 66,
      note: "At the expiration: the distance of the close from the strike.",
    },
    {
      heading: "Gross %",
      formula: 'IF(OR(COUNT([Signal],[Worth])<2,N([Signal])=0),"",SIGN([Signal])*([Worth]-[Price])/[Spot]*100)',
      format: "0.000",
      width: 60,
      note: "In percent of spot, at the middle of the quotes.",
    },
    {
      heading: "Net %",
      formula: 'IF([Gross %]="","",[Gross %]-[Half spread]/[Spot]*100)',
      format: "0.000",
      width: 60,
      note: "Less half the spread: bought at the ask, sold at the bid.",
    },
    { heading: "Bought", formula: ifTraded('IF([Signal]>0,[Net %],"")'), format: "0.000", width: 60 },
    { heading: "Sold", formula: ifTraded('IF([Signal]<0,[Net %],"")'), format: "0.000", width: 60 },
  ],
  scales: ["Net exposure"],
  bars: ["Net %"],
});
