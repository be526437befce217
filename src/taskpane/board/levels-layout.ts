import { HOUR_MS } from "@strikebook/calendar";
import { scaleLinear } from "d3-scale";
import type { LevelsPoint } from "../../addin/board/board-history";
import { grouped, instantFormat } from "@strikebook/ui";
import type { DrawingRoom, TextSizes } from "./measured-drawing";

/** Sizes in CSS pixels: of the lines, and of the gaps between texts and beside them. */
const LINES_HEIGHT = 162;
const TEXT_GAP = 4;
const RIGHT = 8;
/** About as many prices are at the left. */
const TICKS = 5;

/** What the chart shows, in the order of its legend. The dashes tell the lines apart where colors do not. */
export const levelSeries = [
  { key: "spot", name: "Spot", dashes: undefined },
  { key: "king", name: "King", dashes: "8 3" },
  { key: "positiveWall", name: "Wall +", dashes: "4 3" },
  { key: "negativeWall", name: "Wall \u2212", dashes: "1 4" },
  { key: "zeroGamma", name: "Zero gamma", dashes: "12 3" },
  { key: "flip", name: "Flip", dashes: "8 3 1 3" },
] as const;

export type LevelKey = (typeof levelSeries)[number]["key"];

/** Where everything of the chart of spot and levels over a session is. */
export type LevelsLayout = ReturnType<typeof levelsLayout>;

/**
 * Returns the layout of the chart in a room whose texts are measured. The axes are the regular hours in Eastern time, and the prices shown.
 */
export function levelsLayout(
  points: readonly LevelsPoint[],
  { openMs, closeMs }: { openMs: number; closeMs: number },
  { width, text }: DrawingRoom,
) {
  const top = Math.ceil(text.height / 2) + 2;
  const bottom = top + LINES_HEIGHT;
  const values = points.flatMap((point) => levelSeries.flatMap(({ key }) => point[key] ?? []));
  const [low, high] = values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [
    Infinity,
    -Infinity,
  ] as [number, number]);
  const ends = values.length === 0 ? [0, 1] : low === high ? [low - 1, high + 1] : [low, high];
  const y = scaleLinear(ends, [bottom, top]).nice(TICKS);
  const prices = y.ticks(TICKS).map((price) => ({ y: y(price), label: grouped(price) }));
  const left = TEXT_GAP + prices.reduce((widest, { label }) => Math.max(widest, text.widthOf(label)), 0);
  const right = Math.max(left + 1, width - RIGHT);
  const x = scaleLinear([openMs, closeMs], [left, right]).clamp(true);
  return {
    width,
    height: bottom + 1.5 * text.height + TEXT_GAP,
    left,
    right,
    top,
    bottom,
    xOf: x,
    yOf: y,
    hours: hoursOf({ openMs, closeMs }, x, text),
    /** Where the texts of the hours have their middle: below that of the lowest price. */
    hoursY: bottom + text.height + TEXT_GAP / 2,
    /** Prices end at `left - TEXT_GAP`. */
    prices,
    pricesX: left - TEXT_GAP,
    /** The lines of the legend: that of the zero gamma if a point has one. */
    series: levelSeries.filter(({ key }) => key !== "zeroGamma" || points.some((point) => point[key] !== undefined)),
    /** The path of each line that has a value. */
    lines: levelSeries.flatMap(({ key }) => {
      const path = pathOf(points, key, x, y);
      return path === "" ? [] : [{ key, path }];
    }),
  };
}

/**
 * Returns the full hours, with the left edge of the text of each that has room. The last one names the zone and ends at its line; of the
 * others every second has a text, or fewer.
 */
function hoursOf(
  { openMs, closeMs }: { openMs: number; closeMs: number },
  x: (atMs: number) => number,
  text: TextSizes,
) {
  const first = Math.ceil(openMs / HOUR_MS);
  const count = Math.floor(closeMs / HOUR_MS) - first + 1;
  const hours = Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * HOUR_MS);
  const placed = hours.map((atMs, index) => {
    const isLast = index === count - 1;
    const label = isLast ? `${hourText(atMs)} ET` : hourText(atMs);
    const width = text.widthOf(label);
    const textLeft = isLast ? x(atMs) - width : x(atMs) - width / 2;
    return { x: x(atMs), label, textLeft, textRight: textLeft + width + TEXT_GAP };
  });
  const lastLeft = placed.at(-1)?.textLeft ?? 0;
  let free = -Infinity;
  return placed.map((hour, index) => {
    const isLast = index === count - 1;
    const hasRoom = isLast || (index % 2 === 0 && hour.textLeft >= free && hour.textRight <= lastLeft);
    if (hasRoom) free = hour.textRight;
    return hasRoom ? hour : { ...hour, label: "" };
  });
}

/** Returns the path of one line. Spot moves from point to point; a level stays until the next board shows another. */
function pathOf(
  points: readonly LevelsPoint[],
  key: LevelKey,
  x: (atMs: number) => number,
  y: (price: number) => number,
): string {
  let path = "";
  let isOpen = false;
  for (const point of points) {
    const value = point[key];
    if (value === undefined) {
      isOpen = false;
      continue;
    }
    const [across, down] = [x(point.atMs).toFixed(1), y(value).toFixed(1)];
    if (!isOpen) path += `M${across} ${down}h0`;
    else path += key === "spot" ? `L${across} ${down}` : `H${across}V${down}`;
    isOpen = true;
  }
  return path;
}

/** Returns the index of the point that is nearest to a place of the chart; -1 without points. */
export function nearestPoint(points: readonly LevelsPoint[], layout: Pick<LevelsLayout, "xOf">, x: number): number {
  let nearest = -1;
  for (const [index, { atMs }] of points.entries()) {
    const best = points[nearest];
    if (!best || Math.abs(layout.xOf(atMs) - x) < Math.abs(layout.xOf(best.atMs) - x)) nearest = index;
  }
  return nearest;
}

/** `10 AM`, in Eastern time. */
const hourText = instantFormat({ hour: "numeric" });
