import { template } from "./build-template";
import { groupNumbers, meanDifference } from "./contributions";
import {
  estimateCells,
  type EstimateCells,
  intervalMethods,
  intervalSheet,
  intervalSources,
  measuresOf,
} from "./interval-sheet";
import { pinningData } from "./pinning-data";
import { enoughSessions, intervalSentence } from "./sentences";
import type { InputRow } from "./template";

const question = "On expiration days, is the close nearer to the king of 15:30 than to a round strike?";
const intervals = "Pinning intervals";
/** The fewest days of a kind that an answer is given for. */
const LEAST = 20;

const inputs: readonly InputRow[] = [
  ["pin_symbol", "Symbol", "SPXW", "one option root", { isAsked: true }],
  ["pin_sessions", "Sessions", 160, "the last 30 to 365 settled sessions", { isAsked: true }],
  ["pin_time", "Time of the king", 15.5 / 24, "New York", { format: "hh:mm" }],
  ["pin_step", "Round strikes every", 50, "points, such as 25 or 50"],
  ["pin_days", "Expiration days", "weekly", "weekly: every Friday; monthly: the third ones"],
];

const day = pinningData.column("Day");
const gap = pinningData.column("Gap");
const count = (kind: string) => `COUNTIF(${day},"${kind}")`;
const meanRank = (strike: string, kind: string) =>
  `=IFERROR(AVERAGEIFS(${pinningData.column(`${strike} rank`)},${day},"${kind}"),"")`;

/** The gaps in the order of the columns with their intervals. */
const gaps = [
  { heading: "Expiration days", kind: "expiration", contributions: groupNumbers(gap, day, "expiration") },
  { heading: "Other days", kind: "other", contributions: groupNumbers(gap, day, "other") },
] as const;
const difference = {
  heading: "Expiration less other days",
  contributions: meanDifference({ values: gap, groups: day, first: "expiration", second: "other" }),
};
const [ofDays, ofOthers, ofBoth] = [0, 1, 2].map((index) => estimateCells(intervals, index)) as [
  EstimateCells,
  EstimateCells,
  EstimateCells,
]; // three
const intervalOf = (cells: EstimateCells) => measuresOf(cells, "value", "low", "high", "p", "detectable");

const facts = `days,${count("expiration")},others,${count("other")},low,${ofDays.low},high,${ofDays.high},otherLow,${ofOthers.low},otherHigh,${ofOthers.high}`;
const needed = enoughSessions({ sessions: "pin_sessions", factor: `${LEAST}/days`, credits: pinningData.priceOf });
const answer = `LET(${facts},IF(OR(days<${LEAST},COUNT(low,high)<2),"Too few expiration days to tell: "&days&". "&${needed},IF(high<0,"Yes: nearer to the king",IF(low>0,"The opposite: nearer to the round strike","No difference shown"))&" on "&days&" expiration days; "&IF(OR(others<${LEAST},COUNT(otherLow,otherHigh)<2),"too few others.",IF(otherHigh<0,"nearer to the king",IF(otherLow>0,"nearer to the round strike","no difference shown"))&" on "&others&" others.")))`;
const certainty = `=${intervalSentence({ cells: ofDays, label: "Mean gap of the ranks on expiration days ", digits: 2, tooFew: "there are too few expiration days" })}`;

