/** Returns the position of the strike nearest a price. Of two equally near it is the lower one. Strikes are ascending and not empty. */
function nearestStrike(strikes: ArrayLike<number>, price: number): number {
  let nearest = 0;
  for (let i = 1; i < strikes.length; i += 1) {
    if (Math.abs((strikes[i] ?? 0) - price) < Math.abs((strikes[nearest] ?? 0) - price)) nearest = i;
  }
  return nearest;
}

/**
 * Returns the positions `[first, end)` of `maxStrikes` strikes around the one nearest spot. An even number has one more below it than
 * above. At an end of the list the window moves inward and keeps its size.
 */
export function strikeWindow(strikes: ArrayLike<number>, spot: number, maxStrikes: number | "all"): [number, number] {
  if (maxStrikes === "all" || maxStrikes >= strikes.length) return [0, strikes.length];
  const below = nearestStrike(strikes, spot) - Math.floor(maxStrikes / 2);
  const first = Math.min(Math.max(0, below), strikes.length - maxStrikes);
  return [first, first + maxStrikes];
}
