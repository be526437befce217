import type { Clock } from "../gateway/clock";
import { withPatience } from "../gateway/patience";
import { Refusal } from "../query/answers";

/**
 * How long a caller is kept waiting for sessions that nobody asked for before, on either host: well within the 25 seconds
 * of a flow query (API document, Part 8), and long enough that a month of sessions is answered at the first call.
 */
const PATIENCE_MS = 10_000;
const RETRY_SECONDS = "5";

/** The work's answer, or a `Refusal`, 503 `warming_up`, while it takes longer than a caller should wait. The work goes on. */
export async function answerOrWarmingUp<Answer>(work: Promise<Answer>, after: Clock["after"]): Promise<Answer> {
  const done = await withPatience(work, PATIENCE_MS, after);
  if (done !== undefined) return done.answer;
  throw new Refusal(
    "warming_up",
    `The sessions asked for are being worked out: ask again in ${RETRY_SECONDS} seconds.`,
    { "retry-after": RETRY_SECONDS },
  );
}
