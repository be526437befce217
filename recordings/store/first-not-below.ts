/** Returns the first position of ascending numbers whose number is not below a value; their count if there is none. */
export function firstNotBelow(ascending: Float64Array | Int32Array, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
