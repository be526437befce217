import { normalQuantile } from "../pricing/normal-distribution";

/**
 * Random numbers without a state: each is a function of a seed and three counters, so any of them can be had in any
 * order, and the integer mixing gives the same bits on every machine.
 */
export function hash32(seed: number, stream: number, a: number, b: number): number {
  return withLast(firstThree(seed, stream, a), b);
}

function firstThree(seed: number, stream: number, a: number): number {
  const mixed = mix(mix(seed ^ 0x9e3779b9) + Math.imul(stream, 0x85ebca6b));
  return mix(mixed + Math.imul(a, 0xc2b2ae35));
}

function withLast(mixed: number, b: number): number {
  return mix(mixed + Math.imul(b, 0x27d4eb2f));
}

/** Spreads every bit of the input over the output (a low-bias 32-bit finaliser, C. Wellons, public domain). */
function mix(value: number): number {
  let mixed = value | 0;
  mixed ^= mixed >>> 16;
  mixed = Math.imul(mixed, 0x21f0aaad);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x735a2d97);
  mixed ^= mixed >>> 15;
  return mixed >>> 0;
}

/** Above 0 and below 1. */
export function uniform(seed: number, stream: number, a: number, b: number): number {
  return between0And1(hash32(seed, stream, a, b));
}

function between0And1(hash: number): number {
  return (hash + 0.5) / 4_294_967_296;
}

/** Mean 0, variance 1. */
export function gaussian(seed: number, stream: number, a: number, b: number): number {
  return normalQuantile(uniform(seed, stream, a, b));
}

/** The very numbers that the functions above give, for many draws that share all but the last counter: a quarter of the mixing. */
export class Draws {
  readonly #mixed: number;

  constructor(seed: number, stream: number, a: number) {
    this.#mixed = firstThree(seed, stream, a);
  }

  /** 32 bits, as `hash32` gives them. */
  hash(b: number): number {
    return withLast(this.#mixed, b);
  }

  /** Above 0 and below 1. */
  uniform(b: number): number {
    return between0And1(withLast(this.#mixed, b));
  }

  /** Mean 0, variance 1. */
  gaussian(b: number): number {
    return normalQuantile(this.uniform(b));
  }
}

/** The stream a name stands for (FNV-1a, mixed). */
export function streamOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return mix(hash);
}
