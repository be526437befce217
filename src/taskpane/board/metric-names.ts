import type { Metric } from "@strikebook/contract";
import { capitalized } from "@strikebook/ui";

/** Returns the metrics to choose from with their names. The chosen one is among them even if this service does not describe it. */
export function metricNames(known: readonly Metric[], chosen: Metric) {
  const metrics = known.includes(chosen) ? known : [...known, chosen];
  return metrics.map((metric) => [metric, capitalized(metric)] as const);
}
