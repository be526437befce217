import { flipData } from "./flip-data";
import { template } from "./build-template";
import { meanDifference } from "./contributions";
import { estimateCells, intervalMethods, intervalSheet, intervalSources, measuresOf } from "./interval-sheet";
import { enoughSessions, intervalSentence } from "./sentences";
import type { InputRow } from "./template";

const front = "Flip regime";
const intervals = "Flip intervals";
/** The fewest sessions in all, and on each side, that an answer is given for. */
const [LEAST, LEAST_OF_SIDE] = [30, 10];

const inputs: readonly InputRow[] = [
  ["flip_symbol", "Symbol", "SPXW", "one option root", { isAsked: true }],
  ["flip_sessions", "Sessions", 120, "the last 30 to 365 settled sessions", { isAsked: true }],
  ["flip_time", "Time of the signal", 10 / 24, "New York time: the move starts here", { format: "hh:mm" }],
  ["flip_band", "Smallest distance to the flip, %", 0, "closer sessions are not in the first row"],
  ["flip_implied", "Implied volatility", "iv30", "a field of VOL.HISTORY at the previous close"],
];

/** How sessions are divided: the column, and the texts of both kinds. */
const splits = [
  { label: "Below less above the flip", column: flipData.column("Side"), first: "below", second: "above" },
  {
    label: "Negative less positive net exposure",
    column: flipData.column("Net"),
    first: "negative",
    second: "positive",
  },
] as const;
const multiple = flipData.column("Multiple");
const move = flipData.column("Move %");

const bySide = estimateCells(intervals, 0);
const [flipSplit] = splits;
const count = (column: string, kind: string) => `COUNTIFS(${column},"${kind}",${multiple},">=0")`;
const average = (column: string, kind: string, values: string) =>
  `=IFERROR(AVERAGEIFS(${values},${column},"${kind}"),"")`;

const facts = `below,${count(flipSplit.column, "below")},above,${count(flipSplit.column, "above")},low,${bySide.low},high,${bySide.high}`;
const sessions = '"the "&below&" sessions below the flip than on the "&above&" above it."';
const needed = enoughSessions({
  sessions: "flip_sessions",
  factor: `MAX(${LEAST_OF_SIDE}/MIN(below,above),${LEAST}/(below+above))`,
  credits: flipData.priceOf,
});
const answer = `LET(${facts},IF(OR(MIN(below,above)<${LEAST_OF_SIDE},below+above<${LEAST},COUNT(low,high)<2),"Too few sessions to tell: "&below&" below the flip and "&above&" above it. "&${needed},IF(low>0,"Yes: given implied volatility, the price moved further on "&${sessions},IF(high<0,"The opposite: given implied volatility, the price moved less on "&${sessions},"No difference is shown between "&below&" sessions below the flip and "&above&" above it."))))`;

const certainty = `=${intervalSentence({ cells: bySide, label: "Below less above: ", unit: " implied moves", digits: 2, tooFew: "there are too few sessions" })}`;

