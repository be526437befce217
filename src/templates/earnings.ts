import { numbersOf } from "./contributions";
import {
  earningsData,
  eventOptions,
  firstCells,
  pastOptions,
  pastRatios,
  reportCount,
  earningsWallOptions,
  wallPlaces,
} from "./earnings-data";
import { earningsHistory, earningsState, MAX_BOARDS, pastPlaces } from "./earnings-history";
import { template } from "./build-template";
import { estimateCells, intervalMethods, intervalSheet, intervalSources, measuresOf } from "./interval-sheet";
import { intervalSentence } from "./sentences";
import { shareCells } from "./share-interval";
import type { InputRow } from "./template";
import { unfilled } from "./unfilled";
import { dateText, numberText } from "./value-text";

const question = "Do stocks move less at their reports than options imply, and are the walls inside that move?";
const intervals = "Earnings intervals";
/** The fewest past reports that an answer is given for. */
const LEAST = 30;

const inputs: readonly InputRow[] = [
  ["earn_symbols", "Symbols", "NVDA,AAPL,MSFT,AMZN,GOOGL,META,TSLA,AMD,NFLX,INTC", "", { isAsked: true }],
  ["earn_history", "Past reports with walls", 0, "0 to 4 for each name, 5 credits for each report", { isAsked: true }],
  [
    "earn_fair",
    "Mean ratio of a fair price",
    1,
    "1 if the implied move is the expected move, 0.80 if it is one standard deviation",
  ],
];

const places = (range: string, place: string) => `COUNTIF(${range},"${place}")`;
const ratio = estimateCells(intervals, 0);
const facts = `ratio,${ratio.value},low,${ratio.low},high,${ratio.high}`;
const ofBoth = (place: string) => `(${places(wallPlaces.positive, place)}+${places(wallPlaces.negative, place)})`;
const walls = ofBoth("inside");
const pastShare = (label: string, range: string) => [
  label,
  ...shareCells(places(range, "inside"), places(range, "*side")),
];
const wallCount = `(${ofBoth("inside")}+${ofBoth("outside")})`;

const wallsMissing = unfilled([{ cell: firstCells.events }, { cell: firstCells.levels }], []);

const answer = `=LET(${facts},IF(OR(earn_reports<${LEAST},COUNT(low,high)<2),"Too few past reports to tell: "&earn_reports&". At least ${LEAST} are needed: enter more symbols.",IF(high<earn_fair,"Less: ",IF(low>earn_fair,"More: ","No difference is shown: "))&${numberText("ratio", 2)}&" of the implied move (n = "&earn_reports&"); "&IF(${wallsMissing}="",${walls}&" of "&${wallCount}&" walls inside.",${wallsMissing})))`;

const certainty = `=${intervalSentence({ cells: ratio, label: "Mean ratio ", digits: 2, tooFew: "there are too few reports", against: "earn_fair" })}&" The walls are one look."`;

