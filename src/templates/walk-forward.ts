import { numbersOf, sharpeRatio } from "./contributions";
import {
  estimateCells,
  type EstimateCells,
  intervalMethods,
  intervalSheet,
  intervalSources,
  measuresOf,
} from "./interval-sheet";
import { shareCells } from "./share-interval";
import { curves, heldNet, labEquity, labHoldOut, RULES, testCount, tested } from "./lab-equity";
import { labRows, MAX_ROWS, MAX_SESSIONS, MIN_HELD, ofRun, runRows, runSessions } from "./lab-rows";
import { holdOutOpened, labSessions, labState, ofManifest } from "./lab-sessions";
import { template } from "./build-template";
import { firstResultRow } from "./front-sheet";
import { intervalSentence } from "./sentences";
import type { InputRow } from "./template";
import { dateText, numberText } from "./value-text";

const front = "Walk-forward lab";
const intervals = "Lab intervals";
/** The fewest test sessions that an answer is given for. */
const LEAST = 30;
const question = "Does a signal earn more than its costs on sessions that it was not fitted to?";

const inputs: readonly InputRow[] = [
  ["wf_symbol", "Symbol", "SPXW", "one option root, of the signal below", { isAsked: true }],
  ["wf_run", "Sheet of the run", "Run 1", "the sheet with the results of a model run"],
  ["wf_train", "Training sessions", 10, "sessions before each test session, which choose its rule"],
  [
    ...([
      "wf_hold",
      "Hold-out, share of the sessions",
      0.25,
      `the last sessions, at least ${MIN_HELD}; set it before the run`,
    ] as const),
    { format: "0%" },
  ],
  ["wf_cost", "Cost per trade, basis points", 0.5, "of each unit; a reversal trades two"],
  ["wf_slippage", "Slippage per trade, basis points", 0.5, "added to the cost"],
  ["wf_step", "Step of the thresholds", 0.05, "rules act above 0, 1 and 2 steps of the signal"],
];

const boardOptions = "headers=off; columns=Spot,Net exposure,Flip";
const spotOptions = "headers=off; columns=Spot";
const tideOptions = "headers=off; columns=Bullish premium,Bearish premium";

const sideFormula = `=LET(board,GEX.LEVELS(wf_symbol,,,,"${boardOptions}"),spot,INDEX(board,1,1),net,INDEX(board,1,2),flip,INDEX(board,1,3),IF(ISNUMBER(flip),IF(spot<flip,1,-1),IF(net<0,1,-1)))`;
const shareFormula = `=LET(bars,TAKE(FLOW.TIDE(wf_symbol,,,"5min","${tideOptions}"),-6),bull,SUM(INDEX(bars,0,1)),bear,SUM(INDEX(bars,0,2)),(bull-bear)/(bull+bear))`;

const { net, traded, gross } = tested;
const [mean, sharpe] = [estimateCells(intervals, 0), estimateCells(intervals, 1)];
const active = `COUNTIF(${traded},">0")`;
const wins = `COUNTIFS(${traded},">0",${net},">0")`;
const unlessNoTest = (value: string) => `=IF(wf_tests=0,"",${value})`;
const requests = `IF(ISERROR(${ofRun("A1")}),"",COUNTIF(INDIRECT("'"&wf_run&" manifest'!B1:B6000"),"/v1/*"))`;
const variants = ofManifest("Variants tried on this span");

/**
 * The probability that the true Sharpe ratio is above 0 if it is the best of as many as were tried: above what the best of them has on
 * average by luck. Bailey, Lopez de Prado (2014), with the variance of the ratios of models without any skill.
 */
const deflated = `=IFERROR(LET(tried,N(${variants}),luck,IF(tried<2,0,SQRT(252/(wf_tests-1))*(0.4227843351*NORM.S.INV(1-1/tried)+0.5772156649*NORM.S.INV(1-1/tried/EXP(1)))),NORM.S.DIST((${sharpe.value}-luck)/${sharpe.error},TRUE)),"")`;

const facts = `n,wf_tests,mean,${mean.value},low,${mean.low},high,${mean.high},tried,N(${variants})`;
const tests = '" on "&n&" test sessions."';

