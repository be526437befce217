/**
 * The units of measures by the service's names: volatilities in percent per year, changes and differences of them in points.
 * The API documentation leaves names and units of most measures open; these are the names of the local service. `_pct` in a
 * name is its unit.
 */
const units: Readonly<Record<string, string>> = {
  iv: "%",
  forwardIv: "%",
  straddlePct: "% of forward",
  iv7: "%",
  iv30: "%",
  iv90: "%",
  rv20: "%",
  rv60: "%",
  rv252: "%",
  termSlope: "points",
  vrp: "points",
  iv30Change1d: "points",
  iv30Change5d: "points",
  ivRank: "0-100",
  ivPercentile: "0-100",
  vrpPercentile: "0-100",
  vrpOverpaidShare: "0-1",
  overpaid_share: "0-1",
};

/** Returns the heading of a measure: the service's name, with the unit if it is known. `path` is dotted for a nested measure. */
export function measureHeading(path: string): string {
  const unit = units[path.slice(path.lastIndexOf(".") + 1)];
  return unit === undefined ? path : `${path} (${unit})`;
}
