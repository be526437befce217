/** The gap between a price and the cells, in CSS pixels. */
export const LABEL_GAP = 4;

/** What a picture marks: spot, flip, king or a wall, with its price as text. `y` is in CSS pixels from the top. */
interface Mark {
  name: string;
  price: string;
  y: number;
}

/** A label beside the cells: the place that it belongs to, and the middle of its text, which differ where labels are crowded. */
interface SideLabel {
  text: string;
  y: number;
  textY: number;
  isMark: boolean;
}

/** The strikes of a picture, whose labels give way to those of marks. All labels are as high as a line of text. */
interface Strikes {
  middles: readonly { text: string; y: number }[];
  top: number;
  bottom: number;
  lineHeight: number;
}

/**
 * Returns the labels left of the cells (prices) and right of the bars (names). No two of a side are closer than the height of a line. Rows
 * whose label has no room have none.
 */
export function sideLabels(marks: readonly Mark[], { middles, top, bottom, lineHeight }: Strikes) {
  const sorted = marks.toSorted((one, other) => one.y - other.y);
  const apart = (labels: readonly { text: string; y: number }[]): SideLabel[] => {
    const wanted = labels.map(({ y }) => y);
    const texts = spread(wanted, { low: top + lineHeight / 2, high: bottom - lineHeight / 2, gap: lineHeight });
    return labels.map(({ text, y }, at) => ({ text, y, textY: texts[at] ?? y, isMark: true }));
  };
  // King and a wall are often at one strike, which has one label.
  const prices = sorted.filter(({ price, y }, at) => price !== sorted[at - 1]?.price || y !== sorted[at - 1]?.y);
  const marked = apart(prices.map(({ price, y }) => ({ text: price, y })));
  const isWithin = (y: number) => y - lineHeight / 2 >= top && y + lineHeight / 2 <= bottom;
  const isFree = (y: number) => isWithin(y) && marked.every(({ textY }) => Math.abs(textY - y) >= lineHeight);
  const unmarked = middles.filter(({ y }) => isFree(y)).map(({ text, y }) => ({ text, y, textY: y, isMark: false }));
  return {
    prices: [...unmarked, ...marked],
    names: apart(sorted.map(({ name, y }) => ({ text: name, y }))),
  };
}

/**
 * Returns places that are at least `gap` apart, between `low` and `high`, and as close as possible to the wanted ones, which are sorted:
 * an isotonic regression of the wanted places less the room of the labels above them (pool adjacent violators).
 */
function spread(wanted: readonly number[], { low, high, gap }: { low: number; high: number; gap: number }): number[] {
  const groups: { mean: number; size: number }[] = [];
  for (const [index, place] of wanted.entries()) {
    let group = { mean: place - index * gap, size: 1 };
    for (let above = groups.at(-1); above && above.mean > group.mean; above = groups.at(-1)) {
      groups.pop();
      const size = above.size + group.size;
      group = { mean: (above.mean * above.size + group.mean * group.size) / size, size };
    }
    groups.push(group);
  }
  const highest = high - (wanted.length - 1) * gap;
  return groups
    .flatMap(({ mean, size }) => new Array<number>(size).fill(Math.max(low, Math.min(highest, mean))))
    .map((place, index) => place + index * gap);
}
