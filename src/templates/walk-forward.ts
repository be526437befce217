import { bootstrapSheet, BOOTSTRAP_SAMPLES, interval, intervalCells } from "./bootstrap-sheet";
import { curves, labEquity, RULES, testCount, tested } from "./lab-equity";
import { labRows, MAX_ROWS, ofRun, runRows } from "./lab-rows";
import { labSessions, labState, MAX_SESSIONS } from "./lab-sessions";
import { template } from "./build-template";
import { firstResultRow } from "./front-sheet";
import type { InputRow } from "./template";
import { dateText, numberText } from "./value-text";

const front = "Walk-forward lab";
const samples = "Lab bootstrap";
const question = "Does a signal earn more than its costs on sessions that it was not fitted to?";

const inputs: readonly InputRow[] = [
  ["wf_symbol", "Symbol", "SPXW", "one option root, of the signal below", { isAsked: true }],
  ["wf_run", "Sheet of the run", "Run 1", "the results of a model run; type another to see it"],
  ["wf_train", "Training sessions", 10, "before each test session; its rule is chosen on them"],
  ["wf_cost", "Cost per trade, basis points", 0.5, "of each unit; a reversal trades two"],
  ["wf_slippage", "Slippage per trade, basis points", 0.5, "added to the cost"],
  ["wf_step", "Step of the thresholds", 0.05, "rules act above 0, 1 and 2 steps of the signal"],
  ["wf_block", "Sessions drawn together", 5, "for the intervals; 1 if independent"],
];

const boardOptions = "headers=off; columns=Spot,Net exposure,Flip";
const spotOptions = "headers=off; columns=Spot";
const tideOptions = "headers=off; columns=Bullish premium,Bearish premium";

const sideFormula = `=LET(board,GEX.LEVELS(wf_symbol,,,,"${boardOptions}"),spot,INDEX(board,1,1),net,INDEX(board,1,2),flip,INDEX(board,1,3),IF(ISNUMBER(flip),IF(spot<flip,1,-1),IF(net<0,1,-1)))`;
const shareFormula = `=LET(bars,TAKE(FLOW.TIDE(wf_symbol,,,"5min","${tideOptions}"),-6),bull,SUM(INDEX(bars,0,1)),bear,SUM(INDEX(bars,0,2)),(bull-bear)/(bull+bear))`;

const { net, traded, gross } = tested;
const mean = `IFERROR(AVERAGE(${net}),"")`;
const sharpe = `IFERROR(AVERAGE(${net})/STDEV.S(${net})*SQRT(252),"")`;
const active = `COUNTIF(${traded},">0")`;
const wins = `COUNTIFS(${traded},">0",${net},">0")`;
/** An end of Wilson's 95 % interval of the share of sessions that earned something. */
const hitEnd = (sign: "+" | "-") =>
  `=IFERROR(LET(n,${active},hit,${wins}/n,z,1.96,100*(hit+z*z/(2*n)${sign}z*SQRT(hit*(1-hit)/n+z*z/(4*n*n)))/(1+z*z/n)),"")`;

const unlessNoTest = (value: string) => `=IF(wf_tests=0,"",${value})`;
const ofManifest = (line: string) => `IFERROR(VLOOKUP("${line}",INDIRECT("'"&wf_run&" manifest'!A1:B20"),2,FALSE),"")`;
const requests = `IFERROR(COUNTIF(INDIRECT("'"&wf_run&" manifest'!B1:B6000"),"/v1/*"),"")`;
const variants = ofManifest("Variants tried on this span");

const [low, high] = interval(samples, 0);
const facts = `n,wf_tests,mean,${mean},low,${low},high,${high}`;
const tests = '" on "&n&" test sessions."';

const answer = `=LET(${facts},IF(wf_state<>"",wf_state,IF(OR(n<10,COUNT(low,high)<2),"Too few test sessions to tell: "&n&". At least "&MAX(10,2*wf_block)&" are needed.",IF(low>0,"Yes: after costs the signal earned "&${numberText("mean", 1)}&" bp per session"&${tests},IF(high<0,"No: after costs the signal lost "&${numberText("0-mean", 1)}&" bp per session"&${tests},"Nothing is shown: after costs the mean of "&${numberText("mean", 1)}&" bp per session could be chance"&${tests})))))`;

