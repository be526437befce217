/** A figure of several things together, such as boards, computed once for as long as they are in memory. */
export class OnceTogether<Thing extends object, Figure> {
  readonly #known = new WeakMap<Thing, readonly { things: readonly Thing[]; figure: Figure }[]>();

  /** Returns the figure of one thing or more. */
  of(things: readonly [Thing, ...Thing[]], compute: () => Figure): Figure {
    const known = this.#known.get(things[0]) ?? [];
    const isSame = (others: readonly Thing[]) =>
      others.length === things.length && others.every((other, at) => other === things[at]);
    const same = known.find((entry) => isSame(entry.things));
    if (same) return same.figure;
    const figure = compute();
    this.#known.set(things[0], [...known, { things, figure }]);
    return figure;
  }
}
