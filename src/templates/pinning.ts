import { bootstrapSheet, BOOTSTRAP_SAMPLES, interval, intervalCells } from "./bootstrap-sheet";
import { pinningData } from "./pinning-data";
import { template } from "./build-template";
import type { InputRow } from "./template";
import { numberText } from "./value-text";

const question = "On expiration days, is the close nearer to the king of 15:30 than to a round strike?";
const samples = "Pinning bootstrap";

const inputs: readonly InputRow[] = [
  ["pin_symbol", "Symbol", "SPXW", "one option root", { isAsked: true }],
  ["pin_sessions", "Sessions", 60, "the last settled ones, 20 to 60", { isAsked: true }],
  ["pin_time", "Time of the king", 15.5 / 24, "New York", { format: "hh:mm" }],
  ["pin_step", "Round strikes every", 50, "points, such as 25 or 50"],
  ["pin_days", "Expiration days", "weekly", "weekly: every Friday; monthly: the third ones"],
  ["pin_block", "Sessions drawn together", 5, "1 if sessions are independent"],
];

type Kind = "expiration" | "other";
type Measure = "rank" | "change";
const day = pinningData.column("Day");
const count = (kind: string) => `COUNTIF(${day},"${kind}")`;

/** The columns with the gaps of the sessions, king less round strike, in the order of the statistics of the bootstrap. */
const gaps = {
  rankDays: pinningData.column("Rank exp."),
  rankOthers: pinningData.column("Rank other"),
  changeDays: pinningData.column("Change exp."),
  changeOthers: pinningData.column("Change other"),
};
/** Without pinning ranks have a mean of 0.50, so that of their gap is 0. A mean of changes would be decided by rare large ones. */
const middle = (measure: Measure) => (measure === "rank" ? "AVERAGE" : "MEDIAN");
const middleOf = (measure: Measure, strike: string, kind: Kind) =>
  `=IFERROR(${middle(measure)}(IF(${day}="${kind}",${pinningData.column(`${strike} ${measure}`)})),"")`;
const gap = (name: keyof typeof gaps) =>
  `IFERROR(${middle(name.startsWith("rank") ? "rank" : "change")}(${gaps[name]}),"")`;

const resultRow = (label: string, kind: Kind, measure: Measure, statistic: number) => [
  label,
  middleOf(measure, "King", kind),
  middleOf(measure, "Round", kind),
  `=${count(kind)}`,
  `=${gap(`${measure}${kind === "other" ? "Others" : "Days"}`)}`,
  ...intervalCells(samples, statistic),
];
const headings = ["Days", "King", "Round", "n", "Gap", "95 % from", "to"];
const formats = ["0.00", "0.00", "0", "0.00", "0.00", "0.00"];

const [[low, high], [otherLow, otherHigh]] = [interval(samples, 0), interval(samples, 1)];
const facts = `days,${count("expiration")},others,${count("other")},low,${low},high,${high},otherLow,${otherLow},otherHigh,${otherHigh}`;
const answer = `=LET(${facts},IF(pin_n=0,"Not filled yet.",IF(OR(days<10,COUNT(low,high)<2),"Too few expiration days to tell: "&days,IF(high<0,"Yes: nearer to the king",IF(low>0,"The opposite: nearer to the round strike","No difference shown"))&" on "&days&" expiration days")&"; "&IF(OR(others<10,COUNT(otherLow,otherHigh)<2),"too few others.",IF(otherHigh<0,"nearer to the king",IF(otherLow>0,"nearer to the round strike","no difference shown"))&" on "&others&" others.")))`;
const certainty = `=LET(${facts},IF(OR(days<10,COUNT(low,high)<2),"No interval: there are too few expiration days.","Mean gap of the ranks on expiration days "&${numberText(gap("rankDays"), 2)}&", 95 % interval "&${numberText("low", 2)}&" to "&${numberText("high", 2)}&IF(AND(low<=0,high>=0),", which includes 0.",".")))`;

