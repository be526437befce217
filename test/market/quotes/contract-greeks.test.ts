import { contractGreeks } from "../../../market/quotes/contract-greeks";

/** A share without dividends: spot 49, strike 50, rate 5 %, volatility 20 %, 20 weeks. */
const years = 0.3846;
const discount = Math.exp(-0.05 * years);
const share = { spot: 49, forward: 49 / discount, discount };

test("the Greeks of the example of Hull, Options, Futures and Other Derivatives, chapter The Greek Letters", () => {
  const greeks = contractGreeks({ right: "call", strike: 50, years, volatility: 0.2 }, share);

  expect(greeks.delta).toBeCloseTo(0.522, 3);
  expect(greeks.gamma).toBeCloseTo(0.066, 3);
  expect(365 * greeks.theta).toBeCloseTo(-4.31, 2);
  expect(100 * greeks.vega).toBeCloseTo(12.1, 1);
});

test("call less put is the forward: its delta is the carry, its theta that of a bond and a yield, its gamma and vega are none", () => {
  // Spot 100 with a yield of 3 %, rate 5 %, half a year: call - put = 100 e^(-0.015) - 90 e^(-0.025).
  const option = { strike: 90, years: 0.5, volatility: 0.35 };
  const terms = { spot: 100, forward: 100 * Math.exp(0.01), discount: Math.exp(-0.025) };
  const call = contractGreeks({ right: "call", ...option }, terms);
  const put = contractGreeks({ right: "put", ...option }, terms);

  expect(call.delta - put.delta).toBeCloseTo(Math.exp(-0.015), 12);
  expect(call.gamma).toBeCloseTo(put.gamma, 12);
  expect(call.vega).toBeCloseTo(put.vega, 12);
  const perYear = 0.03 * 100 * Math.exp(-0.015) - 0.05 * 90 * Math.exp(-0.025);
  expect(call.theta - put.theta).toBeCloseTo(perYear / 365, 12);
});
