import { type SymbolRange, strikeWindow, toCents } from "@strikebook/contract";
import type { SumRequest } from "./root-requests";

/** Frames of two roots this far apart are still one snapshot, in milliseconds. */
const SAME_INSTANT_MS = 5_000;

type Frame = SymbolRange["frames"][number];
type Axis = SymbolRange["axes"][number];

/** A frame of a root with the axis of its values. */
interface RootFrame {
  frame: Frame;
  axis: Axis;
  atMs: number;
}

/**
 * Returns the frames of a sum of roots: one for each frame of the first root for which every other root has one within five seconds. Its
 * values are the sums of theirs, in cents; time and prices are those of the oldest. A root without any frames makes the sum empty.
 */
export function sumFrames(
  ranges: readonly SymbolRange[],
  { symbol = "", maxStrikes = "all" }: SumRequest,
): SymbolRange {
  const [first = [], ...others] = ranges.map(framesOf);
  const axes = new Map<string, Axis>();
  const frames = first.flatMap((one): Frame[] => {
    const all = [one, ...others.flatMap((frames) => nearestFrame(frames, one.atMs) ?? [])];
    if (all.length < ranges.length) return [];
    const oldest = all.reduce((a, b) => (b.atMs < a.atMs ? b : a));
    const { strikes, values } = summed(all, oldest.frame.spot, maxStrikes);
    const expirations = [...new Set(all.flatMap(({ axis }) => axis.expirations))].sort();
    const name = `${strikes.join()} ${expirations.join()}`;
    const axis = axes.get(name) ?? { id: axes.size, strikes, expirations };
    axes.set(name, axis);
    return [{ ...oldest.frame, axis: axis.id, values }];
  });
  return { symbol, axes: [...axes.values()], frames };
}

function framesOf({ axes, frames }: SymbolRange): RootFrame[] {
  const byId = new Map(axes.map((axis) => [axis.id, axis]));
  return frames.flatMap((frame) => {
    const axis = byId.get(frame.axis);
    return axis ? [{ frame, axis, atMs: Date.parse(frame.asOf) }] : [];
  });
}

/** Returns the frame nearest to an instant, the earlier of two; `undefined` if none is of the same snapshot. */
function nearestFrame(frames: readonly RootFrame[], atMs: number): RootFrame | undefined {
  let nearest: RootFrame | undefined;
  for (const frame of frames) {
    const distance = Math.abs(frame.atMs - atMs);
    if (distance <= SAME_INSTANT_MS && (!nearest || distance < Math.abs(nearest.atMs - atMs))) nearest = frame;
  }
  return nearest;
}

/** Returns the strikes around spot, ascending, with the sum of the values of all frames. */
function summed(all: readonly RootFrame[], spot: number, maxStrikes: number | "all") {
  const sums = new Map<number, number>();
  for (const { frame, axis } of all)
    axis.strikes.forEach((strike, at) => sums.set(strike, toCents((sums.get(strike) ?? 0) + (frame.values[at] ?? 0))));
  const strikes = [...sums.keys()].sort((a, b) => a - b);
  const shown = strikes.slice(...strikeWindow(strikes, spot, maxStrikes));
  return { strikes: shown, values: shown.map((strike) => sums.get(strike) ?? 0) };
}