const certainty = `=LET(${facts},tried,${variants},IF(COUNT(low,high)<2,"No interval: there are too few test sessions.","Mean net return per session, 95 % interval "&${numberText("low", 1)}&" to "&${numberText("high", 1)}&" bp"&IF(AND(low<=0,high>=0),", which includes 0.",".")&IF(ISNUMBER(tried)," Models tried on these dates: "&tried&".","")))`;

/** With fewer sessions than two blocks all resamples are nearly the same: there is no interval then. */
const withTwoBlocks = (value: string) => `IF(size<2*wf_block,"",${value})`;

const bootstrap = bootstrapSheet({
  name: samples,
  title: "Resampled test sessions",
  columns: { net },
  count: "wf_tests",
  block: "wf_block",
  statistics: [
    { heading: "Net return per session, bp", value: withTwoBlocks("AVERAGE(net)") },
    { heading: "Sharpe ratio, annualized", value: withTwoBlocks("AVERAGE(net)/STDEV.S(net)*SQRT(252)") },
  ],
});

/** The cell with the spot is the third result, and the signal is below it. */
const spotRow = firstResultRow(inputs) + 2;

/** A signal that a model run has recorded, traded by the rule that was best before, net of costs. */
export const walkForward = template({
  id: "walk-forward-lab",
  description:
    "A signal in cells, for a model run to record. Each session is traded by the rule that was best before it, net of costs.",
  name: front,
  title: "Walk-forward lab",
  question,
  source: "wf_spot",
  period: `IF(wf_tests=0,"No run is read",wf_run&": test sessions from "&${dateText(`MIN(${tested.session})`)}&" to "&${dateText(`MAX(${tested.session})`)})`,
  answer,
  certainty,
  inputs,
  price: "4 credits: 1 for the board, 3 for the flow. A run costs up to 8 per instant; its form shows the price first.",
  results: [
    {
      title: "The signal, now or at the replay clock: replace it with your own",
      headings: ["Cell", "Value"],
      rows: [
        ["Side of the flip", sideFormula],
        ["Net share of premium", shareFormula],
        ["Spot", `=GEX.LEVELS(wf_symbol,,,,"${spotOptions}")`],
        ["Signal", "=wf_side*wf_share"],
      ],
      names: ["wf_side", "wf_share", "wf_spot", "wf_signal"],
      formats: ["#,##0.000"],
      notes: [
        "Side: 1 below the flip, -1 above it. Share: bullish less bearish premium of the last 30 minutes, of their sum.",
        "Signal: buys if positive, sells if negative. A run records Spot and Signal; keep these two names.",
      ],
    },
    {
      title: "Steps",
      headings: ["1. Pane, tab Board, Model runs, New run. The form proposes the two cells (their name is run_cells)."],
      rows: [],
      formats: [],
      notes: [
        '2. Instants: "Part of every session", two dates, for example 10:00 to 15:30, every 30 minutes. Show the price, then start.',
        `3. Type the name of its sheet above, unless it is Run 1. At most ${MAX_ROWS} rows and ${MAX_SESSIONS} sessions are read.`,
      ],
    },
    {
      title: "Test sessions, each traded by the rule that earned most in its training sessions",
      headings: ["Measure", "Value", "n", "95 % from", "to"],
      rows: [
        ["Net return per session, bp", `=${mean}`, "=wf_tests", ...intervalCells(samples, 0)],
        ["Sharpe ratio, annualized", `=${sharpe}`, "=wf_tests", ...intervalCells(samples, 1)],
        [
          "Hit rate: % of sessions traded",
          `=IFERROR(100*${wins}/${active},"")`,
          `=${active}`,
          hitEnd("-"),
          hitEnd("+"),
        ],
        ["Net return in total, %", unlessNoTest(`SUM(${net})/100`), "=wf_tests"],
        ["Gross return in total, %", unlessNoTest(`SUM(${gross})/100`), "=wf_tests"],
        ["Largest drawdown, %", unlessNoTest(`MIN(${tested.drawdown})`), "=wf_tests"],
        ["Trades (units bought or sold)", unlessNoTest(`SUM(${traded})`), "=wf_tests"],
      ],
      formats: ["0.00", "0", "0.00", "0.00"],
    },
    {
      title: "The run, from its manifest",
      headings: ["Measure", "Value"],
      rows: [
        ["Rows used, of all rows", `=COUNT(${runRows.session})&" of "&IFERROR(COUNT(${ofRun("A2:A6000")}),0)`],
        ["Instants", `=${ofManifest("Instants")}`],
        ["Service", `=${ofManifest("Service")}`],
        ["Strikebook version", `=${ofManifest("Strikebook version")}`],
        ["Requests listed", `=${requests}`],
        ["Credits", `=${ofManifest("Credits in total")}`],
        ["Results (SHA-256)", `=${ofManifest("Results (SHA-256)")}`],
        ["Models tried on these dates", `=${variants}`],
      ],
      formats: ["General"],
    },
  ],
  invalidations: [
    `=LET(tried,${variants},IF(ISNUMBER(tried),"Models tried on these dates: "&tried&". ","")&"The best of many looks good by luck: test it on dates that you have not used.")`,
    `Each session chooses among ${RULES} rules, on other sessions. Choosing k, steps or costs after a look at the result is not tested here.`,
    "Trades are at the spot of the next row plus costs. No order is filled there, and spot is not traded: futures and options have spreads.",
  ],
  charts: [
    {
      type: "Line",
      title: "Equity of the test sessions, percent",
      categories: curves.session,
      series: [{ name: "Equity", values: curves.equity, color: "#01665e" }],
    },
    {
      type: "Line",
      title: "Drawdown, percent",
      categories: curves.session,
      series: [{ name: "Drawdown", values: curves.drawdown, color: "#8c510a" }],
    },
  ],
  sheets: [labRows, labSessions, labEquity, bootstrap],
  names: { wf_tests: testCount, wf_state: labState, run_cells: `'${front}'!$B$${spotRow}:$B$${spotRow + 1}` },
  methods: {
    name: "Lab methods",
    sections: [
      [
        "The run",
        "A model run sets the replay clock to each instant and records Spot and Signal once every cell shows it. Its manifest lists what it requested.",
        "The sheets read the run by its name with INDIRECT, which Excel calculates again with every change. They request nothing.",
        "A row whose spot is an error belongs to no session: nothing is held across it. A row whose signal is an error leads to no position.",
      ],
      [
        "Signal, action, return",
        "The signal of a row is acted on in the next row of its session, at the spot of that row. The position earns the move from there to the row after it.",
        "The first row of a session has no position, and the last one closes it: nothing is held overnight.",
        "A position is 1, -1 or 0. Each unit bought or sold pays cost and slippage, in basis points: opening and closing pay twice, a reversal pays twice at once.",
      ],
      [
        "Training and test",
        `There are ${RULES} rules: follow the signal (buy if it is positive) or fade it, if its size is above 0, 1 or 2 steps.`,
        "For a session t, each rule is applied to the sessions t-k to t-1, after costs. The rule that earned most there is applied to session t.",
        "If no rule earned anything in training, session t is not traded, and its net return is 0. No figure of session t or later is used for its choice.",
        "Returns are summed and not compounded: the amount traded is the same each time. Drawdown is equity less its highest value so far.",
      ],
      [
        "Uncertainty",
        `Intervals of the mean and of the Sharpe ratio: the middle 95 % of ${BOOTSTRAP_SAMPLES} resamples of the test sessions, in circular blocks.`,
        "The hit rate is that of the test sessions with a trade; its interval is Wilson's. With fewer than ten test sessions, or two blocks, nothing is concluded.",
        "The resamples take the choices of the rules as they were. They do not include that other models were tried: see the number of models.",
      ],
      [
        "Sources",
        "Pardo (2008): The Evaluation and Optimization of Trading Strategies. Wiley.",
        "Bailey, Borwein, Lopez de Prado, Zhu (2014): Pseudo-mathematics and financial charlatanism. Notices of the AMS 61.",
        "Politis, Romano (1992): A circular block-resampling procedure for stationary data. In: Exploring the Limits of Bootstrap.",
        "Wilson (1927): Probable inference, the law of succession, and statistical inference. Journal of the American Statistical Association 22.",
      ],
    ],
  },
  calls: ({ inputs: { wf_symbol: symbol } }) => [
    { name: "GEX.LEVELS", given: [[[symbol]], null, null, null, [[boardOptions]]] },
    { name: "GEX.LEVELS", given: [[[symbol]], null, null, null, [[spotOptions]]] },
    { name: "FLOW.TIDE", given: [[[symbol]], null, null, "5min", [[tideOptions]]] },
  ],
});