const answer = `=LET(${facts},IF(wf_state<>"",wf_state,IF(OR(n<${LEAST},COUNT(low,high)<2),"Too few test sessions to tell: "&n&". "&(${LEAST}-n)&" more would do: let a run have more sessions.",IF(low>0,IF(wf_deflated>0.95,"Yes: after costs the signal earned "&${numberText("mean", 1)}&" bp per session"&${tests},"Not shown: it earned "&${numberText("mean", 1)}&" bp per session, and the best of "&tried&" models may do so by luck (deflated Sharpe ratio "&${numberText("wf_deflated", 2)}&")."),IF(high<0,"No: after costs the signal lost "&${numberText("0-mean", 1)}&" bp per session"&${tests},"Nothing is shown: after costs the mean of "&${numberText("mean", 1)}&" bp per session could be chance"&${tests})))))`;

const certainty = `=IF(wf_state<>"",wf_state,LET(tried,N(${variants}),${intervalSentence({ cells: mean, label: "Mean net return per session ", unit: " bp", digits: 1, tooFew: "there are too few test sessions" })}&IF(tried>0," Models tried on these dates: "&tried&".","")))`;

const estimateRow = (cells: EstimateCells) => measuresOf(cells, "value", "count", "low", "high", "detectable");

const holdOut = "Hold-out interval";
const held = estimateCells(holdOut, 0);
const ifOpened = (cell: string) => `=IF(wf_opened="","",${cell})`;
const holdOutInterval = intervalSheet({
  name: holdOut,
  title: "Interval of the hold-out: empty until it is opened",
  estimates: [{ heading: "Net return per session, bp", contributions: numbersOf(heldNet) }],
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
  source: `'${front}'!$B$${spotRow}`,
  period: '"Signal of "&wf_symbol', // Not of the run: INDIRECT would calculate the label of simulated data again whenever the file is opened.
  answer,
  certainty,
  inputs,
  price: "4 credits: 1 for the board, 3 for the flow. A run costs up to 8 per time; its form shows the price first.",
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
        '2. Times: "Part of every session", two dates, for example 10:00 to 15:30, every 30 minutes. Show the price, then start.',
        `3. Type the name of its sheet above, unless it is Run 1. At most ${MAX_ROWS} rows and ${MAX_SESSIONS} sessions are read.`,
      ],
    },
    {
      title: "Test sessions, each traded by the rule that earned most in its training sessions",
      headings: ["Measure", "Value", "n", "95 % from", "to", "Detectable"],
      rows: [
        ["Net return per session, bp", ...estimateRow(mean)],
        ["Sharpe ratio, annualized", ...estimateRow(sharpe)],
        ["Deflated Sharpe ratio: probability", deflated, "=wf_tests"],
        ["Hit rate: % of sessions traded", ...shareCells(wins, active, 100)],
        ["Net return in total, %", unlessNoTest(`SUM(${net})/100`), "=wf_tests"],
        ["Gross return in total, %", unlessNoTest(`SUM(${gross})/100`), "=wf_tests"],
        ["Largest drawdown, %", unlessNoTest(`MIN(${tested.drawdown})`), "=wf_tests"],
        ["Trades (units bought or sold)", unlessNoTest(`SUM(${traded})`), "=wf_tests"],
      ],
      names: ["wf_mean", "wf_sharpe", "wf_deflated"],
      state: "wf_state",
      formats: ["0.00", "0", "0.00", "0.00", "0.00"],
      notes: [
        "Deflated: the probability that the Sharpe ratio is more than the luck of the best of all models tried on these dates; above 0.95 it counts.",
        "Detectable: the smallest value that would show itself in 80 % of samples of this size.",
      ],
    },
    {
      title: "Hold-out: the last sessions, opened once by the button of the run in the pane",
      headings: ["Measure", "Value", "n", "95 % from", "to"],
      rows: [
        ["Held out, of all sessions", `=IF(wf_sessions=0,"",wf_held&" of "&wf_sessions)`],
        ["State", `=IF(wf_sessions=0,"",IF(wf_opened="","Locked","Opened "&wf_opened))`],
        [
          "Opened before on these dates",
          `=LET(line,${ofManifest("Hold-out of these dates opened before")},IF(LEN(line)>1,line,""))`,
        ],
        ["Net return per session, bp", ...[held.value, held.count, held.low, held.high].map(ifOpened)],
      ],
      formats: ["0.00", "0", "0.00", "0.00"],
      notes: [
        "Locked: these sessions are in no figure, training, test or chart. Their rows stay in the sheet of the run.",
      ],
    },
    {
      title: "The run, from its manifest",
      headings: ["Measure", "Value"],
      rows: [
        [
          "Rows used, of all rows",
          `=IF(ISERROR(${ofRun("A1")}),"",COUNT(${runRows.session})&" of "&COUNT(${ofRun("A2:A6000")}))`,
        ],
        [
          "Test sessions",
          unlessNoTest(`${dateText(`MIN(${tested.session})`)}&" to "&${dateText(`MAX(${tested.session})`)}`),
        ],
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
    `Each session chooses among ${RULES} rules, on other sessions. Choosing k, steps or costs after seeing the result is not tested here.`,
    "Trades are at the spot of the next row plus costs. No order is filled there, and spot is not traded: futures and options have spreads.",
  ],
  charts: [
    {
      type: "Line",
      title: "Equity of the test sessions, percent",
      categories: curves.session,
      pointsInput: "wf_tests",
      series: [{ name: "Equity", values: curves.equity, color: "#01665e" }],
    },
    {
      type: "Line",
      title: "Drawdown, percent",
      categories: curves.session,
      pointsInput: "wf_tests",
      series: [{ name: "Drawdown", values: curves.drawdown, color: "#8c510a" }],
    },
  ],
  sheets: [
    labRows,
    labSessions,
    labEquity,
    labHoldOut,
    holdOutInterval,
    intervalSheet({
      name: intervals,
      title: "Net return and Sharpe ratio of the test sessions",
      estimates: [
        { heading: "Net return per session, bp", contributions: numbersOf(net) },
        { heading: "Sharpe ratio, annualized", contributions: sharpeRatio(net) },
      ],
    }),
  ],
  names: {
    ...{ wf_tests: testCount, wf_state: labState, wf_opened: holdOutOpened },
    ...{ wf_sessions: runSessions.all, wf_held: runSessions.held },
    run_cells: `'${front}'!$B$${spotRow}:$B$${spotRow + 1}`,
  },
  methods: {
    name: "Lab methods",
    sections: [
      [
        "The run",
        "A model run sets the replay clock to each time and records Spot and Signal once every cell shows it. Its manifest lists what it requested.",
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
        "Hold-out",
        `The last sessions of the run are held out: the share in the input, at least ${MIN_HELD}. Until they are opened, the sheets of the lab do not have their rows.`,
        "The button of the run in the pane opens them, once. It writes a line into the manifest: when, and how many models were tried on these dates by then.",
        "They are traded as test sessions are, by the rule that was best before each, and are shown apart: they change no figure of the tests.",
        "A new run has a new hold-out. If that of an earlier run on the same dates was opened, its manifest says so: what you have seen tests nothing new.",
        "It prevents an accidental look. Lowering the share, writing the line by hand or adding up the sheet of the run opens it too.",
      ],
      [
        "Uncertainty",
        ...intervalMethods,
        `The observations are the net returns of the test sessions. The hit rate is that of the test sessions with a trade; its interval is Wilson's. With fewer than ${LEAST} test sessions nothing is concluded.`,
        "The intervals take the choices of the rules as they were. They do not include that other models were tried: the deflated Sharpe ratio does. It compares with what",
        "the best of as many models without any skill has on average, and the answer is only Yes if it is above 0.95.",
      ],
      [
        "Sources",
        "Pardo (2008): The Evaluation and Optimization of Trading Strategies. Wiley.",
        "Bailey, Borwein, Lopez de Prado, Zhu (2014): Pseudo-mathematics and financial charlatanism. Notices of the AMS 61.",
        ...intervalSources,
        "Bailey, Lopez de Prado (2014): The deflated Sharpe ratio. Journal of Portfolio Management 40.",
        "Mertens (2002): Comments on variance of the IID estimator in Lo (2002). University of Basel.",
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
