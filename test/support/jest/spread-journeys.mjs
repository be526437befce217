import TestSequencer from "@jest/test-sequencer";

/** Share of the other tests after which the last journey begins, so that no process is left with a long one at the end. */
const JOURNEYS_END = 0.8;

/**
 * Spreads the tests in the browser evenly among the others, beginning with one. Tests in the browser wait for it most of the
 * time; if several processes ran them at once, the processors would be idle.
 */
export default class SpreadJourneys extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    const journeys = sorted.filter(isJourney);
    const others = sorted.filter((test) => !isJourney(test));
    const between = Math.floor((JOURNEYS_END * others.length) / Math.max(1, journeys.length));
    return [
      ...journeys.flatMap((journey, nth) => [journey, ...others.slice(nth * between, (nth + 1) * between)]),
      ...others.slice(journeys.length * between),
    ];
  }
}

function isJourney(test) {
  return test.context.config.displayName?.name === "journeys";
}