/** Moves after 10:00, by the side of the flip and by the sign of net exposure, with intervals for the differences. */
export const flipRegime = template({
  id: "flip-regime",
  description:
    "The moves of 120 sessions from 10:00 to the close, by the side of the flip and the sign of net exposure, given implied volatility.",
  name: front,
  title: "Flip regime",
  question: "Does the price move further during the rest of the day when it is below its flip at 10:00?",
  source: "'Flip data'!A5",
  period: flipData.period,
  state: "flip_state",
  answer: flipData.answer(answer),
  certainty,
  inputs,
  price: `="Up to "&${flipData.priceOf("flip_sessions")}&" credits: 5 for the board of each session, 5 for each 31 days of prices, 1 for each 10 weekdays of volatility. Stored boards are free."`,
  results: [
    {
      title: "Mean move from the signal to the close, as a multiple of the implied move of a session",
      headings: ["Difference", "First", "n", "Second", "n", "Difference", "95 % from", "to", "Detectable"],
      rows: splits.map(({ label, column, first, second }, index) => [
        label,
        average(column, first, multiple),
        `=${count(column, first)}`,
        average(column, second, multiple),
        `=${count(column, second)}`,
        ...measuresOf(estimateCells(intervals, index), "value", "low", "high", "detectable"),
      ]),
      formats: ["0.00", "0", "0.00", "0", "0.00", "0.00", "0.00", "0.00"],
      notes: [
        "The answer is that of the first row. Volatility is higher after falls, below the flip: so moves are counted in implied moves.",
        "Detectable: the smallest difference that would show itself in 80 % of samples of this size.",
      ],
    },
    {
      title: "The same moves in percent of spot, not adjusted for volatility",
      headings: ["Sessions", "Mean %", "n"],
      rows: splits.flatMap(({ column, first, second }) =>
        [first, second].map((kind) => [
          `${column === flipSplit.column ? `${kind} the flip` : `${kind} net exposure`}`.replace(/^./, (letter) =>
            letter.toUpperCase(),
          ),
          average(column, kind, move),
          `=${count(column, kind)}`,
        ]),
      ),
      formats: ["0.00", "0"],
    },
    {
      title: "Sessions",
      headings: ["Measure", "Sessions"],
      rows: [
        ["Requested", "=flip_sessions"],
        ["With a side and a move", `=${count(flipSplit.column, "below")}+${count(flipSplit.column, "above")}`],
        [
          "Below the flip, with positive net exposure",
          `=COUNTIFS(${flipSplit.column},"below",${flipData.column("Net")},"positive")`,
        ],
        ["Left out: too close to the flip", `=COUNT(${flipData.column("Spot")})-COUNTIF(${flipSplit.column},"?*")`],
        [
          "Without a flip, by the sign of the net",
          `=COUNT(${flipData.column("Spot")})-COUNT(${flipData.column("Flip")})`,
        ],
      ],
      formats: ["0"],
      notes: [
        "Below the flip is not negative gamma: the flip is where the running sum of the strikes changes sign, and the net is its end.",
      ],
    },
  ],
  invalidations: [
    "Implied volatility is that of the close before: a fall before the signal raises it, and also puts the price below the flip.",
    "The sessions are of one period, with its own volatility. Repeat it with other months before you use it.",
    "Trying symbols, times and distances until one shows a difference: one in twenty does by chance.",
  ],
  charts: [
    {
      type: "ColumnClustered",
      title: "Move from the signal to the close, in implied moves",
      categories: flipData.column("Date"),
      series: [
        { name: "Below the flip", values: flipData.column("Below"), color: "#8c510a" },
        { name: "Above the flip", values: flipData.column("Above"), color: "#5ab4ac" },
      ],
      pointsInput: "flip_sessions",
    },
  ],
  sheets: [
    flipData.sheet,
    intervalSheet({
      name: intervals,
      title: "Differences of mean moves",
      estimates: splits.map(({ label, column, first, second }) => ({
        heading: label,
        contributions: meanDifference({ values: multiple, groups: column, first, second }),
      })),
    }),
  ],
  names: { ...flipData.names },
  methods: {
    name: "Flip methods",
    sections: [
      [
        "Signal and outcome",
        "Signal: whether spot is below or above the flip of the board at the time of the signal: gamma, 92 strikes, five expirations.",
        "Outcome: the distance between that spot and the close, in percent of spot, either direction. All of it comes after the signal.",
        "It is divided by the mean move of a session that implied volatility at the close before implies, volatility / √252 · √(2/π).",
        "A board without a flip has a running sum of one sign at all strikes: negative counts as below the flip, positive as above it.",
        "A session whose spot is closer to the flip than the smallest distance is left out of the first row and counted.",
        "The second row divides the sessions by the sign of net exposure, the sum of all 92 strikes. It is often positive below the flip.",
      ],
      [
        "Uncertainty",
        ...intervalMethods,
        `With fewer than ${LEAST} sessions, or ten on a side, nothing is concluded; the answer then says how many sessions would do.`,
        "The answer is that of one difference. The second row is a second look at the same sessions: its interval does not count the first.",
      ],
      [
        "Costs and trades",
        "The outcome is a distance, not a return. Nothing is bought, so there are no costs. A strategy based on it would trade after the signal.",
      ],
      [
        "Sources",
        ...intervalSources,
        "Baltussen, Da, Lammers, Martens (2021): Hedging demand and market intraday momentum. Journal of Financial Economics 142.",
        "Ni, Pearson, Poteshman, White (2021): Does option trading have a pervasive impact on underlying stock prices? Review of Financial Studies 34.",
      ],
    ],
  },
  calls: flipData.calls,
});
