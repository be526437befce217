import { sessionData } from "./session-data";

const ofCompared = (formula: string) => `IF(COUNT([Move %])=0,"",${formula})`;

/** The share of the moves of the other sessions, in either direction, that would end nearer from the same distance. */
const rank = (then: string, close: string) =>
  ofCompared(
    `LET(moves,FILTER(pin_moves,ISNUMBER(pin_moves)*(ROW(pin_moves)<>ROW()),""),IF(COUNT(moves)=0,"",AVERAGE((ABS([${then}]+moves)<[${close}])+(ABS([${then}]-moves)<[${close}]))/2))`,
  );

/** Expirations that a holiday moves to Thursday are found by the next session, which is in another week. */
const kindOfDay =
  'LET(friday,[Date]+6-WEEKDAY([Date]),last,IF(N([Date+1])=0,[Date]=friday,[Date+1]>friday),IF(AND(last,OR(pin_days="weekly",AND(DAY(friday)>14,DAY(friday)<22))),"expiration","other"))';

/** One row per session: where the price was at the signal and at the close, seen from the king and from the nearest round strike. */
export const pinningData = sessionData({
  name: "Pinning data",
  hint: "One row per settled session. The king and the round strike are those of the signal; distances are in percent of spot.",
  prefix: "pin",
  prices: ["Close"],
  board: ["Spot", "As of", "King"],
  expirations: 1,
  computed: [
    {
      heading: "Round",
      formula: 'IF(COUNT([Spot])=0,"",ROUND([Spot]/pin_step,0)*pin_step)',
      format: "General",
      width: 48,
    },
    {
      heading: "Day",
      formula: `IF(COUNT([Spot],[King])<2,"",IF([Signal at]-[As of]>1/96,"early close",IF([Round]=[King],"same strike",${kindOfDay})))`,
      width: 72,
      note: "Compared are expiration and other days. Early close: there was no board at the time. Same strike: the king is the round strike.",
    },
    {
      heading: "Move %",
      formula: 'IF(OR([Day]="expiration",[Day]="other"),ABS([Close]/[Spot]-1)*100,"")',
      format: "0.00",
      width: 56,
    },
    { heading: "King then", formula: ofCompared("ABS([King]/[Spot]-1)*100"), format: "0.00", width: 64 },
    { heading: "King close", formula: ofCompared("ABS([King]-[Close])/[Spot]*100"), format: "0.00", width: 64 },
    { heading: "Round then", formula: ofCompared("ABS([Round]/[Spot]-1)*100"), format: "0.00", width: 68 },
    { heading: "Round close", formula: ofCompared("ABS([Round]-[Close])/[Spot]*100"), format: "0.00", width: 70 },
    {
      heading: "King rank",
      formula: rank("King then", "King close"),
      format: "0.00",
      width: 64,
      note: "The share of the moves of the other sessions, in either direction, that would end nearer from the same distance.",
    },
    { heading: "Round rank", formula: rank("Round then", "Round close"), format: "0.00", width: 68 },
    {
      heading: "Gap",
      formula: 'IF(COUNT([King rank],[Round rank])<2,"",[King rank]-[Round rank])',
      format: "0.00",
      width: 56,
      note: "King less round strike: below 0 the close was nearer to the king.",
    },
  ],
});
