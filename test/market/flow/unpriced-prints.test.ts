import { Draws, gaussian, hash32, uniform } from "../../../market/days/random";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { SessionSlices } from "../../../market/flow/tapes/session-slices";
import { totalsOfPrints, totalsOfSlices } from "../../../market/flow/tapes/daily-totals";
import { SignedVolume } from "../../../market/tape/signed-volume";
import { simulatedPremiumPrints, simulatedPrints, simulatedTape } from "../../../market/flow/tapes/simulated-tapes";
import { dayOf } from "../../../market/time/civil-day";

const options = { seed: 5, signal: 1 };

/** A full session of an index, one that ends early, and a share. */
const sessions: readonly [symbol: string, session: number][] = [
  ["NDX", dayOf(2026, 6, 10)],
  ["IWM", dayOf(2026, 11, 27)],
  ["COST", dayOf(2026, 6, 11)],
];

function dayOfMarket(symbol: string, session: number) {
  const day = new SimulatedDays(5).day(symbol, session);
  if (day === undefined) throw new Error(`The market has no ${symbol} that day.`);
  return day;
}

test.each(sessions)("the signed volume of %s equals that of its tape at every second", (symbol, session) => {
  const day = dayOfMarket(symbol, session);
  const [unpriced, whole] = [
    new SignedVolume(simulatedPrints(day, options)),
    new SignedVolume(simulatedTape(day, options)),
  ];

  const seconds = [0, 1, 299, 300, 301, 5_000, day.seconds - 1, day.seconds];

  expect(seconds.map((second) => unpriced.at(second))).toEqual(seconds.map((second) => whole.at(second)));
});

test.each(sessions)("the totals of %s equal those of its tape to the dollar", (symbol, session) => {
  const day = dayOfMarket(symbol, session);
  const tape = simulatedTape(day, options);
  const flow = new SessionSlices(tape);
  flow.advanceTo(tape.rows);

  const totals = totalsOfPrints(simulatedPremiumPrints(day, options));

  expect(new Map([...totals].sort())).toEqual(new Map([...totalsOfSlices(flow.slices)].sort()));
});

test("draws with shared counters equal single draws", () => {
  const draws = new Draws(7, 3, 20_614);
  const counters = [0, 1, -1, 31, 700_000];

  expect(counters.map((b) => [draws.hash(b), draws.uniform(b), draws.gaussian(b)])).toEqual(
    counters.map((b) => [hash32(7, 3, 20_614, b), uniform(7, 3, 20_614, b), gaussian(7, 3, 20_614, b)]),
  );
});
