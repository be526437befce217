import { template } from "./build-template";
import { numbersOf } from "./contributions";
import { estimateCells, intervalMethods, intervalSheet, intervalSources, measuresOf } from "./interval-sheet";
import { enoughSessions, intervalSentence } from "./sentences";
import { straddleData, straddleVolatility, volatilityFields, volatilityOptions } from "./straddle-data";
import type { InputRow } from "./template";
import { numberText } from "./value-text";

/** An expression of the fewest signals that an answer is given for: straddles that last several sessions overlap. */
const least = "MAX(30,15*str_horizon)";

const inputs: readonly InputRow[] = [
  ["str_symbol", "Symbol", "SPXW", "one option root, settled at the close of its expiration", { isAsked: true }],
  ["str_sessions", "Sessions", 60, "the last settled sessions, up to 365", { isAsked: true }],
  [
    "str_horizon",
    "Sessions to the expiration",
    1,
    "1, 5 or 21; an answer takes 15 signals for each",
    { isAsked: true },
  ],
  ["str_time", "Time of the signal", 10 / 24, "New York time: the straddle is traded then", { format: "hh:mm" }],
  ["str_spread", "Spread, % of the price", 4, "of approximations; recorded quotes have their own"],
];

const columns = { all: "Net %", bought: "Bought", sold: "Sold" } as const;
type Trades = keyof typeof columns;
const gains = (trades: Trades) => straddleData.column(columns[trades]);
const [prices, spreads, bids, spots, gross, signals, worths] = [
  ...["Price", "Half spread", "Straddle bid", "Spot", "Gross %", "Signal", "Worth"],
].map((heading) => straddleData.column(heading)) as [string, string, string, string, string, string, string];

const samples = "Straddle intervals";
const kinds: readonly Trades[] = ["all", "bought", "sold"];
const cells = (trades: Trades) => estimateCells(samples, kinds.indexOf(trades));
const { count, value: net, low, high } = cells("all");
/** Trades at recorded quotes, and at approximations. */
const recorded = `SUMPRODUCT(ISNUMBER(${gross})*ISNUMBER(${bids}))`;
const approximated = `(${count}-${recorded})`;

const grossOf: Readonly<Record<Trades, string>> = {
  all: `AVERAGE(${gross})`,
  bought: `AVERAGE(IF(ISNUMBER(${gains("bought")}),${gross}))`,
  sold: `AVERAGE(IF(ISNUMBER(${gains("sold")}),${gross}))`,
};

const resultRow = (label: string, trades: Trades) => {
  return [
    label,
    ...measuresOf(cells(trades), "value", "count", "low", "high", "detectable"),
    `=IFERROR(${grossOf[trades]},"")`,
    `=IF(${cells(trades).count}=0,"",SUM(${gains(trades)}))`,
  ];
};
const share = (column: string) => `=IFERROR(AVERAGE(IF(ISNUMBER(${gross}),${column}/${spots}*100)),"")`;

const facts = `n,${count},net,${net},low,${low},high,${high}`;
const trades = '" of spot per straddle on "&n&" signals."';

/** Returns an expression of the most credits that the calls for some sessions cost. */
const priceOf = (sessions: string) => `(${straddleData.priceOf(sessions)}+ROUNDUP((1.06*${sessions}+3.06)/10,0))`;
const needed = enoughSessions({ sessions: "str_sessions", factor: `${least}/n`, credits: priceOf });

const answer = `LET(${facts},IF(${approximated}>0,"Approximation. ","")&IF(OR(n<${least},COUNT(low,high)<2),"Too few signals to tell: "&n&". "&${needed},IF(low>0,"Yes: net of half the spread it earned "&${numberText("net", 3)}&" %"&${trades},IF(high<0,"No: net of half the spread it lost "&${numberText("0-net", 3)}&" %"&${trades},"Nothing is shown: the net profit of "&${numberText("net", 3)}&" % could be chance on "&n&" signals."))))`;

const certainty = `=${intervalSentence({ cells: cells("all"), label: "Net profit per straddle: ", unit: " % of spot", digits: 3, tooFew: "there are too few signals" })}`;

const intervals = intervalSheet({
  name: samples,
  title: "Intervals of the net profit per straddle, in percent of spot",
  estimates: [
    { heading: "All", contributions: numbersOf(gains("all")) },
    { heading: "Bought", contributions: numbersOf(gains("bought")) },
    { heading: "Sold", contributions: numbersOf(gains("sold")) },
  ],
});

