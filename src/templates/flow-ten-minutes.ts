import { dateSerial } from "@strikebook/formulas";
import { template } from "./build-template";
import { ratioOfSums } from "./contributions";
import { flowBarOptions, flowData, flowDayColumns, flowDays, flowNames, horizons } from "./flow-data";
import { firstResultRow } from "./front-sheet";
import { estimateCells, holmP, intervalMethods, intervalSheet, intervalSources } from "./interval-sheet";
import { enoughSessions } from "./sentences";
import type { InputRow } from "./template";
import { dateText, numberText } from "./value-text";

const front = "Flow and ten minutes";
const intervals = "Flow intervals";
const question = "Does SPY move with the net bullish premium of the option market in the next ten minutes?";
/** The fewest sessions that an answer is given for. */
const LEAST = 20;

const inputs: readonly InputRow[] = [
  ["flow_sessions", "Sessions", 30, "the last 20 to 60 settled sessions", { isAsked: true }],
  ["flow_least", "Least net premium, million $", 0, "either direction; bars below it are no signal"],
  [
    "flow_cost",
    "Cost of a trade, basis points",
    0.5,
    "of entering and leaving together: spread, fees",
    { format: "0.00" },
  ],
];

const nameOf = (minutes: number) => (minutes === 1 ? "1 minute" : `${minutes} minutes`);

const firstRow = firstResultRow(inputs);
const lastRow = firstRow + horizons.length - 1;
const tenMinutes = estimateCells(
  intervals,
  horizons.findIndex(({ minutes }) => minutes === 10),
);
const bars = `SUM(${horizons.find(({ minutes }) => minutes === 10)?.trades})`;
const priceOf = (sessions: string) => `3*${sessions}+5*ROUNDUP((1.45*${sessions}+1)/31,0)`;

const facts = `gain,${tenMinutes.value},low,${tenMinutes.low},high,${tenMinutes.high},used,${tenMinutes.count}`;
const needed = enoughSessions({ sessions: "flow_sessions", factor: `${LEAST}/used`, credits: priceOf });
const basisPoints = (value: string) => `${numberText(value, 2)}&" basis points"`;

const answer = `=LET(${facts},IF(OR(used<${LEAST},COUNT(low,high)<2),"Too few sessions to tell: "&used&". "&${needed},IF(low>flow_cost,"Yes: after costs a trade with the flow gained "&${basisPoints("gain-flow_cost")}&".",IF(high<0-flow_cost,"The opposite: after costs a trade against the flow gained "&${basisPoints("0-gain-flow_cost")}&".",IF(low>0,"SPY moved with the flow, by "&${basisPoints("gain")}&"; no gain after costs is shown.",IF(high<0,"SPY moved against the flow, by "&${basisPoints("0-gain")}&"; no gain after costs is shown.","No relation is shown: the mean move with the flow is "&${basisPoints("gain")}&"."))))))`;

const certainty = `=LET(${facts},IF(COUNT(low,high)<2,"No interval: there are too few sessions.","At ten minutes, after costs: "&${numberText("gain-flow_cost", 2)}&", 95 % interval "&${numberText("low-flow_cost", 2)}&" to "&${numberText("high-flow_cost", 2)}&" basis points ("&${numberText(bars, 0)}&" bars, "&used&" sessions). Detectable: "&${numberText(tenMinutes.detectable, 2)}&"."))`;

