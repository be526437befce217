import { yearsBetween } from "./read-settlement";
import { profitAt, type PaidLeg, type Scenario } from "./profit";
import type { LegMarket } from "./value-legs";

/** Where the profit of legs is 0, and its bounds over all prices of the underlying from 0 on, in US dollars. */
interface ProfitBounds {
  /** Ascending. */
  breakEvens: readonly number[];
  /** `undefined` if it is unlimited. */
  most: number | undefined;
  least: number | undefined;
}

interface Point {
  price: number;
  profit: number;
}

/** Profits below this part of the cost of the legs are 0. */
const NOTHING = 1e-12;

/** Prices between which the profit of options that have not settled is searched. It changes its direction far less often. */
const SEARCHED_PRICES = 600;
/** Standard deviations beyond the strikes at which an option has its limit. */
const FAR = 9;
/** Standard deviations from its strike at which the profit of an option bends; the prices are searched there too, however soon it settles. */
const BENDS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
/** The part of the lowest strike that stands for a price of 0, at which no option has a value by the models. */
const LOWEST_PART = 1e-12;

/** Returns the break-evens and the bounds of the profit of legs in one scenario: all of them, to the digits of the prices. */
export function profitBounds(legs: readonly PaidLeg[], market: LegMarket, scenario: Scenario): ProfitBounds {
  const profit = (price: number) => profitAt(legs, market, scenario, price);
  const nothing =
    NOTHING * legs.reduce((sum, leg) => sum + Math.abs(leg.quantity * leg.multiplier * (leg.entryPrice + 1)), 0);
  const points = withPeaks(
    searchedPrices(legs, scenario).map((price) => ({ price, profit: profit(price) })),
    profit,
  );
  const slope = slopeAtTop(legs, market, scenario);
  const isZero = (point: Point) => Math.abs(point.profit) <= nothing;
  const zeros = points.flatMap((point, index) => {
    if (isZero(point)) return [point.price];
    const next = points[index + 1];
    if (next) return isZero(next) || point.profit * next.profit > 0 ? [] : [zeroBetween(profit, point, next)];
    // Beyond the last price the profit is a line.
    return slope * point.profit < 0 ? [point.price - point.profit / slope] : [];
  });
  const profits = points.map((point) => point.profit);
  return {
    breakEvens: zeros.filter((zero, index) => index === 0 || zero - (zeros[index - 1] ?? 0) > 1e-9 * zero),
    most: slope > 0 ? undefined : Math.max(...profits),
    least: slope < 0 ? undefined : Math.min(...profits),
  };
}

/** Returns the prices between which the profit has one direction, or nearly: strikes, and many between and beyond them before settlement. */
function searchedPrices(legs: readonly PaidLeg[], { atMs, shift }: Scenario): number[] {
  const options = legs.flatMap(({ option, volatility = 0 }) => {
    if (!option) return [];
    const years = Math.max(0, yearsBetween(atMs, option.settlesMs));
    return [{ strike: option.strike, deviation: years === 0 ? 0 : (volatility + shift) * Math.sqrt(years), years }];
  });
  const strikes = options.map(({ strike }) => strike);
  const deviation = options.reduce((most, option) => Math.max(most, option.deviation + option.years / 10), 0);
  const [low, high] = [Math.min(...strikes), Math.max(...strikes)];
  const prices = [deviation === 0 ? 0 : LOWEST_PART * low, ...strikes];
  if (deviation > 0) {
    for (const option of options) {
      if (option.deviation === 0) continue;
      for (const bend of BENDS) {
        const factor = Math.exp(bend * option.deviation);
        prices.push(option.strike * factor, option.strike / factor);
      }
    }
    const [from, to] = [Math.log(low) - FAR * deviation, Math.log(high) + FAR * deviation];
    for (let at = 0; at <= SEARCHED_PRICES; at += 1) prices.push(Math.exp(from + ((to - from) * at) / SEARCHED_PRICES));
  }
  return [...new Set(prices)].sort((a, b) => a - b);
}

/** Returns points with the peak near each that is higher or lower than both beside it. */
function withPeaks(points: readonly Point[], profit: (price: number) => number): Point[] {
  return points.flatMap((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before || !after || (point.profit - before.profit) * (after.profit - point.profit) >= 0) return [point];
    const sign = point.profit > before.profit ? 1 : -1;
    const price = peakBetween((at) => sign * profit(at), before.price, after.price);
    const peak = { price, profit: profit(price) };
    if (sign * peak.profit <= sign * point.profit) return [point];
    return price < point.price ? [peak, point] : [point, peak];
  });
}

/** Returns where a function with one peak is highest (golden section). */
function peakBetween(height: (price: number) => number, from: number, to: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  let [left, right] = [high - ratio * (high - low), low + ratio * (high - low)];
  let [leftHeight, rightHeight] = [height(left), height(right)];
  while (high - low > 1e-9 * high) {
    if (leftHeight > rightHeight) {
      [high, right, rightHeight] = [right, left, leftHeight];
      left = high - ratio * (high - low);
      leftHeight = height(left);
    } else {
      [low, left, leftHeight] = [left, right, rightHeight];
      right = low + ratio * (high - low);
      rightHeight = height(right);
    }
  }
  return (low + high) / 2;
}

/** Returns where the profit is 0 between points of different signs: on the line between them, or by halves. */
function zeroBetween(profit: (price: number) => number, from: Point, to: Point): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 200; step += 1) {
    const onLine = low.price - (low.profit * (high.price - low.price)) / (high.profit - low.profit);
    const price = step % 3 === 2 ? (low.price + high.price) / 2 : onLine;
    if (!(price > low.price && price < high.price)) return price;
    const found = { price, profit: profit(price) };
    if (found.profit === 0 || high.price - low.price < 1e-13 * high.price) return price;
    if (found.profit * low.profit > 0) low = found;
    else high = found;
  }
  return (low.price + high.price) / 2;
}

/** Returns the change of profit per dollar at the highest prices: that of shares and of calls. */
function slopeAtTop(legs: readonly PaidLeg[], { model, dividendYield }: LegMarket, { atMs }: Scenario): number {
  const slopes = legs.map(({ quantity, multiplier, option }) => {
    if (option?.right === "put") return 0;
    const years = option ? Math.max(0, yearsBetween(atMs, option.settlesMs)) : 0;
    const delta = Math.exp(-dividendYield * years);
    return quantity * multiplier * (model === "american" ? Math.max(1, delta) : delta);
  });
  const [sum, most] = [slopes.reduce((a, b) => a + b, 0), Math.max(...slopes.map(Math.abs))];
  return Math.abs(sum) <= 1e-12 * most ? 0 : sum;
}
