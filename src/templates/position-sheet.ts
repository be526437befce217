import { template } from "./build-template";
import { familySymbol } from "./index-family";
import {
  asOf,
  exampleDeltas,
  exampleLegs,
  exampleOptions,
  legCount,
  legs,
  requested,
  settles,
  spot,
  totals,
} from "./position-legs";
import {
  bound,
  breakEvens,
  expected,
  gridCell,
  scenarioTime,
  INSTANTS,
  levelOptions,
  markPrice,
  markRange,
  missingMarks,
  payoff,
  positionSheets,
  positionState,
  rangeOptions,
  walls,
} from "./position-scenarios";
import { rowsBetween } from "./row-sheet";
import type { InputRow, TemplateCall, TemplateSituation } from "./template";
import { dateText, dateTimeText, numberText, percentText } from "./value-text";

const inputs: readonly InputRow[] = [
  ["position_symbol", "Symbol", "SPXW", "the option root of the legs", { isAsked: true }],
  ["position_days", "Days of the example", 30, "days to its expiration; 0 if all legs are yours", { isAsked: true }],
  ["position_shift", "Volatility shift", 0, "in points, for all legs, before the settlement", { format: "0.0%" }],
  ["position_width", "Prices up to", 0.1, "from spot, on both sides", { format: "0%" }],
  ["position_rate", "Interest rate", 0.042, "continuous, per year", { format: "0.00%" }],
  ["position_yield", "Dividend yield", 0.013, "continuous, per year", { format: "0.00%" }],
  ["position_model", "Model", "european", "american for shares and funds"],
  [
    "position_volatility",
    "Volatility without a quote",
    0,
    "of legs whose quote has none; 0 for none",
    { format: "0.0%" },
  ],
];

/** Contracts of the example: an iron condor. */
const quantities = [1, -1, -1, 1];

const rounded = (value: string) => numberText(value, `IF(${spot}<1000,2,0)`);
const dollars = (value: string) => numberText(value, 0);
const [most, least] = [bound("Maximum"), bound("Minimum")];
const inside = `SUM(IF(${breakEvens.isOne},(${breakEvens.values}>=low)*(${breakEvens.values}<=high),0))`;

const boundText =
  `IF(ISNUMBER(most),IF(most>0,"Earns up to "&${dollars("most")},"Earns nothing"),"Earns without limit")&` +
  `IF(ISNUMBER(least),IF(least<0," and loses up to "&${dollars("0-least")}&" USD"," and loses nothing")," and loses without limit")&" on "&${dateText(settles)}`;
const breakEvenText = `IF(count=0,"; no break-even",IF(count=1,"; break-even "&${rounded("first")},"; break-evens "&${rounded("first")}&IF(count=2," and "," to ")&${rounded("last")}))`;
const rangeText = `IF(OR(COUNT(low,high)<2,count=0),"",LET(inside,${inside},", "&IF(inside=0,"outside",IF(inside=count,IF(count=1,"",IF(count=2,"both ","all "))&"inside",inside&" of "&count&" inside"))&" the expected range "&${rounded("low")}&" to "&${rounded("high")}))`;
const isBetween = (wall: string) => `IF(ISNUMBER(${wall}),(${wall}>=from)*(${wall}<=to),0)`;
const wallText =
  `IF(OR(count=0,COUNT(positive,negative)=0),"",LET(from,IF(count=1,MIN(first,${spot}),first),to,IF(count=1,MAX(first,${spot}),last),above,${isBetween("positive")},below,${isBetween("negative")},` +
  `"; "&IF(above+below=0,"no wall",IF(below,"negative wall "&${rounded("negative")},"")&IF(above*below," and ","")&IF(above,"positive wall "&${rounded("positive")},""))&IF(count=1," between spot and it"," between them")))`;

const answer =
  `=LET(most,${most},least,${least},count,${breakEvens.count},first,INDEX(${breakEvens.values},1),last,INDEX(${breakEvens.values},MAX(count,1)),low,${expected.low},high,${expected.high},positive,${walls.positive},negative,${walls.negative},` +
  `${boundText}&${breakEvenText}&${rangeText}&${wallText}&".")`;

const certainty =
  `="One look: "&position_model&" model, "&COUNT(${legs.mid})&" of "&${legCount}&" legs at quotes"&IF(COUNT(${legs.age})=0,""," up to "&${numberText(`MAX(${legs.age})`, 0)}&" s old")` +
  `&IF(OR(COUNT(${legs.mid})<${legCount},N(position_shift)<>0),"",", from which the model differs by "&${dollars(`${payoff.atSpot}-${totals.profit}`)}&" USD now")` +
  `&IF(N(position_shift)=0,"","; volatility shifted by "&${percentText("position_shift", 1)})` +
  `&". It says where the position pays, not where the price goes."&IF(${missingMarks}="",""," Missing: "&${missingMarks}&". Point at a cell to read why.")`;