/** Implied against realized moves of past reports, and where the walls are against the next one. */
export const earnings = template({
  id: "earnings",
  description: "Implied and realized moves of the past reports of ten names, and their walls against the next report.",
  name: "Earnings",
  title: "Earnings",
  question,
  source: "'Earnings data'!F5",
  period: `"Reports up to "&${dateText("MAX('Earnings data'!$N$5:$N$204)")}`,
  state: "earn_state",
  answer,
  certainty,
  inputs,
  price: "2 credits for up to ten names. With the walls before four past reports of each: up to 202.",
  results: [
    {
      title: "Past reports: realized move as a multiple of the implied one",
      headings: ["Measure", "Value", "n", "95 % from", "to", "Detectable"],
      rows: [
        ["Mean ratio", ...measuresOf(ratio, "value", "count", "low", "high", "detectable")],
        ["Share of moves below the implied one", ...shareCells(`COUNTIF(${pastRatios},"<1")`, "earn_reports")],
      ],
      formats: ["0.00", "0", "0.00", "0.00", "0.00"],
      notes: ["Detectable: the smallest difference that would show itself in 80 % of samples of this size."],
    },
    {
      title: "Walls and the implied move of the next report",
      headings: ["Wall", "Inside", "Outside", "n"],
      rows: [
        ["Positive", wallPlaces.positive],
        ["Negative", wallPlaces.negative],
      ].map(([label = "", range = ""]) => [
        label,
        `=${places(range, "inside")}`,
        `=${places(range, "outside")}`,
        `=${places(range, "inside")}+${places(range, "outside")}`,
      ]),
      formats: ["0", "0", "0"],
      notes: ["Walls of five expirations and 92 strikes, which may end before the report."],
    },
    {
      title: "Walls before past reports, if the input asks for them",
      headings: ["Share of reports", "Value", "n", "95 % from", "to", "Detectable"],
      rows: [
        pastShare("Positive wall inside the implied move", pastPlaces.positive),
        pastShare("Negative wall inside the implied move", pastPlaces.negative),
        pastShare("Close after between the walls", pastPlaces.close),
      ],
      formats: ["0.00", "0", "0.00", "0.00", "0.00"],
    },
  ],
  invalidations: [
    "Ten names that are large today. Names that shrank after a bad report are missing.",
    "Implied moves are those of the service. How it takes them from option prices decides which ratio is fair.",
    "Buying or selling the move costs the spread of a straddle, which is not in the ratio.",
  ],
  charts: [
    {
      type: "ColumnClustered",
      title: "Implied move and walls, percent from spot",
      categories: "'Earnings data'!A5:A14",
      series: [
        { name: "Implied move", values: "'Earnings data'!D5:D14", color: "#7f7f7f" },
        { name: "Positive wall", values: "'Earnings data'!H5:H14", color: "#5ab4ac" },
        { name: "Negative wall", values: "'Earnings data'!I5:I14", color: "#8c510a" },
      ],
    },
  ],
  sheets: [
    earningsData,
    earningsHistory,
    intervalSheet({
      name: intervals,
      title: "The mean ratio",
      estimates: [{ heading: "Mean ratio", contributions: numbersOf(pastRatios) }],
    }),
  ],
  names: { earn_reports: reportCount, earn_state: earningsState },
  methods: {
    name: "Earnings methods",
    sections: [
      [
        "Implied and realized moves",
        "Implied move: what the service states for a report before it. Realized move: the close before the report to the close after it.",
        "A ratio is the realized move, either direction, divided by the implied one. Where the implied move is the expected absolute move, fair prices have a mean of 1.",
        "The median of fair prices is lower: most moves are smaller than the mean, and a few are much larger. So the answer is that of the mean.",
        "Reports whose implied or realized move the service does not state are left out.",
        "The service has reports as of now only: at the replay clock the cells say so, and the template is not inserted.",
      ],
      [
        "Walls before past reports",
        "Those of the board at 15:55 in New York, in the session before the move. Its open interest is that of the evening before.",
        "A service that does not state whether a report came after the close is taken to have reported before the open: no board is later than the report.",
        "Reports of which no board is stored, or that have only one wall, are left out of the shares.",
      ],
      [
        "Uncertainty",
        ...intervalMethods,
        "The observations are the reports in their order, so that the correlation of neighbours is that of consecutive reports of a name.",
        "The intervals of shares are those of Wilson, which treat reports as independent.",
        `With fewer than ${LEAST} reports nothing is concluded. Reports of different names in the same week are not independent: the true intervals are wider.`,
      ],
      ["Costs and trades", "The ratio is not a return. Nothing is traded in the sheet, so it has no costs."],
      [
        "Sources",
        "docs/api.md, Volatility events.",
        "Wilson (1927): Probable inference, the law of succession, and statistical inference. Journal of the American Statistical Association 22.",
        ...intervalSources,
        "Gao, Xing, Zhang (2018): Anticipating uncertainty: straddles around earnings announcements. Journal of Financial and Quantitative Analysis 53.",
      ],
    ],
  },
  calls: ({ inputs: { earn_symbols: symbols } }) => [
    { name: "VOL.EVENTS", given: [[[symbols]], [[eventOptions]]] },
    { name: "VOL.EVENTS", given: [[[symbols]], [[pastOptions]]] },
    { name: "GEX.LEVELS", given: [[[symbols]], "gamma", 92, [[5]], [[earningsWallOptions]]] },
  ],
  further: {
    name: "GEX.LEVELS.AT",
    mostCredits: ({ earn_symbols: symbols, earn_history: reports }) => {
      const names = String(symbols)
        .split(",")
        .filter((name) => name.trim() !== "");
      return 5 * Math.min(MAX_BOARDS, names.length * Math.max(0, Math.trunc(Number(reports)) || 0));
    },
  },
});
