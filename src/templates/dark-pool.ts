import { dateSerial } from "@strikebook/formulas";
import {
  darkPoolSheets,
  darkPoolNames,
  dayNotionals,
  dayPrints,
  nearNotionals,
  PRINTS_PER_DAY,
  printOptions,
  darkPoolWallOptions,
} from "./dark-pool-data";
import { template } from "./build-template";
import type { InputRow } from "./template";
import { dateText, numberText } from "./value-text";
import type { SheetContent } from "../workbook/templates/workbook-content";
import { FIRST_ROW, rowSheet } from "./row-sheet";

/** The number of shuffles. */
const SHUFFLES = 2_000;

const LAST_ROW = FIRST_ROW + SHUFFLES - 1;

/**
 * Returns an expression of random numbers between 0 and 1 that are the same at each calculation, one for each number of `order`: the
 * fractional parts of 43758.5453 |sin(12.9898 i + 78.233 k)| for number `i` of shuffle `k`.
 */
const uniformOf = (order: string, row: number): string =>
  `MOD(ABS(SIN((${order})*12.9898+$A${row}*78.233))*43758.5453,1)`;

/** Builds a sheet that computes a statistic of data that was shuffled, once in each row. `value` returns the expression of a row. */
function shuffleSheet({
  value,
  heading,
  ...named
}: {
  name: string;
  title: string;
  hint: string;
  heading: string;
  value: (row: number) => string;
}): SheetContent {
  return rowSheet({
    ...named,
    lastRow: LAST_ROW,
    columns: [
      { heading: "Shuffle", width: 60, entry: (row) => row - FIRST_ROW + 1 },
      { heading, width: 150, format: "0.000", entry: (row) => `=IFERROR(${value(row)},"")` },
    ],
  });
}

/** Returns the range of the shuffled statistics. */
const shuffledRange = (sheet: string): string => `'${sheet}'!$B$${FIRST_ROW}:$B$${LAST_ROW}`;

/** Returns expressions of the ends of the middle 95 % of the shuffled statistics. */
const middleOfShuffles = (sheet: string): readonly [low: string, high: string] => {
  const end = (part: number) => `IFERROR(PERCENTILE.INC(${shuffledRange(sheet)},${part}),"")`;
  return [end(0.025), end(0.975)];
};

const question = "Do large dark pool prints cluster at the gamma walls of the day before?";
const samples = "Dark pool shuffles";

const inputs: readonly InputRow[] = [
  ["dark_symbol", "Symbol", "SPY", "a stock or fund (an index has no prints)", { isAsked: true }],
  ["dark_sessions", "Sessions", 20, "10 to 20 sessions before today", { isAsked: true }],
  [
    "dark_least",
    "Least notional, million $",
    10,
    `at least this much; at most the ${PRINTS_PER_DAY} largest prints of a day`,
  ],
  ["dark_band", "Near a wall: within, % of spot", 0.1, "of either wall", { format: "0.00" }],
  ["dark_step", "Step of the strikes", 1, "shuffled levels are strikes too"],
];

const share = `IFERROR(SUM(${dayNotionals.near})/SUM(${dayNotionals.large})*100,"")`;
const shuffled = shuffledRange(samples);
const facts = `share,${share},mean,IFERROR(AVERAGE(${shuffled}),""),chance,IFERROR((1+SUMPRODUCT((${shuffled}>=share-0.000001)*ISNUMBER(${shuffled})))/(1+COUNT(${shuffled})),""),prints,SUM(${dayPrints})`;
const shares = `${numberText("share", 1)}&" % of the notional near a wall; shuffled, "&${numberText("mean", 1)}&" %."`;

const answer = `=LET(${facts},IF(OR(dark_walls<10,prints<100,COUNT(share,mean)<2),"Too few to tell: "&prints&" large prints on "&dark_walls&" days with walls.",IF(chance<=0.025,"Yes: ",IF(chance>=0.975,"The opposite: ","No clustering is shown: "))&${shares}))`;

const [low, high] = middleOfShuffles(samples);
const certainty = `=LET(${facts},IF(COUNT(share,mean)<2,"No comparison yet.",prints&" prints, "&dark_walls&" days. p = "&${numberText("chance", 3)}&", the share of shuffles with as much; 95 % have "&${numberText(low, 1)}&" to "&${numberText(high, 1)}&" %."))`;

const shuffles = shuffleSheet({
  name: samples,
  title: "Share near a wall with shuffled levels, percent",
  hint: "Each row gives every day the walls of a day that is drawn without replacement, moved to its own spot.",
  heading: "Share %",
  value: (row) =>
    `LET(size,dark_n,day,SEQUENCE(size),order,SORTBY(day,${uniformOf("day", row)}),near,TAKE(${nearNotionals},size,size),SUM((order=SEQUENCE(1,size))*near)/SUM(${dayNotionals.large})*100)`,
});

