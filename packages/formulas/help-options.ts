import type { OptionText } from "./formula";

const dte = (bound: string): OptionText => ["days", `Expirations ${bound} this many calendar days away.`];

/** The texts of options that several formulas have. */
export const optionSays = {
  model: [
    "`calls-puts` (when omitted), `short-all`, `calls`, `puts`",
    "What dealers are assumed to hold: all calls bought and all puts sold; both sold; or one side alone, as the first counts it. All but the first are computed here from the calls and puts of the board, if the service sends them separately. Node names the king alone, because the thresholds of other nodes are not published. Zero gamma and Velocity % are blank. Not with `source=volume`, `layout=matrix`, streams and ranges.",
  ],
  includeEmpty: [
    "`true`, `false` (when omitted)",
    "Includes strikes with almost no exposure. Without it gamma and vanna may list different strikes.",
  ],
  layout: ["`net` (when omitted), `matrix`", "The matrix has one more column per expiration, headed by its date."],
  minDte: dte("at least"),
  maxDte: dte("at most"),
  minPremium: ["US dollars", "Trades with at least this premium."],
  optionType: ["`call`, `put`", "Trades of one right; of both when omitted."],
  right: ["`call`, `put`", "Contracts of one right; of both when omitted."],
  date: ["a trading date", "The day of the trades; the current session when omitted."],
  minVolume: ["contracts", "At least this many contracts traded."],
  exercise: ["`european` (when omitted), `american`", "Whether the options can be exercised early."],
  dividends: [
    "`2026-12-15:0.25,2027-03-15:0.25`",
    "Ex-dates and dividends in US dollars per share: those before settlement are taken from the underlying.",
  ],
} satisfies Readonly<Record<string, OptionText>>;

/** The options of boards. */
export const boardOptionSays = {
  layout: optionSays.layout,
  source: [
    "`openInterest` (when omitted), `volume`",
    "Volume counts the contracts that customers sold today less those that they bought, in place of open interest: a trade at the ask is bought, at the bid sold, calls and puts alike. So a value is the exposure of the dealers on the other side: negative where customers bought. Neutral % is the share of today's volume that traded on neither side, or without a quote, and counts nothing. The service needs the trades of the day, as the local service has them.",
  ],
  sides: [
    "`true`, `false` (when omitted)",
    "Adds Call value, Put value, Call open interest and Put open interest, over the netted expirations.",
  ],
  model: optionSays.model,
  includeEmpty: optionSays.includeEmpty,
} satisfies Readonly<Record<string, OptionText>>;

/** The options of levels. */
export const levelsOptionSays = {
  view: [
    "`summary` (when omitted), `levels`, `sides`, `expirations`",
    "One row per symbol; every level of each symbol, strongest first; call wall and put wall beside the walls of the net, with net exposure and max pain of the first expiration; or what rolls off with each expiration.",
  ],
  zeroGamma: [
    "`root` (when omitted), `family`",
    "The zero gamma of the root, or of all roots of its index priced together, such as SPX and SPXW.",
  ],
  flat: ["`blank` (when omitted), `show`", "Whether an ill-defined zero gamma (status `flat`) is shown."],
  checkFlip: [
    "`true`, `false` (when omitted)",
    "Requests each symbol again with twice as many strikes, at the price of a second call; Flip note says whether the flip holds.",
  ],
  model: optionSays.model,
  includeEmpty: optionSays.includeEmpty,
  straddle: [
    "a date",
    "Adds the straddle of the first expiration on or after the date, at the strike nearest to spot: strike, expiration, bid and ask of the call and the put together. Recorded chains have these quotes.",
  ],
} satisfies Readonly<Record<string, OptionText>>;

/** The options of the formulas that price single options. */
export const valuationOptionSays = {
  model: [
    "`european` (when omitted), `black76`, `american`",
    "Black-Scholes-Merton on the price of the underlying; Black on its forward, which `underlying` then is; or with early exercise.",
  ],
  settlement: ["`pm` (when omitted), `am`", "Settlement at the close of the expiration, or at 9:30."],
  dividends: optionSays.dividends,
} satisfies Readonly<Record<string, OptionText>>;