/** A figure of the leg of the same row of the front sheet. */
const ofRow = (column: string) => `=IFERROR(INDEX(${column},XMATCH(ROW(),${legs.row})),"")`;
const legRow = (index: number) => [
  ...(index < quantities.length ? [`=${exampleLegs[index] ?? ""}`, quantities[index] ?? ""] : ["", ""]),
  "",
  ...[legs.bid, legs.ask, legs.value, legs.profit, legs.delta, legs.age].map(ofRow),
];

const mark = (label: string, index: number) => {
  const price = markPrice(index);
  return [label, `=${price}`, `=IF(ISNUMBER(${price}),(${price}/${spot}-1)*100,"")`];
};
const boundRow = (label: string, value: string) => [label, `=${value}`];

/** Every fourth price of the grid. */
const steps = rowsBetween(-5, 5).map((step) => 4 * step);
const gridRow = (step: number) => [
  `=${gridCell("A", step)}`,
  `=(${gridCell("A", step)}/${spot}-1)*100`,
  ...INSTANTS.map((letter) => `=${gridCell(letter, step)}`),
];

function calls({ inputs: values }: TemplateSituation): readonly TemplateCall[] {
  const { position_symbol: symbol, position_days: days } = values;
  const chains = exampleDeltas.map((delta) => ({
    name: "OPT.CHAIN",
    given: [[[symbol]], null, [[exampleOptions(delta, String(days))]]],
  }));
  return [
    ...(Number(days) > 0 ? chains : []),
    { name: "GEX.LEVELS", given: [[[familySymbol(String(symbol))]], "gamma", "all", [["all"]], [[levelOptions]]] },
    { name: "VOL.RANGE", given: [[[symbol]], [[rangeOptions]]] },
  ];
}