/** The return of SPY after bars of net buying and of net selling, by horizon, net of costs. */
export const flowTenMinutes = template({
  id: "flow-ten-minutes",
  description: "The return of SPY after each minute's net bullish premium, over 1 to 30 minutes, net of costs.",
  name: front,
  title: "Flow and the next ten minutes",
  question,
  source: "'Flow data'!A5",
  period: `"Sessions from "&${dateText(`MIN(${flowDays.date})`)}&" to "&${dateText(`MAX(${flowDays.date})`)}`,
  state: "flow_state",
  answer,
  certainty,
  inputs,
  price: `="Up to "&${priceOf("flow_sessions")}&" credits: 3 for the bars of each session, 5 for each 31 days of dates and prices."`,
  results: [
    {
      title: "Gain of a trade with the flow, from one bar after the signal, in basis points",
      headings: ["Horizon", "Gain", "n", "After cost", "95 % from", "to", "p, Holm", "Detectable"],
      rows: horizons.map(({ minutes, trades }, index) => {
        const { value, low, high, detectable } = estimateCells(intervals, index);
        const afterCost = [value, low, high].map((cell) => `=IF(ISNUMBER(${cell}),${cell}-flow_cost,"")`);
        const p = `=IFERROR(${holmP(intervals, index, horizons.length)},"")`;
        return [nameOf(minutes), `=${value}`, `=SUM(${trades})`, ...afterCost, p, `=${detectable}`];
      }),
      formats: ["0.00", "#,##0", "0.00", "0.00", "0.00", "0.000", "0.00"],
      notes: [
        "Gain: the return of SPY after bullish bars, and its negative after bearish ones, less the mean return of the session.",
        "n counts trades: one per bar with a signal. Those of longer horizons overlap, so the intervals are those of whole sessions.",
        "p: of a gain as far from 0 by chance, before costs, corrected for four looks (Holm). Detectable: shown by 80 % of such samples.",
      ],
    },
    {
      title: "Sessions",
      headings: ["Measure", "Number"],
      rows: [
        ["Requested", "=flow_sessions"],
        ["Used", `=${tenMinutes.count}`],
        ["With a gain at ten minutes", `=COUNTIF(${flowDays.gain},">0")`],
      ],
      formats: ["0"],
    },
  ],
  invalidations: [
    "A bar arrives after its minute has ended. If it takes more than a minute, the entry price is gone.",
    "The flow is that of the whole market, with all expirations. It includes hedges and spreads, which are not opinions.",
    "The answer is that of ten minutes. Choosing thresholds after seeing the result finds something by chance.",
  ],
  charts: [
    {
      type: "Line",
      title: "Gain after costs by horizon, basis points, with its 95 % interval",
      categories: `'${front}'!A${firstRow}:A${lastRow}`,
      series: [
        { name: "After cost", values: `'${front}'!D${firstRow}:D${lastRow}`, color: "#01665e" },
        { name: "95 % from", values: `'${front}'!E${firstRow}:E${lastRow}`, color: "#b3b3b3" },
        { name: "to", values: `'${front}'!F${firstRow}:F${lastRow}`, color: "#b3b3b3" },
      ],
    },
    {
      type: "ColumnClustered",
      title: "Gain at ten minutes by session, basis points",
      categories: flowDays.date,
      series: [{ name: "Gain", values: flowDays.gain, color: "#5ab4ac", isSigned: true }],
      pointsInput: "flow_sessions",
    },
  ],
  sheets: [
    flowData,
    intervalSheet({
      name: intervals,
      title: "Gains by horizon, basis points",
      estimates: horizons.map(({ minutes, gains, trades }) => ({
        heading: nameOf(minutes),
        contributions: ratioOfSums(gains, trades),
      })),
    }),
  ],
  names: flowNames,
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
        "30 sessions cost 100 credits: 3 for the bars of each, and 10 for their dates and prices. Finished sessions are not requested again.",
        'FLOW.MARKET("1W") has five sessions for 3 credits. The sheet asks for single ones, so that each row stands on its own and arrives as soon as it can.',
      ],
      [
        "Uncertainty",
        "Gain: the mean return in the direction of the signal, less the mean return of all bars of the session, so that a rising market is not taken for a relation.",
        ...intervalMethods,
        "The observations are whole sessions: returns of neighbouring bars overlap. The contribution of a session is what it adds to the ratio of all gains to all trades.",
        `With fewer than ${LEAST} sessions nothing is concluded. The p of the four horizons are corrected by Holm's method: the chance of one false find among them is 5 %.`,
      ],
      [
        "Costs and trades",
        "The cost of a trade is an input, for entering and leaving together, and is taken off the gain of each trade.",
        "A trade begins with each bar that has a signal. Those of ten minutes are held ten at a time, so the gains of all of them do not add up to that of one position.",
      ],
      [
        "The simulated market",
        "That of the local service has a planted relation: trades are slightly more often bullish before a rise of the next ten minutes. Real markets do not have it, so finding it here is not an edge.",
        "The flag --signal 0 of the local service removes it.",
      ],
      [
        "Sources",
        "docs/api.md, Market tide. docs/market.md: the planted relation.",
        "Pan, Poteshman (2006): The information in option volume for future stock prices. Review of Financial Studies 19.",
        ...intervalSources,
        "Holm (1979): A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6.",
      ],
    ],
  },
  calls: ({ inputs: { flow_sessions: wanted }, settledSessions }) => [
    { name: "GEX.DAILY", given: [[["SPY"]], `-${wanted}d`, "last session", null, [[flowDayColumns]]] },
    ...settledSessions(Number(wanted)).map((date) => ({
      name: "FLOW.MARKET",
      given: ["1D", "1min", dateSerial(date), [[flowBarOptions]]],
    })),
  ],
});
