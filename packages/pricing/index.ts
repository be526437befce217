/** Prices and Greeks of options, and what the quotes of one expiration imply. */
export { type AmericanMarket, americanPrice } from "./american-option";
export {
  type EuropeanOption,
  type Right,
  black76,
  blackScholes,
  dollarGamma,
  dollarGammaScale,
  dollarVanna,
} from "./black-scholes";
export { type Dividend, dividendsBefore, dividendValue } from "./escrowed-dividends";
export { type KnownGreeks, type OptionGreeks } from "./european-greeks";
export { type PricingModel, type ValuedOption, optionGreeks, optionPrice, takesTree } from "./option-value";
export { type NoVolatility, volatilityOfPrice } from "./price-volatility";
export { type TimeTerms, dollarCharm, dollarDelta } from "./dollar-delta";
export { halfSpread, nearestSpreads } from "./half-spread";
export { impliedDeviation, impliedForward } from "./implied-volatility";
export { median } from "./median";
export { normalQuantile } from "./normal-distribution";
export { type AgreeingQuotes, type QuotePair, agreeingQuotes, isQuoted, midOf } from "./refuted-quotes";
export { valueBeside } from "./value-beside";
