import { heatmapBounds, layouts, metrics, type Layout, type Metric } from "../contract/limits";
import type { Query } from "./request-url";

/** The live board of one symbol. API document, Part 4.1. */
export interface BoardQuestion {
  symbol: string;
  metric: Metric;
  /** Strikes around spot, 1 to 1000, or every listed one. */
  maxStrikes: number | "all";
  /** How many of the nearest expirations to net, 1 to 60, or all; or exactly these dates, YYYY-MM-DD. */
  expirations: number | "all" | readonly string[];
  layout: Layout;
  /** Whether strikes without exposure stay on the ladder. */
  includeEmpty: boolean;
}

/** The levels of one symbol: the same question, without a layout. API document, Part 4.3. */
export type LevelsQuestion = Omit<BoardQuestion, "layout">;

/**
 * The parameters of a question but for its symbol, without those that say what the service assumes anyway.
 *
 * Questions that mean the same give the same parameters, so that they are asked once: dates are sorted and named once, and
 * `maxExpirations` gives way to exact dates as it does at the service.
 */
export function boardQuery(question: LevelsQuestion & { layout?: Layout }): Query {
  const { metric, maxStrikes, expirations, layout, includeEmpty } = question;
  const exact = typeof expirations === "object" ? [...new Set(expirations)].sort().join(",") : undefined;
  const nearest = typeof expirations === "object" ? undefined : expirations;
  return [
    ...unless(metrics[0], "metric", metric),
    ...unless(heatmapBounds.maxStrikes.default, "maxStrikes", maxStrikes),
    ...unless(heatmapBounds.maxExpirations.default, "maxExpirations", nearest),
    ...unless("", "expirations", exact),
    ...unless(layouts[0], "layout", layout),
    ...unless(false, "includeEmpty", includeEmpty),
  ];
}

function unless(assumed: unknown, name: string, value: string | number | boolean | undefined): Query {
  return value === undefined || value === assumed ? [] : [[name, String(value)]];
}
