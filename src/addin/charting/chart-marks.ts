/** A text beside a point. */
interface PointLabel {
  point: number;
  text: string;
}

/** A curve by its points, from left to right. */
type Curve = readonly { x: number; y: number }[];

/** Returns labels for the points nearest to spot and to where a curve crosses zero; of several crossings for the one nearest to spot, and for each without spot. */
export function zeroLabels(curve: Curve, zeroName: string, spot: number | undefined): PointLabel[] {
  const all = crossings(curve);
  const nearest =
    spot === undefined ? all : [...all].sort((a, b) => Math.abs(a - spot) - Math.abs(b - spot)).slice(0, 1);
  const marks = [
    ...(spot !== undefined && isWithin(curve, spot) ? [{ at: spot, text: `Spot ${written(spot)}` }] : []),
    ...nearest.map((at) => ({ at, text: `${zeroName} about ${written(at)}` })),
  ];
  const labels = new Map<number, string>();
  for (const { at, text } of marks) {
    const point = nearestPoint(curve, at);
    const before = labels.get(point);
    labels.set(point, before === undefined ? text : `${before}, ${text}`);
  }
  return [...labels].map(([point, text]) => ({ point, text }));
}

/** Returns where the straight lines between the points of a curve cross zero. */
function crossings(curve: Curve): number[] {
  return curve.flatMap((point, index) => {
    const next = curve[index + 1];
    if (point.y === 0) return [point.x];
    if (!next || next.y === 0 || point.y < 0 === next.y < 0) return [];
    return [point.x + ((next.x - point.x) * point.y) / (point.y - next.y)];
  });
}

function isWithin(curve: Curve, x: number): boolean {
  const places = curve.map((point) => point.x);
  return x >= Math.min(...places) && x <= Math.max(...places);
}

function nearestPoint(curve: Curve, x: number): number {
  const distances = curve.map((point) => Math.abs(point.x - x));
  return distances.indexOf(Math.min(...distances));
}

function written(price: number): string {
  return price.toLocaleString("en-US", { maximumFractionDigits: 2 });
}
