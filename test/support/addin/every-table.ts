import { cell } from "./function-runtime";

const legs = [
  ["Contract", "Quantity", "Entry price", "Volatility"],
  ["NVDA__261218C00130000", 5, 4.2, 0.4],
];

type Called = readonly [name: string, given: readonly unknown[], options: string, headings: string];

/**
 * A call for each table of each formula that asks once, its options, and the headings of its default table: the published columns in their
 * order. New columns are appended. The dates are those of the practice market on 2026-11-18.
 */
export const everyTable: readonly Called[] = [
  ["GEX.HEATMAP", [cell("SPXW"), null, 3], "", "Strike, Value, Node, Velocity %"],
  ["GEX.HEATMAP", [cell("SPXW,SPY"), null, 3], "", "Symbol, Strike, Value, Node, Velocity %"],
  [
    ...(["GEX.HEATMAP", [cell("SPXW"), null, 3], "sides=true"] as const),
    "Strike, Value, Node, Velocity %, Call value, Put value, Call open interest, Put open interest",
  ],
  ["GEX.HEATMAP", [cell("SPXW"), null, 3], "source=volume", "Strike, Value, Node, Velocity %, Neutral %"],
  [
    ...(["GEX.HEATMAP", [cell("SPXW"), null, 3, cell("2026-11-20,2026-11-27")], "layout=matrix"] as const),
    "Strike, Value, Node, Velocity %, 46346, 46353",
  ],
  ["GEX.HEATMAP.AT", [cell("SPXW"), "2026-11-17 10:30", null, 3], "", "Strike, Value, Node, As of"],
  [
    ...(["GEX.LEVELS", [cell("SPXW,SPY")], ""] as const),
    "Symbol, As of, Spot, Previous close, Net exposure, King, King value, Positive wall, Positive wall value, Positive wall distance %, Negative wall, Negative wall value, Negative wall distance %, Flip, Flip distance %, Low strike, High strike, Flip note, Zero gamma, Zero gamma distance %, Zero gamma low, Zero gamma high, Zero gamma status, Positive wall margin %, Negative wall margin %",
  ],
  [
    ...(["GEX.LEVELS", [cell("SPXW")], "straddle=2026-11-27"] as const),
    "Symbol, As of, Spot, Previous close, Net exposure, King, King value, Positive wall, Positive wall value, Positive wall distance %, Negative wall, Negative wall value, Negative wall distance %, Flip, Flip distance %, Low strike, High strike, Flip note, Zero gamma, Zero gamma distance %, Straddle strike, Straddle expiration, Straddle bid, Straddle ask, Zero gamma low, Zero gamma high, Zero gamma status, Positive wall margin %, Negative wall margin %",
  ],
  ["GEX.LEVELS", [cell("SPXW")], "view=levels", "Strike, Value, Node, Distance %"],
  [
    ...(["GEX.LEVELS", [cell("SPXW")], "view=sides"] as const),
    "Symbol, As of, Spot, Net exposure, Positive wall, Positive wall value, Positive wall distance %, Positive wall side, Negative wall, Negative wall value, Negative wall distance %, Negative wall side, Call wall, Call wall value, Call wall distance %, Call wall side, Put wall, Put wall value, Put wall distance %, Put wall side, First expiration, First expiration net exposure, First expiration share %, Max pain, Zero gamma, Flip",
  ],
  [
    ...(["GEX.LEVELS", [cell("SPXW")], "view=expirations"] as const),
    "Expiration, Net exposure, Gross exposure, Share %, Call open interest, Put open interest, Max pain, Settles",
  ],
  [
    ...(["GEX.LEVELS", [cell("SPXW,SPY")], "view=expirations"] as const),
    "Symbol, Expiration, Net exposure, Gross exposure, Share %, Call open interest, Put open interest, Max pain, Settles",
  ],
  [
    ...(["GEX.LEVELS.AT", [cell("SPXW"), cell("2026-11-17 10:30")], ""] as const),
    "Symbol, As of, Spot, Previous close, Net exposure, King, King value, Positive wall, Positive wall value, Positive wall distance %, Negative wall, Negative wall value, Negative wall distance %, Flip, Flip distance %, Low strike, High strike, Flip note, Zero gamma, Zero gamma distance %, Zero gamma low, Zero gamma high, Zero gamma status, Positive wall margin %, Negative wall margin %",
  ],
  ["GEX.LEVELS.AT", [cell("SPXW"), cell("2026-11-17 10:30")], "view=levels", "Strike, Value, Node, Distance %, As of"],
  [
    ...(["GEX.FRAMES", [cell("SPXW"), "2026-11-17 15:30", "2026-11-17 15:31", null, cell(4)], ""] as const),
    "As of, Spot, 6975, 6980, 6985, 6990, 6995",
  ],
  [
    ...(["GEX.FRAMES", [cell("SPXW,SPY"), "2026-11-17 15:30", "2026-11-17 15:31"], "view=levels"] as const),
    "Symbol, As of, Spot, Net exposure, King, King value, Positive wall, Positive wall value, Negative wall, Negative wall value, Flip, Flip distance %, Zero gamma, Positive wall margin %, Negative wall margin %",
  ],
  [
    ...(["GEX.DAILY", [cell("SPXW"), "-2d"], ""] as const),
    "Date, Open, High, Low, Close, Smallest cell, Largest cell, Mean peak, Largest peak, Frames, Complete",
  ],
  [
    ...(["GEX.DAILY", [cell("SPXW,SPY"), "-2d"], ""] as const),
    "Symbol, Date, Open, High, Low, Close, Smallest cell, Largest cell, Mean peak, Largest peak, Frames, Complete",
  ],
  [
    ...(["GEX.DAILY", [cell("SPXW"), "-1d"], "view=levels"] as const),
    "Date, As of, Spot, Previous close, Net exposure, King, King value, Positive wall, Positive wall value, Positive wall distance %, Negative wall, Negative wall value, Negative wall distance %, Flip, Flip distance %, Low strike, High strike, Flip note, Zero gamma, Zero gamma distance %, Zero gamma low, Zero gamma high, Zero gamma status, Positive wall margin %, Negative wall margin %",
  ],
  ["GEX.PROFILE", [cell("SPX+")], "", "Spot, Net exposure"],
  ["GEX.SYMBOLS", [], "", "Symbol, Index?, Metrics, History from, History to"],
  [
    ...(["FLOW.TRADES", [cell("SPY"), "1h", 5], ""] as const),
    "Time, Type, Strike, Expiration, DTE, Contracts, Premium, Price, Bid, Ask, Sweep, Multi-leg, Moneyness, Flow score, Flow bonus",
  ],
  ["FLOW.TRADES", [cell("SPY"), "1h", 5], "view=aggregate", "Ticker, Window, VWF, SDF, FIR, Trades, Sweeps, Premium"],
  [
    ...(["FLOW.TIDE", [cell("SPY"), null, null, "30min"], ""] as const),
    "Time, Bullish premium, Bearish premium, Neutral premium, Net premium (bull - bear), Cumulative net premium, Bullish volume, Bearish volume, VWF, SDF, FIR, Trades, Sweeps",
  ],
  [
    ...(["FLOW.MARKET", [], ""] as const),
    "Time, Net call premium, Net put premium, Cumulative net call premium, Cumulative net put premium, Call volume, Put volume, Volume, SPY price, Gap",
  ],
  [
    ...(["FLOW.HISTORY", [cell("SPY"), "2026-11-11", "2026-11-17"], ""] as const),
    "Date, Premium, Volume, Call premium, Put premium, Net premium (calls - puts), Call volume, Put volume",
  ],
  [
    ...(["FLOW.COMPARE", [cell("SPY"), "2026-11-17"], ""] as const),
    "Measure, Current, 20-day average, Versus average, Percentile, Date, Days analyzed",
  ],
  [
    ...(["FLOW.COMPARE", [cell("SPY"), "2026-11-17"], "view=similar"] as const),
    "Date, Similarity (0-1), Premium, Net premium (calls - puts)",
  ],
  [
    ...(["FLOW.STRIKES", [cell("SPY")], ""] as const),
    "Strike, Right, Net premium (bull - bear), Premium, Bullish premium, Bearish premium, Volume, Trades, Ask %, Bid %, Open interest, Volume/OI, Main expiration",
  ],
  [
    ...(["FLOW.STRIKES", [cell("SPY")], "view=concentration"] as const),
    "Ticker, Top 3 share (0-1), Top 3 net premium (bull - bear), Reading",
  ],
  ["FLOW.EXPIRATIONS", [cell("SPY"), 690], "", "Expiration, DTE, Call premium, Put premium, Call volume, Put volume"],
  [
    ...(["FLOW.TOP", [5], ""] as const),
    "Ticker, Premium, Volume, Call premium, Put premium, Net premium (calls - puts), Call/put ratio, Call volume, Put volume",
  ],
  [
    ...(["FLOW.TOP", [5, "2026-11-17"], ""] as const),
    "Ticker, Premium, Volume, Call premium, Put premium, Net premium (calls - puts), Call/put ratio, Call volume, Put volume, Date",
  ],
  [
    ...(["FLOW.CONTRACTS", [null, 5], ""] as const),
    "Contract, Ticker, Expiration, Strike, Right, DTE, Premium, Volume, Open interest, OI change, Volume/OI, VWAP, Last price, IV",
  ],
  [
    ...(["FLOW.CONTRACTS", [null, 5, "2026-11-17"], ""] as const),
    "Contract, Ticker, Expiration, Strike, Right, DTE, Premium, Volume, Open interest, OI change, Volume/OI, VWAP, Last price, IV, Date",
  ],
  [
    ...(["FLOW.PRESSURE", [cell("SPY"), "1h"], ""] as const),
    "Ticker, Bull %, Bear %, Neutral %, Bull/bear ratio, Call bull %, Put bull %, Bias, Strength, Confidence, Reading, Trades, Volume, Premium, Date",
  ],
  [
    ...(["FLOW.RATIO", [cell("SPY"), "1h"], ""] as const),
    "Contract, Ask share (0-1), Bid share (0-1), Mid share (0-1), Aggression ratio, Bias, Aggression, Confidence, Reading, Trades, Volume, Premium, Date",
  ],
  [
    ...(["FLOW.SENTIMENT", [cell("SPY")], ""] as const),
    "Timeframe, Composite, Direction, Strength, VWF, SDF, FIR, Confidence (0-1), Sweep alignment, Trades, Sweeps, Premium, Average flow score",
  ],
  ["FLOW.SENTIMENT", [cell("SPY")], "view=trend", "Ticker, Short versus long, Momentum, Reading, Generated at"],
  ["FLOW.SENTIMENT", [cell("SPY")], "view=moneyness", "Moneyness, Composite, Trades, Premium, % of premium"],
  ["FLOW.DARKPOOL", [cell("SPY,NVDA"), null, 5], "", "Time, Ticker, Price, Size (shares), Notional"],
  [
    ...(["VOL.EVENTS", [cell("NVDA,AAPL")], ""] as const),
    "Symbol, As of, Session, Stale, Next date, Timing, Implied move %, Estimate, VRP (points), VRP percentile (0-100), straddle_pct, straddle_expiration, straddle_move_pct, past_median_move_pct, past_mean_move_pct, implied_vs_median, implied_vs_mean, vrp.iv30 (%), vrp.rv20 (%), vrp.overpaid_share (0-1), vrp.days_analyzed, vrp.overpaid_days_analyzed, reports_analyzed",
  ],
  [
    ...(["VOL.EVENTS", [cell("NVDA")], "view=past"] as const),
    "Symbol, Date, timing, implied_move_pct, straddle_pct, realized_move_pct",
  ],
  [
    ...(["VOL.HISTORY", [cell("SPXW"), "2026-11-11", "2026-11-17"], ""] as const),
    "Date, close, iv7 (%), iv30 (%), iv90 (%), termSlope (points), rv20 (%), rv60 (%), rv252 (%), vrp (points)",
  ],
  [
    ...(["VOL.HISTORY", [cell("SPXW,NVDA"), "2026-11-11", "2026-11-17", cell("close,iv30")], ""] as const),
    "Symbol, Date, close, iv30 (%)",
  ],
  [
    ...(["VOL.DERIVED", [cell("NVDA,SPXW")], ""] as const),
    "Symbol, asOf, sessionDate, stale, lastClose, iv7 (%), iv30 (%), iv90 (%), termSlope (points), rv20 (%), rv60 (%), rv252 (%), vrp (points), ivRank (0-100), ivPercentile (0-100), iv30Change1d (points), iv30Change5d (points), dayMovePct, vrpPercentile (0-100), vrpOverpaidShare (0-1), daysAnalyzed, vrpDaysAnalyzed, vrpOverpaidDaysAnalyzed",
  ],
  [
    ...(["VOL.TERM", [cell("SPXW")], ""] as const),
    "Symbol, expiration, days, iv (%), forwardIv (%), straddlePct (% of forward), forward, rate",
  ],
  ["VOL.SYMBOLS", [], "", "Symbol, hasEvents, history.from, history.to"],
  [
    ...(["VOL.IV", [cell("SPXW,NVDA")], ""] as const),
    "Symbol, IV7 %, IV14 %, IV30 %, IV60 %, IV90 %, IV180 %, IV365 %, As of, Session, Stale",
  ],
  [
    ...(["VOL.CONE", [cell("SPXW")], ""] as const),
    "Symbol, Sessions, Realized %, Low %, Lower quartile %, Median %, Upper quartile %, High %, IV %, Days analyzed, As of, Session, Stale",
  ],
  [
    ...(["VOL.RANGE", [cell("SPXW")], ""] as const),
    "Symbol, Horizon, Sigma %, Low 1 sigma, High 1 sigma, Low 2 sigma, High 2 sigma, Spot, Previous close, Move %, Move (sigmas), Sessions, Expiration, As of, Session, Stale",
  ],
  [
    ...(["VOL.SKEW", [cell("SPXW")], ""] as const),
    "Symbol, Days, ATM %, Put 25 delta %, Call 25 delta %, Risk reversal 25 delta (points), Butterfly 25 delta (points), Slope 90-110 (points), As of, Session, Stale",
  ],
  [
    ...(["VOL.SURFACE", [cell("NVDA")], ""] as const),
    "Symbol, Expiration, DTE, 80, 85, 90, 95, 97.5, 100, 102.5, 105, 110, 115, 120, Calendar flag, Butterfly flag, Forward, As of, Session, Stale",
  ],
  [
    ...(["VOL.SURFACE", [cell("NVDA")], "layout=long"] as const),
    "Symbol, Expiration, DTE, Moneyness %, IV %, Calendar flag, Butterfly flag, Forward, As of, Session, Stale",
  ],
  [
    ...(["VOL.SURFACE", [cell("NVDA")], "by=delta; layout=long; fixed=-5d"] as const),
    "Symbol, Expiration, DTE, Delta, IV %, Change (points), Calendar flag, Butterfly flag, Forward, Fixed as of, As of, Session, Stale",
  ],
  [
    ...(["VOL.MARKET", [], ""] as const),
    "Symbols, Index, Index IV30 %, Index RV20 %, Index term slope (points), Median IV30 %, Median RV20 %, Median VRP (points), Share rising (0-1), Share overpaid (0-1)",
  ],
  [
    ...(["VOL.SCREEN", [], ""] as const),
    "Symbol, IV30 %, IV30 change 1d (points), IV rank (0-100), IV percentile (0-100), RV20 %, VRP (points), VRP percentile (0-100), Term slope (points), Risk reversal 25 delta (points), Day move %, Next report, Implied move %, Days analyzed, VRP days analyzed, As of, Session, Stale",
  ],
  [
    ...(["OPT.CHAIN", [cell("NVDA")], "strikes=5"] as const),
    "Contract, Expiration, DTE, Right, Strike, Bid, Ask, Mid, Last, Volume, Open interest, Open interest change, Implied volatility, Delta, Gamma, Theta per day, Vega per point, Age s",
  ],
  ["OPT.QUOTE", [cell("NVDA__261218C00130000")], "headers=on", "Mid"],
  [
    ...(["OPT.GREEKS", [cell("call"), cell(100), cell("2026-12-18"), cell(100), cell(0.2), cell(0.04)], ""] as const),
    "Price, Delta, Gamma, Theta per day, Vega per point, Rho per point, Vanna per point, Charm per day, Volga per point, Speed, Zomma per point, Color per day, Veta per day, Ultima per point, Lambda",
  ],
  ["OPT.PAYOFF", [legs, [[120], [130], [140]]], "", "Underlying, Profit USD 2026-12-18"],
  [
    ...(["OPT.PAYOFF", [legs, [[120], [130], [140]], cell("2026-11-25,2026-12-18")], ""] as const),
    "Underlying, Profit USD 2026-11-25, Profit USD 2026-12-18",
  ],
  ["OPT.PAYOFF", [legs, [[120], [130], [140]]], "view=breakevens", "Name, Value"],
  [
    ...(["OPT.POSITION", [legs, cell(130), 0.04], ""] as const),
    "Contract, Quantity, Price, Value USD, Entry price, Profit USD, Delta shares, Gamma shares per USD, Theta USD per day, Vega USD per point, Rho USD per point",
  ],
];