/** The straddle at the money, bought or sold at a signal and held to its expiration. */
export const straddleAtSignal = template({
  id: "straddle-at-signal",
  description:
    "The at-the-money straddle, bought below the flip and sold above it, held to its expiration. Recorded quotes, or an approximation.",
  name: "Straddle at the signal",
  title: "Straddle at the signal",
  question: "Does the at-the-money straddle earn more than its spread if it is bought or sold at the signal?",
  source: "'Straddle data'!A5",
  period: straddleData.period,
  state: "str_state",
  answer: straddleData.answer(answer),
  certainty,
  inputs,
  price: `="Up to "&${priceOf("str_sessions")}&" credits: 5 for the board of each signal, 5 for each 31 days of prices, 1 for each 10 weekdays of volatility."`,
  results: [
    {
      title: "Profit per straddle, in percent of spot, net of half the spread",
      headings: ["Signals", "Net", "n", "95 % from", "to", "Detectable", "Gross", "In total"],
      rows: [
        resultRow("All", "all"),
        resultRow("Bought: signal above 0", "bought"),
        resultRow("Sold: signal below 0", "sold"),
      ],
      formats: ["0.000", "0", "0.000", "0.000", "0.000", "0.000", "0.00"],
      notes: [
        "The answer is that of the first row. The signal is a column of Straddle data: replace its formula with your own.",
        "Detectable: the smallest true profit that would show itself in 80 % of samples of this size. In total: of all straddles.",
      ],
    },
    {
      title: "Prices of the straddles",
      headings: ["Measure", "Value", "Recorded", "Approx."],
      rows: [
        [
          "Prices are",
          `=LET(source,GEX.INFO('Straddle data'!A5,"Attribution"),IF(ISERROR(source),"",IF(ISNUMBER(SEARCH("recorded",source)),"recorded","approximation")))`,
        ],
        ["Mean price, % of spot", share(prices), `=${recorded}`, `=${approximated}`],
        ["Half the spread, % of spot", share(spreads)],
      ],
      names: ["str_prices"],
      formats: ["0.000", "0", "0"],
      notes: [
        "A provider has no past quotes: then the price follows from the volatility at the close of the session before.",
      ],
    },
    {
      title: "Sessions",
      headings: ["Measure", "Sessions"],
      rows: [
        ["Requested", "=str_sessions"],
        ["With an expiration that is settled", "=str_n"],
        ["Without a signal", `=str_n-COUNTIF(${signals},">0")-COUNTIF(${signals},"<0")`],
        ["Without a price, or a close at the expiration", `=str_n-COUNT(${worths})`],
      ],
      formats: ["0"],
    },
  ],
  invalidations: [
    "An approximation has no skew, no quote and no event: the true price before a report or a decision is higher, and selling seems better than it is.",
    "A sold straddle earns a little often and loses much rarely: a period without a fall shows nothing about it.",
    "Sessions overlap if the straddle lasts longer than one: n signals are fewer independent ones.",
    "Trying symbols, times, horizons and signals until one earns: one in twenty does by chance.",
  ],
  charts: [
    {
      type: "ColumnClustered",
      title: "Net profit per straddle, percent of spot",
      categories: straddleData.column("Date"),
      series: [
        { name: "Bought", values: gains("bought"), color: "#01665e" },
        { name: "Sold", values: gains("sold"), color: "#8c510a" },
      ],
      pointsInput: "str_sessions",
    },
  ],
  sheets: [straddleData.sheet, straddleVolatility, intervals],
  names: { ...straddleData.names },
  methods: {
    name: "Straddle methods",
    sections: [
      [
        "Signal and trade",
        "Signal: a cell per session, the side of the flip at the time of the signal at first: 1 below it (buy), -1 above it (sell). Gamma, 92 strikes, five expirations.",
        "A cell of your own may use what was known at the time of the signal in its row, and rows above it. Figures of the same day's close are later.",
        "Trade: a call and a put of one strike, at the time of the signal, held to the close of the last day. Nothing is hedged in between.",
        "The last day is as many sessions later as the input says. Recorded: the first expiration on or after that day, and the strike nearest to spot.",
        "Worth: the distance of the close of the last day from the strike. Options that settle at the open, such as SPX, are not worth that: use SPXW.",
      ],
      [
        "Price",
        "Recorded chains: the middle of bid and ask of call and put. Bought at the ask and sold at the bid: half the spread is the cost, and nothing is paid at the expiration.",
        "Approximation: Black-Scholes at the money without interest, 2 S (2 N(s/2) - 1), near S s sqrt(2/pi), where s is one standard deviation until the close of the last day.",
        "s is from iv7 and iv30 of VOL.HISTORY at the close of the session before: nothing of the day of the signal. Between 5 and 21 sessions total variance is interpolated in proportion to sessions, outside of them volatility is that of the nearer one.",
        "Time counts in sessions, 252 a year, with the rest of the day of the signal in proportion to its hours. Its spread is the share of the price that the input says.",
      ],
      [
        "Uncertainty",
        ...intervalMethods,
        "Straddles that last several sessions overlap, so that neighbours are alike: the interval takes that into account.",
        "With fewer than 30 signals, or 15 for each session that a straddle lasts, nothing is concluded. An interval that includes 0 means that no profit is shown. It does not show that there is none.",
      ],
      [
        "Sources",
        ...intervalSources,
        "Brenner, Subrahmanyam (1988): A simple formula to compute the implied standard deviation. Financial Analysts Journal 44.",
        "Coval, Shumway (2001): Expected option returns. Journal of Finance 56.",
        "Gatheral (2006): The Volatility Surface. Wiley. (Interpolation in total variance.)",
        "Muravyev, Pearson (2020): Options trading costs are lower than you think. Review of Financial Studies 33.",
      ],
    ],
  },
  calls: (situation) => {
    const { str_symbol: symbol, str_sessions: wanted } = situation.inputs;
    const given = [[[symbol]], `-${Number(wanted) + 1}d`, "last session", [[volatilityFields]], [[volatilityOptions]]];
    return [...straddleData.calls(situation), { name: "VOL.HISTORY", given }];
  },
});
