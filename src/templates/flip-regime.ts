import { bootstrapSheet, BOOTSTRAP_SAMPLES, interval, intervalCells } from "./bootstrap-sheet";
import { flipData } from "./flip-data";
import { template } from "./build-template";
import type { InputRow } from "./template";
import { numberText } from "./value-text";

const front = "Flip regime";
const samples = "Flip bootstrap";

const inputs: readonly InputRow[] = [
  ["flip_symbol", "Symbol", "SPXW", "one option root", { isAsked: true }],
  ["flip_sessions", "Sessions", 60, "the last settled ones, 20 to 60", { isAsked: true }],
  ["flip_time", "Time of the signal", 10 / 24, "New York; the move is counted from here", { format: "hh:mm" }],
  ["flip_band", "Smallest distance to the flip, %", 0, "closer sessions are left out"],
  ["flip_block", "Sessions drawn together", 5, "1 if sessions are independent"],
];

const side = flipData.column("Side");
const move = flipData.column("Move %");
const range = flipData.column("Range %");
const of = (which: "below" | "above", column: string) => `IF(${side}="${which}",${column})`;
const median = (which: "below" | "above", column: string) => `IFERROR(MEDIAN(${of(which, column)}),"")`;
const count = (which: "below" | "above") => `COUNTIF(${side},"${which}")`;
const difference = (column: string) => `IFERROR(MEDIAN(${of("below", column)})-MEDIAN(${of("above", column)}),"")`;

const resultRow = (label: string, column: string, statistic: number) => [
  label,
  `=${median("below", column)}`,
  `=${count("below")}`,
  `=${median("above", column)}`,
  `=${count("above")}`,
  `=${difference(column)}`,
  ...intervalCells(samples, statistic),
];

const [low, high] = interval(samples, 0);
const facts = `below,${count("below")},above,${count("above")},low,${low},high,${high}`;
const sessions = '"the "&below&" sessions below the flip than on the "&above&" above it"';

const answer = `=LET(${facts},IF(flip_n=0,"Not filled yet.",IF(MIN(below,above)<10,"Too few sessions to tell: "&below&" below the flip and "&above&" above it.",IF(low>0,"Yes: the price moved further on "&${sessions}&".",IF(high<0,"The opposite: the price moved less on "&${sessions}&".","No difference is shown between "&below&" sessions below the flip and "&above&" above it.")))))`;

const certainty = `=LET(${facts},IF(COUNT(low,high)<2,"No interval: there are too few sessions.","The medians differ by "&${numberText(difference(move), 2)}&" points (below less above), 95 % interval "&${numberText("low", 2)}&" to "&${numberText("high", 2)}&IF(AND(low<=0,high>=0),", which includes 0.",".")))`;

const bootstrap = bootstrapSheet({
  name: samples,
  title: "Resampled differences of medians",
  columns: { side, move, range },
  count: "flip_n",
  block: "flip_block",
  statistics: [
    { heading: "Move, below less above", value: 'MEDIAN(IF(side="below",move))-MEDIAN(IF(side="above",move))' },
    { heading: "Range, below less above", value: 'MEDIAN(IF(side="below",range))-MEDIAN(IF(side="above",range))' },
  ],
});

/** Moves after 10:00, by the side of the flip, with an interval for the difference. */
export const flipRegime = template({
  id: "flip-regime",
  description: "The moves of 60 sessions from 10:00 to the close, by the side of the flip, with a bootstrap interval.",
  name: front,
  title: "Flip regime",
  question: "Does the price move further during the rest of the day when it is below its flip at 10:00?",
  source: "'Flip data'!A5",
  period: flipData.period,
  answer,
  certainty,
  inputs,
  price: `="Up to "&${flipData.price}&" credits: 5 for the board of each session, 5 for each 31 days of prices. Stored boards are free."`,
  results: [
    {
      title: "Medians by the side of the flip, in percent",
      headings: ["Measure", "Below", "n", "Above", "n", "Difference", "95 % from", "to"],
      rows: [
        resultRow("Move from the signal to the close", move, 0),
        resultRow("Range of the whole session", range, 1),
      ],
      formats: ["0.00", "0", "0.00", "0", "0.00", "0.00", "0.00"],
      notes: [
        "The answer is that of the first row. The range includes the first half hour, which is known at the signal:",
        "a fall before 10:00 makes the range larger and puts the price below the flip.",
      ],
    },
    {
      title: "Sessions",
      headings: ["Measure", "Sessions"],
      rows: [
        ["Requested", "=flip_sessions"],
        ["Used", `=COUNT(${move})`],
        ["Left out: too close to the flip", `=COUNT('Flip data'!$F$5:$F$64)-COUNT(${move})`],
        ["Without a flip, by the sign of the net", "=COUNT('Flip data'!$F$5:$F$64)-COUNT('Flip data'!$H$5:$H$64)"],
      ],
      formats: ["0"],
    },
  ],
  invalidations: [
    "The price is below its flip after falls, and volatility is higher after falls: the sheet does not separate the two.",
    "The sessions are of one period, with its own volatility. Repeat it with other months before you use it.",
    "Trying symbols, times and distances until one shows a difference: one of twenty does so by chance.",
  ],
  charts: [
    {
      type: "ColumnClustered",
      title: "Move from the signal to the close, percent",
      categories: "'Flip data'!A5:A64",
      series: [
        { name: "Below the flip", values: "'Flip data'!L5:L64", color: "#8c510a" },
        { name: "Above the flip", values: "'Flip data'!M5:M64", color: "#5ab4ac" },
      ],
    },
  ],
  sheets: [flipData.sheet, bootstrap],
  names: { flip_n: flipData.count },
  methods: {
    name: "Flip methods",
    sections: [
      [
        "Signal and outcome",
        "Signal: whether spot is below or above the flip of the board at the time of the signal: gamma, 92 strikes, five expirations.",
        "Outcome: the distance between that spot and the close, in percent of spot, either direction. All of it comes after the signal.",
        "A board without a flip has a running sum of one sign at all strikes: negative counts as below the flip, positive as above it.",
        "A session whose spot is closer to the flip than the smallest distance is left out and counted.",
      ],
      [
        "Uncertainty",
        `The interval is that of the middle 95 % of ${BOOTSTRAP_SAMPLES} resampled differences of medians: a circular block bootstrap, whose blocks keep quiet and wild weeks together.`,
        "Its random numbers are fixed, so that the same data has the same interval. With fewer than ten sessions on a side nothing is concluded.",
        "An interval that includes 0 means that no difference is shown. It does not show that there is none.",
      ],
      [
        "Costs and trades",
        "The outcome is a distance and not a return: nothing is bought, so there are no costs in it. A strategy built on it trades one instant later than the signal.",
      ],
      [
        "Sources",
        "Politis, Romano (1992): A circular block-resampling procedure for stationary data. In: Exploring the Limits of Bootstrap.",
        "Baltussen, Da, Lammers, Martens (2021): Hedging demand and market intraday momentum. Journal of Financial Economics 142.",
        "Ni, Pearson, Poteshman, White (2021): Does option trading have a pervasive impact on underlying stock prices? Review of Financial Studies 34.",
      ],
    ],
  },
  calls: flipData.calls,
});
