import { dayOf } from "@strikebook/calendar";
import { Draws, gaussian, hash32, uniform } from "../../../market/days/random";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { SessionSlices } from "../../../market/flow/tapes/session-slices";
import { totalsOfPrints, totalsOfSlices } from "../../../market/flow/tapes/daily-totals";
import { SignedTapeVolume } from "../../../market/tape/signed-volume";
import type { Tape } from "../../../market/tape/tape";
import { simulatedPremiumPrints, simulatedPrints, simulatedTape } from "../../../market/flow/tapes/simulated-tapes";
import { firstDifference } from "../../support/first-difference";

const options = { seed: 5, signal: 1 };

/** A full session of an index, one that ends early, and a share. */
const sessions: readonly [symbol: string, session: number][] = [
  ["NDX", dayOf(2026, 6, 10)],
  ["IWM", dayOf(2026, 11, 27)],
  ["COST", dayOf(2026, 6, 11)],
];

const days = new SimulatedDays(5);
const tapes = sessions.map(([symbol, session]): readonly [symbol: string, tape: Tape] => {
  const day = days.day(symbol, session);
  if (day === undefined) throw new Error(`The market has no ${symbol} that day.`);
  return [symbol, simulatedTape(day, options)];
});

test.each(tapes)("the signed volume of %s equals that of its tape at every second", (_, tape) => {
  const { day } = tape;
  const [unpriced, whole] = [new SignedTapeVolume(simulatedPrints(day, options)), new SignedTapeVolume(tape)];

  const seconds = [0, 1, 299, 300, 301, 5_000, day.seconds - 1, day.seconds];

  const volumesOf = (volume: SignedTapeVolume) => seconds.map((second) => volume.at(second));
  expect(firstDifference(volumesOf(unpriced), volumesOf(whole))).toBeUndefined();
});

test.each(tapes)("the totals of %s equal those of its tape to the dollar", (_, tape) => {
  const flow = new SessionSlices(tape);
  flow.advanceTo(tape.rows);

  const totals = totalsOfPrints(simulatedPremiumPrints(tape.day, options));

  expect(new Map([...totals].sort())).toEqual(new Map([...totalsOfSlices(flow.slices)].sort()));
});

test("draws with shared counters equal single draws", () => {
  const draws = new Draws(7, 3, 20_614);
  const counters = [0, 1, -1, 31, 700_000];

  expect(counters.map((b) => [draws.hash(b), draws.uniform(b), draws.gaussian(b)])).toEqual(
    counters.map((b) => [hash32(7, 3, 20_614, b), uniform(7, 3, 20_614, b), gaussian(7, 3, 20_614, b)]),
  );
});