/** Option legs with their quotes and Greeks, and their profit by price and time. */
export const positionSheet = template({
  id: "position-sheet",
  description:
    "Legs that you type, with quotes, Greeks and profit by price and time, beside the walls and the expected range.",
  name: "Position sheet",
  title: "Position sheet",
  question: "What does this position earn, and where?",
  source: requested.quotes,
  period: `"Quotes of "&${dateTimeText(asOf)}&" New York"`,
  state: "position_state",
  answer,
  certainty,
  inputs,
  price:
    "4 credits with the example, whose quotes come with its chains; with your own legs 3: 1 each for all quotes, levels and expected range. At the replay clock levels cost 5.",
  results: [
    {
      title: "Legs: type over the yellow cells. Without an entry price the middle of the quotes counts",
      headings: ["Contract", "Quantity", "Entry price", "Bid", "Ask", "Value USD", "Profit USD", "Delta", "Age s"],
      rows: rowsBetween(0, 7).map(legRow),
      formats: ["0", ...Array<string>(3).fill("#,##0.00"), "#,##0", "#,##0", "0.0", "0"],
      typed: { name: "position_legs", columns: 3 },
      notes: [
        "A contract in any form: SPXW__261218C06900000, SPXW  261218C06900000, O:SPXW261218C06900000. Quantity: contracts, negative if short.",
      ],
    },
    {
      title: "The position now",
      headings: ["Measure", "Value"],
      rows: [
        ["Value, USD", `=${totals.value}`],
        ["Profit, USD", `=${totals.profit}`],
        ["Delta, shares", `=${totals.delta}`],
        ["Gamma, shares per USD", `=${totals.gamma}`],
        ["Theta, USD per day", `=${totals.theta}`],
        ["Vega, USD per point", `=${totals.vega}`],
      ],
      formats: ["#,##0.00"],
    },
    {
      title: "At the first settlement",
      headings: ["Measure", "USD"],
      rows: [boundRow("Largest profit", most), boundRow("Smallest profit, a loss if negative", least)],
      formats: ["#,##0"],
    },
    {
      title: "Prices that matter",
      headings: ["Price", "Value", "From spot, %"],
      rows: [
        mark("Spot", 0),
        ...rowsBetween(1, 4).map((nth) => mark(`Break-even ${nth}`, 5 + nth)),
        mark("Expected range until then, low", 1),
        mark("Expected range until then, high", 2),
        mark("Zero gamma", 5),
        mark("Positive wall", 3),
        mark("Negative wall", 4),
      ],
      formats: ["#,##0.00", "0.00"],
      notes: [
        "Expected range: one standard deviation. Zero gamma and walls: of all roots, strikes and expirations of the index.",
      ],
    },
    {
      title: "Profit in USD by price and date",
      headings: [
        ...["Price of the underlying", "%", "Now"],
        ...INSTANTS.slice(1).map((letter) => `=IF(position_state="",${dateText(scenarioTime(letter))},"")`),
      ],
      rows: steps.map(gridRow),
      formats: ["0.0", ...Array<string>(5).fill("#,##0")],
    },
  ],
  invalidations: [
    "Every leg keeps its volatility when the price moves. In a fall volatilities rise, and smiles move with the price.",
    "Orders are not filled at the middle of the quotes: a position of four legs crosses four spreads, twice.",
    "The expected range is one standard deviation: about a third of the prices end outside it.",
    "American options, dividends and early assignment: choose the american model, and mind the ex-dividend dates.",
  ],
  charts: [
    {
      type: "XYScatter",
      title: "Profit in USD by the price of the underlying",
      categories: payoff.prices,
      series: [
        { name: "At the first settlement", values: payoff.end, color: "#01665e", isLine: true },
        { name: "Now", values: payoff.now, color: "#80cdc1", isLine: true },
        ...(
          [
            ["Expected range", 1, 2, "#7f7f7f"],
            ["Walls", 3, 4, "#8c510a"],
            ["Zero gamma", 5, 5, "#bf812d"],
            ["Break-evens", 6, 9, "#c51b7d"],
            ["Spot", 0, 0, "#000000"],
          ] as const
        ).map(([name, first, last, color]) => ({
          ...{ name, color, values: markRange("R", first, last), categories: markRange("Q", first, last) },
        })),
      ],
    },
  ],
  sheets: positionSheets,
  names: { position_state: positionState },
  methods: {
    name: "Position methods",
    sections: [
      [
        "The legs",
        "The example is an iron condor: the put and the call nearest to a delta of 0.25 are sold, those nearest to 0.10 bought. It follows the market; legs that you type do not.",
        "Quotes: one request for all legs. Without an entry price a leg counts as entered at the middle of its quotes now, so that it has no profit yet.",
        "Value and profit now are at the middle of the quotes, or at the price of the model for a leg without one. Multipliers are those of the roots, 100 for most.",
        "Settlement: at 16:00, or 13:00 on half days, of the expiration; legs of SPX, NDX and RUT at 9:30. A leg that has settled is worth what it pays at the price of the row.",
      ],
      [
        "The scenarios",
        "Black-Scholes-Merton with the volatility of each quote, the rates of the inputs and calendar time; the american model values early exercise as well.",
        "Dates: from the time of the quotes to the settlement of the leg that expires first, in four equal steps. A leg that expires later is valued by the model there.",
        "Break-evens, the largest and the smallest profit are those of that settlement, over all prices from 0 on.",
        "The model differs a little from the quotes: by its rates, and because a quote need not agree with those of the other right. The front sheet says by how much.",
      ],
      [
        "The prices that matter",
        "Expected range: the standard deviation of the nearest horizon of VOL.RANGE, in proportion to the root of calendar time until the first settlement; log-normal around spot.",
        "Walls and zero gamma: gamma of all roots of the index, all strikes and all expirations. A level is a strike with much exposure, not a barrier.",
        "In the chart they stand at a profit of 0. What is not known is beneath spot.",
      ],
      [
        "What can be missing",
        "Not every service has contracts with quotes. Without them, type volatility and entry prices: the scenarios need no quote.",
        "Walls and expected range can be missing, and the rest stands. A leg that cannot be read, or is of another underlying, is named with its row, and nothing is added up without it.",
      ],
      [
        "Costs and trades",
        "The sheet proposes no trade. Profits are before commissions, at the middle of the quotes: what half the spreads cost is the difference to bid and ask.",
      ],
      [
        "Sources",
        "docs/functions.md, OPT.POSITION and OPT.PAYOFF; docs/api.md, Option quotes, Levels and Volatility measures.",
        "Black, Scholes (1973): The pricing of options and corporate liabilities. Journal of Political Economy 81.",
        "Ju, Zhong (1999): An approximate formula for pricing American options. Journal of Derivatives 7.",
        "Natenberg (2015): Option Volatility and Pricing. McGraw-Hill.",
      ],
    ],
  },
  calls,
  // The quotes of the example come with its chains.
  further: { name: "OPT.QUOTE", mostCredits: ({ position_days: days }) => (Number(days) > 0 ? 0 : 1) },
});
