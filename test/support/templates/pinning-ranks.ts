/** A session as template "Pinning" sees it. Distances and moves are in percent of spot. */
export interface PinnedSession {
  kind: "expiration" | "other" | "left out";
  spot: number;
  close: number;
  king: number;
  round: number;
}

/** Returns the share of the moves of the other sessions, up and down, that end nearer to a strike than the close, from the same distance. */
export function rankOf(session: PinnedSession, strike: number, sessions: readonly PinnedSession[]): number {
  const others = sessions.filter((other) => other !== session && other.kind !== "left out");
  const gap = strike - session.spot;
  const nearer = others.flatMap(({ spot, close }) => {
    const move = (close / spot - 1) * session.spot;
    return [move, -move].filter((one) => Math.abs(gap - one) < Math.abs(strike - session.close));
  });
  return nearer.length / (2 * others.length);
}

/** Returns the values of the days of a kind. */
export function valuesOf(
  sessions: readonly PinnedSession[],
  kind: PinnedSession["kind"],
  value: (session: PinnedSession) => number,
): number[] {
  return sessions.filter((session) => session.kind === kind).map(value);
}