/** The distance of the close to the king of 15:30, compared with that to the nearest round strike. */
export const pinning = template({
  id: "pinning",
  description:
    "The king of 15:30 and the nearest round strike at 160 closes, on expiration days and others, given how far each was.",
  name: "Pinning",
  title: "Pinning",
  question,
  source: "'Pinning data'!A5",
  period: pinningData.period,
  state: "pin_state",
  answer: pinningData.answer(answer),
  certainty,
  inputs,
  price: `="Up to "&${pinningData.priceOf("pin_sessions")}&" credits: 5 for the board of each session, 5 for each 31 days of prices. Stored boards are free."`,
  results: [
    {
      title: "Given the distance: mean rank of the close among the moves of other sessions",
      headings: ["Days", "King", "Round", "n", "Gap", "95 % from", "to", "p", "Detectable"],
      rows: [
        ...gaps.map(({ heading, kind }, index) => [
          heading,
          meanRank("King", kind),
          meanRank("Round", kind),
          `=${count(kind)}`,
          ...intervalOf(index === 0 ? ofDays : ofOthers),
        ]),
        [difference.heading, "", "", `=${count("expiration")}+${count("other")}`, ...intervalOf(ofBoth)],
      ],
      formats: ["0.00", "0.00", "0", "0.00", "0.00", "0.00", "0.000", "0.00"],
      notes: [
        "0.50: as near as other moves from the same distance would lead. Below: nearer, as if the strike attracts.",
        "Gap: the mean difference of the two. The answer is that of the first row.",
        "Detectable: the smallest gap that would show itself in 80 % of samples of this size.",
      ],
    },
    {
      title: "Sessions",
      headings: ["Measure", "Sessions"],
      rows: [
        ["Requested", "=pin_sessions"],
        ["Used", `=${count("expiration")}+${count("other")}`],
        ["Left out: early close, so no such time", `=${count("early close")}`],
        ["Left out: the king is the round strike", `=${count("same strike")}`],
      ],
      formats: ["0"],
    },
  ],
  invalidations: [
    "A round strike may attract as well: then the difference is too small, and both ranks are below 0.50.",
    "The ranks compare with the moves of all days. If expiration days move less, every strike seems to attract on them.",
    "The king is near the price by nature: that it is near the close as well shows nothing. Only the ranks do.",
    "Trying steps, times and symbols until one shows a difference: one in twenty does by chance.",
  ],
  charts: [
    {
      type: "ColumnClustered",
      title: "Gap of the ranks by session: below 0 the close was nearer to the king",
      categories: pinningData.column("Date"),
      series: [{ name: "King less round strike", values: gap, color: "#01665e", isSigned: true }],
      pointsInput: "pin_sessions",
    },
  ],
  sheets: [
    pinningData.sheet,
    intervalSheet({ name: intervals, title: "Gaps, king less round strike", estimates: [...gaps, difference] }),
  ],
  names: { ...pinningData.names, pin_moves: pinningData.column("Move %") },
  methods: {
    name: "Pinning methods",
    sections: [
      [
        "Signal and outcome",
        "Signal: the king of the nearest expiration at the time of the king: gamma, 92 strikes. With daily expirations it expires at the close.",
        "Control: the round strike nearest to spot at the same time. Both are known then; the close comes after.",
        "Expiration days are the last sessions of weeks (weekly), or of those with a third Friday (monthly): Thursday if that Friday is a holiday.",
        "A newest session on such a Thursday counts as another day until the next session is settled.",
        "Sessions that close at 13:00 have no such time and are left out and counted. So are sessions whose king is the round strike.",
      ],
      [
        "Given the distance",
        "A strike that is near at the signal can hardly come nearer: most moves lead away from it. So the change alone favours far strikes.",
        "Rank: the share of the moves of the other sessions, from the signal to the close, that would have ended nearer to the strike from the same distance.",
        "Each move counts in both directions. Nothing is assumed about the size of moves, and rare large ones do not decide.",
        "Without pinning the mean rank is 0.50 at any distance, and that of the gap 0. The moves are those of the same sessions, also later ones: it measures, and predicts nothing.",
      ],
      [
        "Uncertainty",
        ...intervalMethods,
        `The gap of a session takes king and round strike together. With fewer than ${LEAST} days of a kind nothing is concluded about them.`,
      ],
      ["Costs and trades", "The outcome is a distance, not a return. Nothing is traded, so there are no costs."],
      [
        "Sources",
        "Ni, Pearson, Poteshman (2005): Stock price clustering on option expiration dates. Journal of Financial Economics 78.",
        "Avellaneda, Lipkin (2003): A market-induced mechanism for stock pinning. Quantitative Finance 3.",
        "Golez, Jackwerth (2012): Pinning in the S&P 500 futures. Journal of Financial Economics 106.",
        ...intervalSources,
      ],
    ],
  },
  calls: pinningData.calls,
});
