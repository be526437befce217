import { bootstrapSheet, BOOTSTRAP_SAMPLES, intervalCells } from "./bootstrap-sheet";
import { flowBarOptions, flowData, flowDayColumns, flowSessionCount, horizons } from "./flow-data";
import { firstResultRow } from "./front-sheet";
import { template } from "./build-template";
import { excelDate, type InputRow } from "./template";
import { dateText, numberText } from "./value-text";

const front = "Flow and ten minutes";
const samples = "Flow bootstrap";
const question = "Does SPY move with the net bullish premium of the option market in the next ten minutes?";

const inputs: readonly InputRow[] = [
  ["flow_sessions", "Sessions", 20, "the last settled ones, 10 to 60", { isAsked: true }],
  ["flow_least", "Least net premium, million $", 0, "of a bar, either direction; others are no signal"],
  [
    "flow_cost",
    "Cost of a trade, basis points",
    0.5,
    "of entering and leaving together: spread, fees",
    { format: "0.00" },
  ],
  ["flow_block", "Sessions drawn together", 1, "more if sessions depend on each other"],
];

const mean = ({ gains, trades }: Readonly<Record<"gains" | "trades", string>>) => `SUM(${gains})/SUM(${trades})`;

const nameOf = (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`);

const firstRow = firstResultRow(inputs);
const lastRow = firstRow + horizons.length - 1;
const tenMinutes = horizons.findIndex(({ minutes }) => minutes === 10);
const tenRow = firstRow + tenMinutes;

const facts = `gain,$B$${tenRow},n,$C$${tenRow},low,$D$${tenRow},high,$E$${tenRow}`;
const found = `${numberText("gain", 2)}&" basis points"`;

const answer = `=LET(${facts},IF(flow_n=0,"Not filled yet.",IF(OR(flow_n<10,COUNT(low,high)<2),"Too few sessions to tell: "&flow_n&".",IF(low>0,"Yes: SPY moved with the flow by "&${found}&IF(gain>flow_cost,".","; less than a trade costs."),IF(high<0,"The opposite: SPY moved against the flow, by "&${found}&".","No relation is shown: the mean move with the flow is "&${found}&".")))))`;

const certainty = `=LET(${facts},IF(COUNT(low,high)<2,"No interval: there are too few sessions.","95 % interval at ten minutes: "&${numberText("low", 2)}&" to "&${numberText("high", 2)}&" basis points"&IF(AND(low<=0,high>=0),", which includes 0","")&" ("&${numberText("n", 0)}&" bars, "&flow_n&" sessions). After costs: "&${numberText("gain-flow_cost", 2)}&"."))`;

const bootstrap = bootstrapSheet({
  name: samples,
  title: "Resampled gains by horizon, basis points",
  count: "flow_n",
  block: "flow_block",
  statistics: horizons.map(({ minutes, columns }) => ({
    heading: nameOf(minutes),
    value: mean({ gains: "gains", trades: "trades" }),
    columns,
  })),
});

/** The return of SPY after bars of net buying and of net selling, by horizon, net of costs. */
export const flowTenMinutes = template({
  id: "flow-ten-minutes",
  description: "The return of SPY after each minute's net bullish premium, over 1 to 30 minutes, net of costs.",
  name: front,
  title: "Flow and the next ten minutes",
  question,
  source: "'Flow data'!A5",
  period: `"Sessions from "&${dateText("MIN('Flow data'!$A$5:$A$64)")}&" to "&${dateText("MAX('Flow data'!$A$5:$A$64)")}`,
  answer,
  certainty,
  inputs,
  price:
    '="Up to "&3*flow_sessions+5*ROUNDUP((1.45*flow_sessions+1)/31,0)&" credits: 3 for the bars of each session, 5 for each 31 days of dates and prices."',
  results: [
    {
      title: "Gain of a trade with the flow, from one bar after the signal, in basis points",
      headings: ["Horizon", "Gain", "n", "95 % from", "to", "Less cost", "95 % from", "to"],
      rows: horizons.map(({ minutes, columns }, index) => {
        const afterCosts = (cell: string) => `=IF(ISNUMBER(${cell}),${cell}-flow_cost,"")`;
        const row = firstRow + index;
        return [
          nameOf(minutes),
          `=IFERROR(${mean(columns)},"")`,
          `=SUM(${columns.trades})`,
          ...intervalCells(samples, index),
          ...["B", "D", "E"].map((letter) => afterCosts(`${letter}${row}`)),
        ];
      }),
      formats: ["0.00", "#,##0", "0.00", "0.00", "0.00", "0.00", "0.00"],
      notes: [
        "Gain: the return of SPY after bullish bars, and its negative after bearish ones, less the mean return of the session.",
        "n counts trades: one per bar with a signal. Those of longer horizons overlap, so the intervals are those of whole sessions.",
      ],
    },
    {
      title: "Sessions",
      headings: ["Measure", "Number"],
      rows: [
        ["Requested", "=flow_sessions"],
        ["Used", "=COUNT('Flow data'!$H$5:$H$64)"],
        ["With a gain at ten minutes", "=COUNTIF('Flow data'!$L$5:$L$64,\">0\")"],
      ],
      formats: ["0"],
    },
  ],
  invalidations: [
    "A bar arrives later than its minute ends: if it takes more than another minute, the entry is not to be had.",
    "The flow is that of the whole market, with all expirations. Hedges and spreads are in it, and are no opinion.",
    "The answer is that of ten minutes. Choosing the best of four horizons and many thresholds finds something by chance.",
  ],
  charts: [
    {
      type: "Line",
      title: "Gain by horizon, basis points, with its 95 % interval",
      categories: `'${front}'!A${firstRow}:A${lastRow}`,
      series: [
        { name: "Gain", values: `'${front}'!B${firstRow}:B${lastRow}`, color: "#01665e" },
        { name: "95 % from", values: `'${front}'!D${firstRow}:D${lastRow}`, color: "#b3b3b3" },
        { name: "to", values: `'${front}'!E${firstRow}:E${lastRow}`, color: "#b3b3b3" },
      ],
    },
    {
      type: "ColumnClustered",
      title: "Gain at ten minutes by session, basis points",
      categories: "'Flow data'!A5:A64",
      series: [{ name: "Gain", values: "'Flow data'!L5:L64", color: "#5ab4ac" }],
    },
  ],
  sheets: [flowData, bootstrap],
  names: { flow_n: flowSessionCount },
  methods: {
    name: "Flow methods",
    sections: [
      [
        "Signal and outcome",
        "Signal: the net bullish premium of a one-minute bar of FLOW.MARKET: net premium of calls less that of puts, each bought less sold, of all tickers.",
        "It is known at the end of its bar. The trade begins at the price of SPY one bar later, and ends after the horizon; both are prices at the ends of bars.",
        "Trades that would end after the close are left out. Bars with a smaller net premium than the input are no signal.",
        "FLOW.MARKET has flow and price on one clock. FLOW.TIDE has the flow of a single ticker, without prices; those of GEX.FRAMES cost 25 credits for 15 minutes.",
      ],
      [
        "The price",
        "20 sessions cost 65 credits: 3 for the bars of each, and 5 for their dates and prices. Finished sessions are not requested again.",
        'FLOW.MARKET("1W") has five sessions for 3 credits. The sheet asks for single ones, so that each row stands on its own and arrives as soon as it can.',
      ],
      [
        "Uncertainty",
        "Gain: the mean return in the direction of the signal, less the mean return of all bars of the session, so that a rising market is not taken for a relation.",
        `Intervals: the middle 95 % of ${BOOTSTRAP_SAMPLES} resampled gains.`,
        "Returns of neighbouring bars overlap, so bars are not drawn one by one: whole sessions are, with all of their bars. What overlaps stays together.",
        "With fewer than ten sessions nothing is concluded. An interval that includes 0 means that no relation is shown. It does not show that there is none.",
      ],
      [
        "Costs and trades",
        "The cost of a trade is an input, for entering and leaving together, and is taken off the gain of each trade.",
        "A trade begins with each bar that has a signal. Those of ten minutes are held ten at a time, so the gains of all of them do not add up to that of one position.",
      ],
      [
        "The practice market",
        "It has a planted relation: trades are slightly more often bullish before a rise of the next ten minutes. Real markets do not have it: what is found there is no edge.",
        "The flag --signal 0 of the local service removes it.",
      ],
      [
        "Sources",
        "docs/api.md, Market tide. docs/market.md: the planted relation.",
        "Pan, Poteshman (2006): The information in option volume for future stock prices. Review of Financial Studies 19.",
        "Politis, Romano (1992): A circular block-resampling procedure for stationary data. In: Exploring the Limits of Bootstrap.",
      ],
    ],
  },
  calls: ({ inputs: { flow_sessions: wanted }, settledSessions }) => [
    { name: "GEX.DAILY", given: [[["SPY"]], `-${wanted}d`, "last session", null, [[flowDayColumns]]] },
    ...settledSessions(Number(wanted)).map((date) => ({
      name: "FLOW.MARKET",
      given: ["1D", "1min", excelDate(date), [[flowBarOptions]]],
    })),
  ],
});
