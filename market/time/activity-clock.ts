/** How much livelier than noon the open and the close are, and how fast that fades, in sessions. */
const OPEN_RUSH = 2.2;
const OPEN_FADES = 0.09;
const CLOSE_RUSH = 1.1;
const CLOSE_FADES = 0.06;
const WHOLE = rushBy(1);

/** The share of a session's price variance that has passed at a share of its time: fast at the open, slow at noon. */
export function activity(timeShare: number): number {
  return rushBy(timeShare) / WHOLE;
}

function rushBy(share: number): number {
  const opening = OPEN_RUSH * OPEN_FADES * (1 - Math.exp(-share / OPEN_FADES));
  const closing = CLOSE_RUSH * CLOSE_FADES * (Math.exp((share - 1) / CLOSE_FADES) - Math.exp(-1 / CLOSE_FADES));
  return share + opening + closing;
}

const known = new Map<number, Float64Array>();

/** The activity passed at each second of a session of so many seconds, the close included: 0 to 1. */
export function activityBySecond(seconds: number): Float64Array {
  const answer = known.get(seconds) ?? Float64Array.from({ length: seconds + 1 }, (_, at) => activity(at / seconds));
  known.set(seconds, answer);
  return answer;
}
