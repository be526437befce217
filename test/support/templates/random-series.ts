/** Returns a standard normal number. */
export type Normal = () => number;

/** Returns a source of normal numbers (Box and Muller) that is the same for each seed. */
export function normals(seed: number): Normal {
  const next = uniforms(seed);
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** Returns a source of numbers from 0 to below 1. Steele, Vigna (2021): SplitMix with 32 bits. */
function uniforms(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Returns an AR(1) series with variance 1. */
export function persistent(normal: Normal, length: number, correlation: number): number[] {
  let value = normal();
  return Array.from({ length }, () => {
    const one = value;
    value = correlation * value + Math.sqrt(1 - correlation ** 2) * normal();
    return one;
  });
}
