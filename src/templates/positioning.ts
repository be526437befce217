import { slope } from "./contributions";
import { template } from "./build-template";
import { estimateCells, intervalMethods, intervalSheet, intervalSources, measuresOf } from "./interval-sheet";
import { points, positioningData } from "./positioning-data";
import { enoughSessions, intervalSentence } from "./sentences";
import type { InputRow } from "./template";

const question = "Does net exposure say more about the next day's volatility than past volatility does?";
const intervals = "Positioning intervals";
/** The fewest sessions that an answer is given for. */
const LEAST = 30;

const inputs: readonly InputRow[] = [
  ["pos_symbol", "Symbol", "SPXW", "one option root", { isAsked: true }],
  ["pos_sessions", "Sessions", 60, "the last 32 to 365 settled sessions", { isAsked: true }],
  ["pos_time", "Time of the board", 10 / 24, "New York", { format: "hh:mm" }],
  ["pos_past", "Past volatility", "iv30", "the control: a field of VOL.HISTORY"],
  ["pos_other", "The other control", "rv20", "another field, shown beside it"],
];

const variable = positioningData.column("Exposure");
const past = positioningData.column("Log past");
const other = positioningData.column("Log other");
const dependent = positioningData.column("Log next day");
const exposures = positioningData.column("Net exposure");
const n = `COUNT(${variable})`;

/** The slopes in the order of the columns with their intervals. `parameters` counts the constant. */
const slopes = [
  {
    label: '="Net exposure, given "&pos_past',
    heading: "Net exposure, given past",
    contributions: slope({ dependent, variable, control: past }),
    parameters: 3,
  },
  {
    label: '="Net exposure, given "&pos_other',
    heading: "Net exposure, given other",
    contributions: slope({ dependent, variable, control: other }),
    parameters: 3,
  },
  {
    label: "Net exposure alone",
    heading: "Net exposure alone",
    contributions: slope({ dependent, variable }),
    parameters: 2,
  },
  {
    label: '=pos_past&", given net exposure"',
    heading: "Past, given net exposure",
    contributions: slope({ dependent, variable: past, control: variable }),
    parameters: 3,
  },
] as const;

const controlled = estimateCells(intervals, 0);
/** The change of volatility, in percent, of a slope of the logs. */
const change = (cell: string) => `=IFERROR((EXP(${cell}*STDEV.S(${dependent}))-1)*100,"")`;

const given = '", given "&pos_past&" (n = "&n&")."';
const needed = enoughSessions({
  sessions: "pos_sessions",
  factor: `${LEAST + 2}/(n+1)`,
  credits: positioningData.priceOf,
});
const answer = `LET(n,${n},low,${controlled.low},high,${controlled.high},IF(OR(n<${LEAST},COUNT(low,high)<2),"Too few sessions to tell: "&n&" with a next day. "&${needed},IF(low>0,"Yes: more exposure, more volatility the next day"&${given},IF(high<0,"Yes: more exposure, less volatility the next day"&${given},"No relation is shown"&${given}))))`;
const certainty = `=${intervalSentence({ cells: controlled, label: "Slope of net exposure ", unit: " standard deviations", digits: 2, tooFew: "there are too few sessions" })}`;

