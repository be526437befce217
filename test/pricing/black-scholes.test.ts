import fc from "fast-check";
import {
  black76,
  blackScholes,
  dollarGamma,
  dollarGammaScale,
  dollarVanna,
  type EuropeanOption,
  type SpotMarket,
} from "../../packages/pricing/black-scholes";

// Hull, Options, Futures, and Other Derivatives: examples of the chapters on Black-Scholes, the Greeks and futures options.
test("the textbook call at 40 on a stock at 42 costs 4.76, and the put 0.81", () => {
  const market = { spot: 42, rate: 0.1, dividendYield: 0 };
  const option = { strike: 40, years: 0.5, volatility: 0.2 };

  expect(blackScholes({ ...option, right: "call" }, market).price).toBeCloseTo(4.76, 2);
  expect(blackScholes({ ...option, right: "put" }, market).price).toBeCloseTo(0.81, 2);
});

test("the textbook call at 50 on a stock at 49 has delta .522, gamma .066 and vega 12.1", () => {
  const market = { spot: 49, rate: 0.05, dividendYield: 0 };
  const call = blackScholes({ right: "call", strike: 50, years: 20 / 52, volatility: 0.2 }, market);

  expect(call.delta).toBeCloseTo(0.522, 3);
  expect(call.gamma).toBeCloseTo(0.066, 3);
  expect(call.vega).toBeCloseTo(12.1, 1);
});

test("the textbook put on a futures price of 20 costs 1.12", () => {
  const put = black76({ right: "put", strike: 20, years: 4 / 12, volatility: 0.25 }, { forward: 20, rate: 0.09 });

  expect(put.price).toBeCloseTo(1.12, 2);
});

const options = fc.record({
  right: fc.constantFrom("call" as const, "put" as const),
  strike: fc.double({ min: 60, max: 160, noNaN: true }),
  years: fc.double({ min: 0.05, max: 3, noNaN: true }),
  volatility: fc.double({ min: 0.1, max: 0.8, noNaN: true }),
});
const markets = fc.record({
  spot: fc.constant(100),
  rate: fc.double({ min: 0, max: 0.1, noNaN: true }),
  dividendYield: fc.double({ min: 0, max: 0.1, noNaN: true }),
});

test("every Greek is the derivative it stands for", () => {
  fc.assert(
    fc.property(options, markets, (option, market) => {
      const value = blackScholes(option, market);
      const h = 1e-4;
      const slope = (up: number, down: number, step: number) => (up - down) / (2 * step);
      const spot = (by: number) => blackScholes(option, { ...market, spot: market.spot + by });
      const volatility = (by: number) => blackScholes({ ...option, volatility: option.volatility + by }, market);
      const later = (by: number) => blackScholes({ ...option, years: option.years - by }, market);

      expect(value.delta).toBeCloseTo(slope(spot(h).price, spot(-h).price, h), 6);
      expect(value.gamma).toBeCloseTo(slope(spot(h).delta, spot(-h).delta, h), 6);
      expect(value.vega).toBeCloseTo(slope(volatility(h).price, volatility(-h).price, h), 4);
      expect(value.vanna).toBeCloseTo(slope(volatility(h).delta, volatility(-h).delta, h), 5);
      expect(value.charm).toBeCloseTo(slope(later(h).delta, later(-h).delta, h), 4);
    }),
  );
});

test("dollar gamma and dollar vanna are those of the option, for a move of 1 % and of one point", () => {
  fc.assert(
    fc.property(options, markets, ({ strike, years, volatility, right }, market) => {
      const { spot, rate, dividendYield } = market;
      const { gamma, vanna } = blackScholes({ strike, years, volatility, right }, market);
      const deviation = volatility * Math.sqrt(years);
      const d1 = (Math.log(spot / strike) + (rate - dividendYield) * years) / deviation + deviation / 2;
      const contracts = 30;

      const scale = dollarGammaScale(Math.exp(-dividendYield * years), spot, 100);
      const gammaUsd = dollarGamma(scale, d1, deviation, contracts);

      // A contract is on 100 units: 30 * 100 * gamma * spot * (1 % of spot), and 30 * 100 * vanna * spot * 0.01.
      expect(gammaUsd).toBeCloseTo(contracts * 100 * gamma * spot * 0.01 * spot, 6);
      expect(dollarVanna(gammaUsd, d1, deviation, Math.sqrt(years))).toBeCloseTo(
        contracts * 100 * vanna * spot * 0.01,
        6,
      );
    }),
  );
});

test("a call minus a put is the discounted difference of forward and strike", () => {
  fc.assert(
    fc.property(options, markets, (option, market) => {
      const call = blackScholes({ ...option, right: "call" }, market).price;
      const put = blackScholes({ ...option, right: "put" }, market).price;
      const forward = market.spot * Math.exp((market.rate - market.dividendYield) * option.years);

      expect(call - put).toBeCloseTo(Math.exp(-market.rate * option.years) * (forward - option.strike), 9);
    }),
  );
});

test("an option has the same price valued from the forward as from the spot", () => {
  fc.assert(
    fc.property(options, markets, (option: EuropeanOption, market: SpotMarket) => {
      const fromSpot = blackScholes(option, market);
      const forward = market.spot * Math.exp((market.rate - market.dividendYield) * option.years);
      const fromForward = black76(option, { forward, rate: market.rate });

      expect(fromForward.price).toBeCloseTo(fromSpot.price, 9);
      expect(fromForward.gamma * (forward / market.spot) ** 2).toBeCloseTo(fromSpot.gamma, 9);
    }),
  );
});

test("an option without time is rejected with an error that names the argument", () => {
  const market = { spot: 100, rate: 0, dividendYield: 0 };

  expect(() => blackScholes({ right: "call", strike: 100, years: 0, volatility: 0.2 }, market)).toThrow(
    "An option value needs years above 0, not 0.",
  );
});
