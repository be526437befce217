import { openMs } from "../time/calendar";
import { expirationOf } from "../chains/chain";
import type { Day } from "../time/civil-day";
import { expirationDays } from "../chains/expirations";
import { rootsOf } from "../chains/option-roots";
import type { ListedExpiration } from "./trading-day";

/** One expiration of one root, and when its contracts are worth their final value. */
export interface SettlingExpiration extends ListedExpiration {
  /** Milliseconds since 1970 UTC. */
  settlesMs: number;
}

/**
 * Every expiration of an underlying that trades in a session, by date; of one date those that settle at the open first.
 * What settles at the session's own open traded for the last time the day before.
 */
export function listedExpirations(underlying: string, session: Day): SettlingExpiration[] {
  const listed = rootsOf(underlying).flatMap(({ root, expirations }) =>
    expirationDays(expirations, session).map((day) => ({ root, ...expirationOf(root, day) })),
  );
  return listed.filter(({ settlesMs }) => settlesMs > openMs(session)).sort((a, b) => a.settlesMs - b.settlesMs);
}
