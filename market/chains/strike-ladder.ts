/** Strikes that are multiples of a step, from a share below the centre to a share above it. */
export interface StrikeBand {
  step: number;
  below: number;
  above: number;
}

/** The lowest and highest price the listing of new strikes went by. */
export interface PriceRange {
  low: number;
  high: number;
}

/** Strikes of all bands, ascending and without repeats. */
export function strikeLadder(bands: readonly StrikeBand[], { low, high }: PriceRange): Float64Array {
  const strikes: number[] = [];
  for (const { step, below, above } of bands) {
    const last = Math.floor((high * (1 + above)) / step);
    for (let nth = Math.max(1, Math.ceil((low * (1 - below)) / step)); nth <= last; nth += 1) strikes.push(nth * step);
  }
  return ascending(strikes);
}

/** Numbers in order, each once. Sorting numbers alone takes a third of the time that a set of them does. */
export function ascending(numbers: readonly number[]): Float64Array {
  const sorted = Float64Array.from(numbers).sort();
  return sorted.filter((one, at) => one !== sorted[at - 1]);
}
