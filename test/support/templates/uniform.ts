/** The random number between 0 and 1 of draw `i` of sample `k`, as the templates define it. */
export function uniform(i: number, k: number): number {
  return (Math.abs(Math.sin(i * 12.9898 + k * 78.233)) * 43_758.5453) % 1;
}
