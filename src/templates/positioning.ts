import { bootstrapSheet, BOOTSTRAP_SAMPLES, interval, intervalCells } from "./bootstrap-sheet";
import { points, positioningData } from "./positioning-data";
import { template } from "./build-template";
import type { InputRow } from "./template";
import { numberText } from "./value-text";

const question = "Does net exposure say more about the next day's volatility than past volatility does?";
const samples = "Positioning bootstrap";

const inputs: readonly InputRow[] = [
  ["pos_symbol", "Symbol", "SPXW", "one option root", { isAsked: true }],
  ["pos_sessions", "Sessions", 60, "the last settled ones, 21 to 60", { isAsked: true }],
  ["pos_time", "Time of the board", 10 / 24, "New York", { format: "hh:mm" }],
  ["pos_past", "Past volatility", "rv20", "a field of VOL.HISTORY, such as iv30"],
  ["pos_block", "Sessions drawn together", 5, "1 if sessions are independent"],
];

const exposure = positioningData.column("Exposure");
const past = positioningData.column("Log past");
const next = positioningData.column("Log next day");
const n = `COUNT(${exposure})`;
const exposures = positioningData.column("Net exposure");

/** Expressions of the columns `exposure`, `past` and `next`. Each slope is in standard deviations per standard deviation. */
const correlations = "direct,CORREL(next,exposure),own,CORREL(next,past),both,CORREL(exposure,past)";
const slopes = {
  controlled: `LET(${correlations},(direct-own*both)/(1-both^2))`,
  alone: "CORREL(next,exposure)",
  past: `LET(${correlations},(own-direct*both)/(1-both^2))`,
};
const rSquared = {
  both: `LET(${correlations},(direct^2+own^2-2*direct*own*both)/(1-both^2))`,
  past: "CORREL(next,past)^2",
  alone: "CORREL(next,exposure)^2",
};
const ofAll = (value: string) => `IFERROR(LET(exposure,${exposure},past,${past},next,${next},${value}),"")`;
const [low, high] = interval(samples, 0);

const slopeRow = (label: string, value: string, index: number) => [
  label,
  `=${ofAll(value)}`,
  `=${n}`,
  ...intervalCells(samples, index),
];
const shareRow = (label: string, value: string, variables: number) => [
  label,
  `=${ofAll(value)}`,
  `=${n}`,
  `=IFERROR(${variables}/(${n}-1),"")`,
];
/** The change of volatility, in percent, of a slope of the logs. */
const change = (slope: string) => `=IFERROR((EXP(${slope}*STDEV.S(${next}))-1)*100,"")`;

const facts = `slope,${ofAll(slopes.controlled)},n,${n},low,${low},high,${high}`;
const answer = `=LET(${facts},IF(pos_n=0,"Not filled yet.",IF(OR(n<20,COUNT(low,high)<2),"Too few sessions to tell: "&n&" with a next day.",IF(low>0,"Yes: more exposure, more volatility the next day, given past volatility (n = "&n&").",IF(high<0,"Yes: more exposure, less volatility the next day, given past volatility (n = "&n&").","No relation is shown, given past volatility (n = "&n&").")))))`;
const certainty = `=LET(${facts},IF(OR(n<20,COUNT(slope,low,high)<3),"No interval: there are too few sessions.","Slope of net exposure "&${numberText("slope", 2)}&" standard deviations, 95 % interval "&${numberText("low", 2)}&" to "&${numberText("high", 2)}&IF(AND(low<=0,high>=0),", which includes 0","")&"; without past volatility "&${numberText(ofAll(slopes.alone), 2)}&"."))`;

