/** The least distance of two labels of a side, the gap between a price and the cells, and widths of characters, in CSS pixels. */
export const LABEL_HEIGHT = 12;
export const LABEL_GAP = 4;
const DIGIT_WIDTH = 6;
const SEPARATOR_WIDTH = 3;

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

/** The strikes of a picture, whose labels give way to those of marks. */
interface Strikes {
  middles: readonly { text: string; y: number }[];
  top: number;
  bottom: number;
}

/**
 * Returns the labels left of the cells (prices) and right of the bars (names). No two of a side are closer than `LABEL_HEIGHT`. Rows whose
 * label has no room have none.
 */
export function sideLabels(marks: readonly Mark[], { middles, top, bottom }: Strikes) {
  const sorted = marks.toSorted((one, other) => one.y - other.y);
  const apart = (labels: readonly { text: string; y: number }[]): SideLabel[] => {
    const texts = spread(
      labels.map(({ y }) => y),
      top + LABEL_HEIGHT / 2,
      bottom - LABEL_HEIGHT / 2,
    );
    return labels.map(({ text, y }, at) => ({ text, y, textY: texts[at] ?? y, isMark: true }));
  };
  // King and a wall are often at one strike, which has one label.
  const prices = sorted.filter(({ price, y }, at) => price !== sorted[at - 1]?.price || y !== sorted[at - 1]?.y);
  const marked = apart(prices.map(({ price, y }) => ({ text: price, y })));
  const isFree = (y: number) => marked.every(({ textY }) => Math.abs(textY - y) >= LABEL_HEIGHT);
  const unmarked = middles.filter(({ y }) => isFree(y)).map(({ text, y }) => ({ text, y, textY: y, isMark: false }));
  return {
    prices: [...unmarked, ...marked],
    names: apart(sorted.map(({ name, y }) => ({ text: name, y }))),
  };
}

/**
 * Returns places that are at least `LABEL_HEIGHT` apart, between `low` and `high`, and as close as possible to the wanted ones, which
 * are sorted: an isotonic regression of the wanted places less the room of the labels above them (pool adjacent violators).
 */
function spread(wanted: readonly number[], low: number, high: number): number[] {
  const groups: { mean: number; size: number }[] = [];
  for (const [index, place] of wanted.entries()) {
    let group = { mean: place - index * LABEL_HEIGHT, size: 1 };
    for (let above = groups.at(-1); above && above.mean > group.mean; above = groups.at(-1)) {
      groups.pop();
      const size = above.size + group.size;
      group = { mean: (above.mean * above.size + group.mean * group.size) / size, size };
    }
    groups.push(group);
  }
  const highest = high - (wanted.length - 1) * LABEL_HEIGHT;
  return groups
    .flatMap(({ mean, size }) => new Array<number>(size).fill(Math.max(low, Math.min(highest, mean))))
    .map((place, index) => place + index * LABEL_HEIGHT);
}

/** Returns the width that a price needs in CSS pixels, in the widest of the fonts of Office. */
export function priceWidth(price: string): number {
  const digits = price.replaceAll(/\D/g, "").length;
  return digits * DIGIT_WIDTH + (price.length - digits) * SEPARATOR_WIDTH;
}
