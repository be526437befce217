import { type AmericanMethod, type AmericanTerms, americanMethod, exercisePremium } from "./american-value";
import { blackScholes } from "./black-scholes";
import { dividendValue } from "./escrowed-dividends";
import type { KnownGreeks } from "./european-greeks";

/** A central difference: its weights beside the centre, on that side and the other one with `symmetry`, its centre, and what it is divided by. */
interface Difference {
  weights: readonly number[];
  centre: number;
  symmetry: 1 | -1;
  divisor: number;
}

/** The steps to either side that a derivative reaches. */
const REACH = 3;

/** The first, second and third derivative, of the sixth, sixth and fourth order. */
const derivatives = {
  first: { weights: [45, -9, 1], centre: 0, symmetry: -1, divisor: 60 },
  second: { weights: [270, -27, 2], centre: -490, symmetry: 1, divisor: 180 },
  third: { weights: [-13, 8, -1], centre: 0, symmetry: -1, divisor: 8 },
} as const satisfies Record<string, Difference>;

/** Those of a tree, whose values have no sixth order. */
const coarse = {
  first: { weights: [1], centre: 0, symmetry: -1, divisor: 2 },
  second: { weights: [1], centre: -2, symmetry: 1, divisor: 1 },
} as const satisfies Record<string, Difference>;

type Change = (amount: number) => number;

function differenceOf(
  at: Change,
  step: number,
  { weights, centre, symmetry, divisor }: Difference,
  order: number,
): number {
  let sum = centre === 0 ? 0 : centre * at(0);
  weights.forEach((weight, index) => {
    const reach = (index + 1) * step;
    sum += weight * (at(reach) + symmetry * at(-reach));
  });
  return sum / (divisor * step ** order);
}

/** How far each parameter is moved, so that rounding and the next order of the difference both stay below about 1e-6 of the Greek. */
interface Steps {
  spot: number;
  volatility: number;
  years: number;
  rate: number;
}

/** The part of the spread of prices at settlement by which spot is moved, of a tree about the distance of its nodes. */
const SPOT_PART = 0.04;
const TREE_SPOT_PART = 0.08;
/** The part of itself by which a volatility, a time or a rate is moved. */
const PART = 0.01;
const TREE_PART = 0.02;

/** Near the price at which the option is exercised the steps are halved up to so many times, so that they do not cross it. */
const MAX_HALVINGS = 6;

/**
 * Returns the Greeks of the right of early exercise, by central differences of its value. Of an option that is exercised now all Greeks but those of
 * its gain are 0: see `optionGreeks`.
 */
export function premiumGreeks(terms: AmericanTerms): KnownGreeks {
  const method = americanMethod(terms);
  return method === "tree" ? treeGreeks(terms) : formulaGreeks(terms, method);
}

/** Returns the value of early exercise with some terms moved. */
function premiumOf(terms: AmericanTerms, method: AmericanMethod) {
  return (moved: Partial<Steps>): number => {
    const elapsed = moved.years ?? 0;
    const changed: AmericanTerms = {
      ...terms,
      spot: terms.spot + (moved.spot ?? 0),
      volatility: terms.volatility + (moved.volatility ?? 0),
      years: terms.years + elapsed,
      rate: terms.rate + (moved.rate ?? 0),
      dividends: terms.dividends.map(({ years, amount }) => ({ years: years + elapsed, amount })),
    };
    const { value } = dividendValue(changed.dividends, changed.rate);
    const european = blackScholes(changed, { ...changed, spot: changed.spot - value }).price;
    return exercisePremium(changed, european, method);
  };
}