const bootstrap = bootstrapSheet({
  name: samples,
  title: "Resampled slopes",
  columns: { exposure, past, next },
  count: "pos_n",
  block: "pos_block",
  statistics: [
    { heading: "Net exposure, given past", value: slopes.controlled },
    { heading: "Net exposure alone", value: slopes.alone },
    { heading: "Past, given net exposure", value: slopes.past },
  ],
});

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
  answer,
  certainty,
  inputs,
  price: `="Up to "&${positioningData.price}+ROUNDUP((1.06*pos_sessions+2)/10,0)&" credits: 5 for each board, 5 for each 31 days of prices, 1 for each 10 weekdays of volatility."`,
  results: [
    {
      title: "Slopes, in standard deviations of the next day's volatility (log) per standard deviation",
      headings: ["Variable", "Slope", "n", "95 % from", "to"],
      rows: [
        slopeRow("Net exposure, given past volatility", slopes.controlled, 0),
        slopeRow("Net exposure alone", slopes.alone, 1),
        slopeRow("Past volatility, given net exposure", slopes.past, 2),
      ],
      formats: ["0.00", "0", "0.00", "0.00"],
      notes: ["The answer is that of the first row. The second one shows how much of it is past volatility."],
    },
    {
      title: "Share of the next day's variation that is explained (R²)",
      headings: ["Variables", "R²", "n", "By chance"],
      rows: [
        shareRow("Net exposure and past volatility", rSquared.both, 2),
        shareRow("Past volatility alone", rSquared.past, 1),
        shareRow("Net exposure alone", rSquared.alone, 1),
      ],
      formats: ["0.000", "0", "0.000"],
      notes: ["By chance: what variables without any relation explain on average in as many sessions."],
    },
    {
      title: "In units: one standard deviation more net exposure, given past volatility",
      headings: ["Measure", "Value", "n", "95 % from", "to"],
      rows: [
        ["That is, million dollars", `=IFERROR(STDEV.S(${exposure}),"")`, `=${n}`],
        ["Next day's volatility changes by, %", change(ofAll(slopes.controlled)), `=${n}`, change(low), change(high)],
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
    "Past volatility is one number. What it misses, net exposure may stand for: try iv30, which knows more.",
    "Net exposure falls when the price falls, and volatility rises then: an order in time is not a cause.",
    "One day's volatility is measured from four prices. The noise hides a weak relation: nothing shown is not nothing.",
    "Trying times, symbols and controls until one shows a relation: one of twenty does so by chance.",
  ],
  charts: [
    {
      type: "XYScatter",
      title: "Next day's volatility (%) by net exposure (million dollars)",
      categories: points.exposures,
      series: [{ name: "Sessions", values: points.volatilities, color: "#01665e" }],
    },
  ],
  sheets: [positioningData.sheet, bootstrap],
  names: { pos_n: positioningData.count },
  methods: {
    name: "Positioning methods",
    sections: [
      [
        "Signal and outcome",
        "Signal: the sum of exposure at the time of the board: gamma, 92 strikes, five expirations. Its open interest is the settlement of the session before.",
        "Outcome: the realized volatility of the next session, from the close of the session of the signal to the close of the next one.",
        "So the signal is known, and past volatility too, before the outcome begins. The newest session has no next day yet and is left out.",
        "Realized volatility of a day: the square of the move overnight plus the variance that the range of the session implies (Parkinson), as percent per year.",
        "Past volatility: a column of VOL.HISTORY at the close of the session of the signal, rv20 (realized, 20 sessions) at first.",
      ],
      [
        "Regression",
        "Least squares of the log of the next day's volatility on net exposure and the log of past volatility. Logs keep single wild days from deciding.",
        "All three are standardized, so that slopes follow from their correlations: slope = (r(next, exposure) - r(next, past) r(exposure, past)) / (1 - r(exposure, past)²).",
        "R² = (r(next, exposure)² + r(next, past)² - 2 r(next, exposure) r(next, past) r(exposure, past)) / (1 - r(exposure, past)²).",
      ],
      [
        "Uncertainty",
        `Intervals are those of the middle 95 % of ${BOOTSTRAP_SAMPLES} samples of the sessions, in blocks (circular block bootstrap): volatility of neighbouring sessions is alike.`,
        "Its random numbers are fixed, so that the same data has the same interval. With fewer than twenty sessions nothing is concluded.",
        "An interval that includes 0 means that no relation is shown. It does not show that there is none.",
      ],
      [
        "Costs and trades",
        "The outcome is a volatility and not a return: nothing is traded, so there are no costs in it.",
      ],
      [
        "Sources",
        "Parkinson (1980): The extreme value method for estimating the variance of the rate of return. Journal of Business 53.",
        "Corsi (2009): A simple approximate long-memory model of realized volatility. Journal of Financial Econometrics 7.",
        "Politis, Romano (1992): A circular block-resampling procedure for stationary data. In: Exploring the Limits of Bootstrap.",
        "Ni, Pearson, Poteshman, White (2021): Does option trading have a pervasive impact on underlying stock prices? Review of Financial Studies 34.",
      ],
    ],
  },
  calls: (situation) => {
    const { pos_symbol: symbol, pos_sessions: wanted, pos_past: field } = situation.inputs;
    const given = [[[symbol]], `-${wanted}d`, "last session", [[field]], [["headers=off"]]];
    return [...positioningData.calls(situation), { name: "VOL.HISTORY", given }];
  },
});