/** Net exposure against the realized volatility of the next day, with past volatility as a control. */
export const positioning = template({
  id: "positioning",
  description:
    "Regression of the next day's volatility on net exposure, with and without past volatility, for 60 sessions.",
  name: "Positioning",
  title: "Positioning and realized volatility",
  question,
  source: "'Positioning data'!A5",
  period: positioningData.period,
  state: "pos_state",
  answer: positioningData.answer(answer),
  certainty,
  inputs,
  price: `="Up to "&${positioningData.priceOf("pos_sessions")}&" credits: 5 for each board, 5 for each 31 days of prices, 1 for each 10 weekdays of volatility."`,
  results: [
    {
      title: "Slopes, in standard deviations of the next day's volatility (log) per standard deviation",
      headings: ["Variable", "Slope", "n", "95 % from", "to", "p", "Detectable"],
      rows: slopes.map(({ label }, index) => [
        label,
        ...measuresOf(estimateCells(intervals, index), "value", "count", "low", "high", "p", "detectable"),
      ]),
      formats: ["0.00", "0", "0.00", "0.00", "0.000", "0.00"],
      notes: [
        "The answer is that of the first row. After a fall net exposure is lower and volatility higher: rv20, a mean of twenty past days, has",
        "not seen that fall, so exposure stands for it in the second row; implied volatility has. The third row has no control at all.",
        "Detectable: the smallest slope that would show itself in 80 % of samples of this size.",
      ],
    },
    {
      title: "In units: one standard deviation more net exposure, given past volatility",
      headings: ["Measure", "Value", "n", "95 % from", "to"],
      rows: [
        ["That is, million dollars", `=IFERROR(STDEV.S(${variable}),"")`, `=${n}`],
        [
          "Next day's volatility changes by, %",
          change(controlled.value),
          `=${n}`,
          change(controlled.low),
          change(controlled.high),
        ],
      ],
      formats: ["#,##0.0", "0", "0.0", "0.0"],
    },
    {
      title: "Sessions",
      headings: ["Measure", "Sessions"],
      rows: [
        ["Requested", "=pos_sessions"],
        ["Used", `=${n}`],
        ["Without a next day or past volatility", `=COUNT(${exposures})-${n}`],
      ],
      formats: ["0"],
    },
  ],
  invalidations: [
    "Past volatility is one number. What it misses, net exposure may stand for: rv20 knows less than iv30.",
    "Net exposure falls when the price falls, and volatility rises then: an order in time is not a cause.",
    "One day's volatility is measured from four prices. The noise hides a weak relation: nothing shown is not nothing.",
    "Trying times, symbols and controls until one shows a relation: one in twenty does by chance.",
  ],
  charts: [
    {
      type: "XYScatter",
      title: "Next day's volatility (%) by net exposure (million dollars)",
      categories: points.exposures,
      series: [{ name: "Sessions", values: points.volatilities, color: "#01665e" }],
      pointsInput: "pos_sessions",
    },
  ],
  sheets: [
    positioningData.sheet,
    intervalSheet({ name: intervals, title: "Slopes and their intervals", estimates: slopes }),
  ],
  names: { ...positioningData.names },
  methods: {
    name: "Positioning methods",
    sections: [
      [
        "Signal and outcome",
        "Signal: the sum of exposure at the time of the board: gamma, 92 strikes, five expirations. Its open interest is the settlement of the session before.",
        "Outcome: the realized volatility of the next session, from the close of the session of the signal to the close of the next one.",
        "So the signal is known, and past volatility too, before the outcome begins. The newest session has no next day yet and is left out.",
        "Realized volatility of a day: the square of the move overnight plus the variance that the range of the session implies (Parkinson), as percent per year.",
        "Past volatility: a column of VOL.HISTORY at the close of the session of the signal, iv30 (implied, 30 days) at first, beside it rv20 (realized, 20 sessions).",
      ],
      [
        "Regression",
        "Least squares of the log of the next day's volatility on net exposure and the log of past volatility. Logs keep single wild days from deciding.",
        "Slopes are in standard deviations: the slope of what each variable has beyond the control, times the deviation of exposure, divided by that of the outcome.",
      ],
      [
        "Uncertainty",
        ...intervalMethods,
        `With fewer than ${LEAST} sessions nothing is concluded. Given rv20, markets without any relation show one in four of ten samples: see docs/models.md.`,
      ],
      ["Costs and trades", "The outcome is a volatility, not a return. Nothing is traded, so there are no costs."],
      [
        "Sources",
        "Parkinson (1980): The extreme value method for estimating the variance of the rate of return. Journal of Business 53.",
        "Corsi (2009): A simple approximate long-memory model of realized volatility. Journal of Financial Econometrics 7.",
        ...intervalSources,
        "Ni, Pearson, Poteshman, White (2021): Does option trading have a pervasive impact on underlying stock prices? Review of Financial Studies 34.",
      ],
    ],
  },
  calls: positioningData.calls,
});
