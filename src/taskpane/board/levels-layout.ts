import { scaleLinear } from "d3-scale";
import type { LevelsPoint } from "../../addin/board/board-history";
import { grouped, instantFormat } from "../../ui/format";

/** Sizes in CSS pixels. */
const HEIGHT = 190;
const LEFT = 46;
const RIGHT = 8;
const TOP = 8;
const BOTTOM = 20;
const TICKS = 5;

const HOUR_MS = 3_600_000;

/** What the chart shows, in the order of its legend. The dashes tell the lines apart where colors do not. */
export const levelSeries = [
  { key: "spot", name: "Spot", dashes: undefined },
  { key: "king", name: "King", dashes: "8 3" },
  { key: "positiveWall", name: "Wall +", dashes: "4 3" },
  { key: "negativeWall", name: "Wall \u2212", dashes: "1 4" },
  { key: "flip", name: "Flip", dashes: "8 3 1 3" },
] as const;

export type LevelKey = (typeof levelSeries)[number]["key"];

/** Where everything of the chart of spot and levels over a session is. */
export type LevelsLayout = ReturnType<typeof levelsLayout>;

/** Returns the layout of the chart for a width in CSS pixels. The axes are the regular hours in Eastern time, and the prices shown. */
export function levelsLayout(
  points: readonly LevelsPoint[],
  { openMs, closeMs }: { openMs: number; closeMs: number },
  width: number,
) {
  const [left, right, top, bottom] = [LEFT, Math.max(LEFT + 1, width - RIGHT), TOP, HEIGHT - BOTTOM];
  const values = points.flatMap((point) => levelSeries.flatMap(({ key }) => point[key] ?? []));
  const [low, high] = values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [
    Infinity,
    -Infinity,
  ] as [number, number]);
  const ends = values.length === 0 ? [0, 1] : low === high ? [low - 1, high + 1] : [low, high];
  const y = scaleLinear(ends, [bottom, top]).nice(TICKS);
  const x = scaleLinear([openMs, closeMs], [left, right]).clamp(true);
  const firstHour = Math.ceil(openMs / HOUR_MS);
  const hours = Array.from({ length: Math.floor(closeMs / HOUR_MS) - firstHour + 1 }, (_, index) => {
    const atMs = (firstHour + index) * HOUR_MS;
    return { x: x(atMs), label: hourText(atMs) };
  });
  return {
    width,
    height: HEIGHT,
    left,
    right,
    top,
    bottom,
    xOf: x,
    yOf: y,
    hours,
    prices: y.ticks(TICKS).map((price) => ({ y: y(price), label: grouped(price) })),
    /** The path of each line that has a value. */
    lines: levelSeries.flatMap(({ key }) => {
      const path = pathOf(points, key, x, y);
      return path === "" ? [] : [{ key, path }];
    }),
  };
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