const bootstrap = bootstrapSheet({
  name: samples,
  title: "Resampled gaps, king less round strike",
  columns: gaps,
  count: "pin_n",
  block: "pin_block",
  statistics: [
    { heading: "Rank, expiration days", value: "AVERAGE(rankDays)" },
    { heading: "Rank, other days", value: "AVERAGE(rankOthers)" },
    { heading: "Change, expiration days", value: "MEDIAN(changeDays)" },
    { heading: "Change, other days", value: "MEDIAN(changeOthers)" },
    { heading: "Rank, expiration less other", of: [0, 1] },
  ],
});

/** The distance of the close to the king of 15:30, compared with that to the nearest round strike. */
export const pinning = template({
  id: "pinning",
  description:
    "The king of 15:30 and the nearest round strike at 60 closes, on expiration days and others, given how far each was.",
  name: "Pinning",
  title: "Pinning",
  question,
  source: "'Pinning data'!A5",
  period: pinningData.period,
  answer,
  certainty,
  inputs,
  price: `="Up to "&${pinningData.price}&" credits: 5 for the board of each session, 5 for each 31 days of prices. Stored boards are free."`,
  results: [
    {
      title: "Given the distance: mean rank of the close among the moves of other sessions",
      headings,
      rows: [
        resultRow("Expiration days", "expiration", "rank", 0),
        resultRow("Other days", "other", "rank", 1),
        [
          "Expiration less other days",
          "",
          "",
          `=${count("expiration")}+${count("other")}`,
          `=IFERROR(${gap("rankDays")}-${gap("rankOthers")},"")`,
          ...intervalCells(samples, 4),
        ],
      ],
      formats,
      notes: [
        "0.50: as near as other moves from the same distance would lead. Below: nearer, as if the strike attracts.",
        "Gap: the mean difference of the two. The answer is that of the first row.",
      ],
    },
    {
      title: "Change of the distance from 15:30 to the close: medians in percent of spot",
      headings,
      rows: [resultRow("Expiration days", "expiration", "change", 2), resultRow("Other days", "other", "change", 3)],
      formats: formats.map((format) => format.replace("0.00", "0.000")),
      notes: [
        "Gap: the median difference of the two in the same session.",
        "Not comparable by themselves: most moves lead away from a near strike, and half of them from a far one.",
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
    "Trying steps, times and symbols until one shows a difference: one of twenty does so by chance.",
  ],
  charts: [
    {
      type: "ColumnClustered",
      title: "Change of the distance to the close, percent of spot",
      categories: pinningData.column("Date"),
      series: [
        { name: "King", values: pinningData.column("King change"), color: "#01665e" },
        { name: "Round strike", values: pinningData.column("Round change"), color: "#bf812d" },
      ],
    },
  ],
  sheets: [pinningData.sheet, bootstrap],
  names: { pin_n: pinningData.count, pin_moves: pinningData.column("Move %") },
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
        `Intervals are those of the middle 95 % of ${BOOTSTRAP_SAMPLES} samples of the sessions, in blocks (circular block bootstrap). King and round strike of a session are drawn together.`,
        "Its random numbers are fixed, so that the same data has the same interval. With fewer than ten days of a kind nothing is concluded about them.",
        "An interval that includes 0 means that no difference is shown. It does not show that there is none.",
      ],
      [
        "Costs and trades",
        "The outcome is a distance and not a return: nothing is traded, so there are no costs in it.",
      ],
      [
        "Sources",
        "Ni, Pearson, Poteshman (2005): Stock price clustering on option expiration dates. Journal of Financial Economics 78.",
        "Avellaneda, Lipkin (2003): A market-induced mechanism for stock pinning. Quantitative Finance 3.",
        "Golez, Jackwerth (2012): Pinning in the S&P 500 futures. Journal of Financial Economics 106.",
        "Politis, Romano (1992): A circular block-resampling procedure for stationary data. In: Exploring the Limits of Bootstrap.",
      ],
    ],
  },
  calls: pinningData.calls,
});