/** Large off-exchange prints and the walls of the day before, against walls shuffled between days. */
export const darkPool = template({
  id: "dark-pool-levels",
  description: "The share of large prints near the walls of the day before, against walls shuffled between days.",
  name: "Dark pool and levels",
  title: "Dark pool prints and levels",
  question,
  source: "'Dark pool prints'!A5",
  period: `"Sessions from "&${dateText("MIN('Dark pool data'!$B$5:$B$24)")}&" to "&${dateText("MAX('Dark pool data'!$B$5:$B$24)")}`,
  state: "dark_state",
  answer,
  certainty,
  inputs,
  price:
    '="Up to "&10*dark_sessions&" credits: 5 for the prints of each session, 5 for the levels before it. What is stored is free."',
  results: [
    {
      title: "Notional of large prints near a wall of the day before, in percent of all of it",
      headings: ["Levels", "Share %", "95 % from", "to", "p", "Detectable", "Prints", "Days"],
      rows: [
        [
          "Of the day before",
          `=${share}`,
          "",
          "",
          `=LET(${facts},IF(COUNT(share,mean)<2,"",chance))`,
          `=IFERROR(${high}+NORM.S.INV(0.8)*STDEV.S(${shuffled}),"")`,
          `=SUM(${dayPrints})`,
          "=dark_walls",
        ],
        [
          "Shuffled between days",
          `=IFERROR(AVERAGE(${shuffled}),"")`,
          ...[low, high].map((end) => `=${end}`),
          "",
          "",
          `=SUM(${dayPrints})`,
          "=dark_walls",
        ],
      ],
      formats: ["0.0", "0.0", "0.0", "0.000", "0.0", "#,##0", "0"],
      notes: [
        "p: the share of shuffles with at least as much near a wall. A small one speaks for clustering.",
        "Detectable: the smallest share that would be more than the middle 95 % of shuffles in 80 % of samples of this size.",
      ],
    },
    {
      title: "Prints and days",
      headings: ["Measure", "Number"],
      rows: [
        ["Sessions requested", "=dark_sessions"],
        ["Days with a wall before them", "=dark_walls"],
        ["Prints received", "=COUNT('Dark pool prints'!$C$5:$C$504)"],
        ["Large ones", `=SUM(${dayPrints})`],
        [
          "Large ones near a wall",
          "=SUMPRODUCT(IFERROR(('Dark pool prints'!$E$5:$E$504<=dark_band)*('Dark pool prints'!$D$5:$D$504>0),0)*ISNUMBER('Dark pool prints'!$E$5:$E$504))",
        ],
      ],
      formats: ["#,##0"],
    },
  ],
  invalidations: [
    "Prints of a few minutes can be one order. Only the days are independent, and there are twenty of them.",
    "Volatility: after quiet days walls are closer to spot and prices move less. Shuffling mixes quiet and wild days.",
    "Some prints were agreed earlier, at another market price.",
  ],
  charts: [
    {
      type: "ColumnClustered",
      title: "Notional near a wall, percent of the large prints of the day",
      categories: "'Dark pool data'!B5:B24",
      series: [
        { name: "Walls of the day before", values: "'Dark pool data'!L5:L24", color: "#01665e" },
        { name: "Walls of other days", values: "'Dark pool data'!M5:M24", color: "#b3b3b3" },
      ],
    },
  ],
  sheets: [...darkPoolSheets, shuffles],
  names: darkPoolNames,
  methods: {
    name: "Dark pool methods",
    sections: [
      [
        "Prints and walls",
        `Prints: the ${PRINTS_PER_DAY} largest of each session by notional, from 4:00 to 20:00, of at least the least notional. A change of that input requests nothing.`,
        "Walls: the largest positive and the largest negative gamma of 92 strikes and five expirations, as of the close before the session: the board at 18:00 of the evening before.",
        "If the service has only later levels, those of the day are not used: a wall of the same day would follow the prices of the prints.",
        "Near: the price of the print is within the band of one of the two walls, in percent of the spot of that board.",
      ],
      [
        "The comparison",
        "Walls are close to spot, and so are prints: some are near by chance. So each day gets the walls of another day, with their distance from spot in percent, as strikes.",
        `The share of notional near a wall is computed again for ${SHUFFLES} shuffles of the days. p is (1 + shuffles with at least as much) / (1 + shuffles).`,
        "Its random numbers are fixed, so that the same data has the same p. Days are shuffled, not prints: those of a day follow one path of the price.",
        "Clustering is shown if p is at most 0.025, and the opposite if it is at least 0.975. With fewer than ten days or 100 large prints nothing is concluded.",
      ],
      ["Costs and trades", "The share is not a return. Nothing is traded in the sheet, so it has no costs."],
      [
        "The price",
        "Each session costs 5 credits for its prints (a page of up to 5,000) and 5 for the board before it: 200 for 20 sessions. Up to ten symbols share the price of a board.",
      ],
      [
        "Sources",
        "docs/api.md, Levels and Dark pool trades.",
        "Good (2005): Permutation, Parametric, and Bootstrap Tests of Hypotheses. Springer.",
        "Phipson, Smyth (2010): Permutation p-values should never be zero. Statistical Applications in Genetics and Molecular Biology 9.",
        "Zhu (2014): Do dark pools harm price discovery? Review of Financial Studies 27.",
      ],
    ],
  },
  calls: ({ inputs: { dark_symbol: symbol, dark_sessions: wanted }, sessionsBeforeToday }) =>
    sessionsBeforeToday(Number(wanted)).flatMap((date) => [
      { name: "FLOW.DARKPOOL", given: [[[symbol]], date, PRINTS_PER_DAY, [[printOptions]]] },
      {
        name: "GEX.LEVELS.AT",
        given: [[[symbol]], dateSerial(date) - 0.25, "gamma", 92, [[5]], [[darkPoolWallOptions("Spot")]]],
      },
    ]),
});
