# Writes all Greeks of random European options, and American prices, by QuantLib (1.29, Debian's quantlib-python), as CSV: greeks.csv,
# which a test compares with packages/pricing.
#
#     python3 greeks.py > greeks.csv
#
# Volatility is 1 to 500 %, the time a minute to ten years. QuantLib's calculator has price, delta, gamma, theta, vega and rho; the others are
# central differences of eighth order of these; theta is one of the price. The American price is that of its engine for the approximation of Ju and Zhong. Rates are
# continuous and per year; theta, charm, color and veta are per year that passes, vega and its kin per 1.00.

import math
import random
import QuantLib as ql

WEIGHTS = (672, -168, 32, -3)
rng = random.Random(20261129)


def slope(function, x, step):
    spans = (function(x + k * step) - function(x - k * step) for k in range(1, 5))
    return sum(weight * span for weight, span in zip(WEIGHTS, spans)) / (840 * step)


def evenly(low, high):
    return math.exp(rng.uniform(math.log(low), math.log(high)))


def calculator(kind, spot, strike, years, volatility, rate, dividend_yield):
    forward = spot * math.exp((rate - dividend_yield) * years)
    payoff = ql.PlainVanillaPayoff(kind, strike)
    return ql.BlackCalculator(payoff, forward, volatility * math.sqrt(years), math.exp(-rate * years))


def american(kind, spot, strike, days, volatility, rate, dividend_yield):
    today = ql.Date(6, 1, 2026)
    ql.Settings.instance().evaluationDate = today
    count = ql.Actual365Fixed()
    flat = lambda value: ql.YieldTermStructureHandle(ql.FlatForward(today, value, count))
    curve = ql.BlackVolTermStructureHandle(ql.BlackConstantVol(today, ql.NullCalendar(), volatility, count))
    process = ql.BlackScholesMertonProcess(ql.QuoteHandle(ql.SimpleQuote(spot)), flat(dividend_yield), flat(rate), curve)
    option = ql.VanillaOption(ql.PlainVanillaPayoff(kind, strike), ql.AmericanExercise(today, today + days))
    option.setPricingEngine(ql.JuQuadraticApproximationEngine(process))
    try:
        return option.NPV()
    except RuntimeError:
        return None  # Its search of the critical price has left the positive numbers.


def greeks(kind, s, k, t, v, r, q):
    of = lambda **moved: calculator(
        kind, moved.get("s", s), k, moved.get("t", t), moved.get("v", v), moved.get("r", r), q
    )
    delta = lambda **moved: of(**moved).delta(moved.get("s", s))
    gamma = lambda **moved: of(**moved).gamma(moved.get("s", s))
    vega = lambda **moved: of(**moved).vega(moved.get("t", t))
    value = lambda **moved: of(**moved).value()
    deviation = v * math.sqrt(t)
    spread = 0.02 * s * min(1, deviation)
    # A step moves d1 and d2 by a fiftieth at most.
    part = 0.02 / max(1, deviation, abs(r - q) * t / deviation)
    in_time = lambda f: -slope(lambda x: f(t=x), t, part * t)
    in_volatility = lambda f: slope(lambda x: f(v=x), v, part * v)
    return [
        value(),
        delta(),
        gamma(),
        in_time(value),
        vega(),
        of().rho(t),
        in_volatility(delta),
        in_time(delta),
        in_volatility(vega),
        slope(lambda x: gamma(s=x), s, spread),
        in_volatility(gamma),
        in_time(gamma),
        in_time(vega),
        in_volatility(lambda v: slope(lambda x: vega(v=x), v, part * v)),
    ]


NAMES = "price,delta,gamma,theta,vega,rho,vanna,charm,volga,speed,zomma,color,veta,ultima,american"
print("right,spot,strike,days,volatility,rate,yield," + NAMES)
for row in range(3000):
    kind = ql.Option.Call if rng.random() < 0.5 else ql.Option.Put
    spot = float("%.6g" % evenly(1, 10000))
    within_day = rng.random() < 0.25
    days = float("%.4g" % evenly(1 / 1440, 1)) if within_day else float(round(evenly(1, 3650)))
    volatility = float("%.4g" % evenly(0.01, 5))
    rate = float("%.3g" % rng.uniform(-0.03, 0.1))
    dividend_yield = rate if rng.random() < 0.25 else float("%.3g" % rng.uniform(-0.02, 0.08))
    years = days / 365
    deviation = volatility * math.sqrt(years)
    strike = float("%.6g" % (spot * math.exp(rng.uniform(-3, 3) * min(deviation, 1.5))))
    terms = (kind, spot, strike, years, volatility, rate, dividend_yield)
    has_formula = not within_day and rate > 0
    exercised = american(kind, spot, strike, int(days), volatility, rate, dividend_yield) if has_formula else None
    cells = ["%.11g" % figure for figure in greeks(*terms)] + ["" if exercised is None else "%.11g" % exercised]
    right = "call" if kind == ql.Option.Call else "put"
    print("%s,%.6g,%.6g,%.4g,%.4g,%.3g,%.3g,%s" % (right, spot, strike, days, volatility, rate, dividend_yield, ",".join(cells)))
