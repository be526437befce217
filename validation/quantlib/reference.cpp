// Writes prices and Greeks of random options by QuantLib (1.29), as CSV: reference.csv, which a test compares with market/pricing.
//
//     g++ -O1 -std=c++17 reference.cpp -o reference -lQuantLib && ./reference > reference.csv
//
// QuantLib has no vanna and no charm: these are central differences of eighth order of its delta. The American price is that of its
// engine for the approximation of Ju and Zhong. Rates are continuous and per year, charm is per year, vega and vanna per 1.00.

#include <ql/exercise.hpp>
#include <ql/instruments/vanillaoption.hpp>
#include <ql/pricingengines/blackcalculator.hpp>
#include <ql/pricingengines/vanilla/juquadraticengine.hpp>
#include <ql/processes/blackscholesprocess.hpp>
#include <ql/quotes/simplequote.hpp>
#include <ql/settings.hpp>
#include <ql/termstructures/volatility/equityfx/blackconstantvol.hpp>
#include <ql/termstructures/yield/flatforward.hpp>
#include <ql/time/calendars/nullcalendar.hpp>
#include <ql/time/daycounters/actual365fixed.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>

using namespace QuantLib;

// splitmix64: the same numbers on every machine.
static std::uint64_t state = 20260106;

static double uniform() {
    std::uint64_t z = (state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return static_cast<double>((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

static double between(double low, double high) { return low + (high - low) * uniform(); }

static double evenly(double low, double high) { return std::exp(between(std::log(low), std::log(high))); }

// A number with the digits that are written, so that both programs start from the same one.
static double written(double value, const char* format) {
    char text[64];
    std::snprintf(text, sizeof text, format, value);
    return std::atof(text);
}

struct Terms {
    Option::Type type;
    double spot, strike, years, volatility, rate, yield;
};

static BlackCalculator calculatorOf(const Terms& t) {
    const double discount = std::exp(-t.rate * t.years);
    const double forward = t.spot * std::exp((t.rate - t.yield) * t.years);
    return BlackCalculator(t.type, t.strike, forward, t.volatility * std::sqrt(t.years), discount);
}

static double deltaOf(const Terms& t) { return calculatorOf(t).delta(t.spot); }

static double slope(const std::function<double(double)>& f, double x, double step) {
    const auto span = [&](int steps) { return f(x + steps * step) - f(x - steps * step); };
    return (672 * span(1) - 168 * span(2) + 32 * span(3) - 3 * span(4)) / (840 * step);
}

// Days are whole: QuantLib's terms are dates.
static double americanPrice(const Terms& t, int days) {
    const Date today(6, January, 2026);
    Settings::instance().evaluationDate() = today;
    const Actual365Fixed count;
    const auto flat = [&](double rate) {
        return Handle<YieldTermStructure>(ext::make_shared<FlatForward>(today, rate, count));
    };
    const Handle<Quote> spot(ext::make_shared<SimpleQuote>(t.spot));
    const Handle<BlackVolTermStructure> volatility(
        ext::make_shared<BlackConstantVol>(today, NullCalendar(), t.volatility, count));
    const auto process =
        ext::make_shared<BlackScholesMertonProcess>(spot, flat(t.yield), flat(t.rate), volatility);
    VanillaOption option(ext::make_shared<PlainVanillaPayoff>(t.type, t.strike),
                         ext::make_shared<AmericanExercise>(today, today + days));
    option.setPricingEngine(ext::make_shared<JuQuadraticApproximationEngine>(process));
    return option.NPV();
}

int main() {
    std::printf("right,spot,strike,days,volatility,rate,yield,price,delta,gamma,vega,vanna,charm,american\n");
    for (int row = 0; row < 10000; ++row) {
        Terms t{};
        t.type = uniform() < 0.5 ? Option::Call : Option::Put;
        t.spot = written(evenly(1, 10000), "%.6g");
        // Every second option ends within a month, one in ten on the day.
        const bool isShort = uniform() < 0.5;
        double days = isShort ? std::ceil(between(0, 30)) : std::ceil(evenly(30, 1800));
        const bool isToday = uniform() < 0.1;
        if (isToday) days = written(evenly(0.02, 1), "%.3g");
        t.years = days / 365;
        t.volatility = written(evenly(0.04, 2), "%.4g");
        t.rate = written(between(0, 0.1), "%.3g");
        // A quarter is on forwards: the yield is the rate.
        t.yield = uniform() < 0.25 ? t.rate : written(between(0, 0.08), "%.3g");
        const double deviations = between(-4, 4);
        t.strike = written(t.spot * std::exp(deviations * t.volatility * std::sqrt(t.years)), "%.6g");

        const BlackCalculator black = calculatorOf(t);
        const double vanna = slope([&](double v) { Terms u = t; u.volatility = v; return deltaOf(u); },
                                   t.volatility, 0.02 * t.volatility);
        const double charm = -slope([&](double y) { Terms u = t; u.years = y; return deltaOf(u); },
                                    t.years, 0.02 * t.years);
        std::printf("%s,%.6g,%.6g,%.4g,%.4g,%.3g,%.3g,%.11g,%.11g,%.11g,%.11g,%.11g,%.11g,",
                    t.type == Option::Call ? "call" : "put", t.spot, t.strike, days, t.volatility, t.rate, t.yield,
                    black.value(), black.delta(t.spot), black.gamma(t.spot), black.vega(t.years), vanna, charm);
        if (!isToday && t.rate > 0) std::printf("%.11g", americanPrice(t, static_cast<int>(days)));
        std::printf("\n");
    }
}