function formulaGreeks(terms: AmericanTerms, method: AmericanMethod): KnownGreeks {
  const premium = premiumOf(terms, method);
  const { spot, volatility, years, rate } = terms;
  const steps: Steps = {
    spot: SPOT_PART * spot * Math.min(0.5, volatility * Math.sqrt(years)),
    volatility: PART * volatility,
    years: PART * years,
    rate: 1e-3,
  };
  const intrinsicAt = (moved: number) => isExercised(terms, method, moved);
  for (
    let halving = 0;
    halving < MAX_HALVINGS && (intrinsicAt(REACH * steps.spot) || intrinsicAt(-REACH * steps.spot));
    halving += 1
  ) {
    steps.spot /= 2;
    steps.volatility /= 2;
    steps.years /= 2;
  }
  const { first, second, third } = derivatives;
  const bySpot = (rest: Partial<Steps>, difference: Difference, order: number) =>
    differenceOf((amount) => premium({ ...rest, spot: amount }), steps.spot, difference, order);
  const by = (name: "volatility" | "years" | "rate", at: (moved: Partial<Steps>) => number) =>
    differenceOf((amount) => at({ [name]: amount }), steps[name], first, 1);
  const delta = (moved: Partial<Steps>) => bySpot(moved, first, 1);
  const gamma = (moved: Partial<Steps>) => bySpot(moved, second, 2);
  const vega = (rest: Partial<Steps>) =>
    differenceOf((amount) => premium({ ...rest, volatility: amount }), steps.volatility, first, 1);
  const byVolatility = (difference: Difference, order: number) =>
    differenceOf((amount) => premium({ volatility: amount }), steps.volatility, difference, order);
  return {
    price: premium({}),
    delta: delta({}),
    gamma: gamma({}),
    theta: -by("years", premium),
    vega: vega({}),
    // The formula has no value below a rate of 0: near it the difference is of rates above.
    rho: method === "formula" && rate < REACH * steps.rate ? forwardRho(premium) : by("rate", premium),
    vanna: by("volatility", delta),
    charm: -by("years", delta),
    volga: byVolatility(second, 2),
    speed: bySpot({}, third, 3),
    zomma: by("volatility", gamma),
    color: -by("years", gamma),
    veta: -by("years", vega),
    ultima: byVolatility(third, 3),
  };
}

const FORWARD_STEP = 1e-5;

/** Returns the change of a value by the rate from the values at higher rates, of the second order. */
function forwardRho(premium: (moved: Partial<Steps>) => number): number {
  const at = (steps: number) => premium({ rate: steps * FORWARD_STEP });
  return (4 * at(1) - 3 * at(0) - at(2)) / (2 * FORWARD_STEP);
}

/** Whether the option is exercised at another spot: it is worth what that gains. */
function isExercised(terms: AmericanTerms, method: AmericanMethod, moved: number): boolean {
  const spot = terms.spot + moved;
  const european = blackScholes(terms, { ...terms, spot }).price;
  const gain = terms.right === "call" ? spot - terms.strike : terms.strike - spot;
  return gain > 0 && european + exercisePremium({ ...terms, spot }, european, method) <= gain * (1 + 1e-12);
}

function treeGreeks(terms: AmericanTerms): KnownGreeks {
  const premium = premiumOf(terms, "tree");
  const { spot, volatility, years, dividends } = terms;
  // No dividend may pass, and none may come before settlement that did not.
  const room = Math.min(
    years,
    ...dividends.flatMap((dividend) => [dividend.years, years - dividend.years]).filter((gap) => gap > 0),
  );
  const steps: Steps = {
    spot: TREE_SPOT_PART * spot * Math.min(0.5, volatility * Math.sqrt(years)),
    volatility: TREE_PART * volatility,
    years: Math.min(TREE_PART * years, room / 2),
    rate: 1e-3,
  };
  const by = (name: keyof Steps, difference: Difference, order: number) =>
    differenceOf((amount) => premium({ [name]: amount }), steps[name], difference, order);
  const refused = { vanna: undefined, charm: undefined, volga: undefined, speed: undefined, zomma: undefined };
  return {
    ...refused,
    ...{ color: undefined, veta: undefined, ultima: undefined },
    price: premium({}),
    delta: by("spot", coarse.first, 1),
    gamma: by("spot", coarse.second, 2),
    theta: -by("years", coarse.first, 1),
    vega: by("volatility", coarse.first, 1),
    rho: by("rate", coarse.first, 1),
  };
}
