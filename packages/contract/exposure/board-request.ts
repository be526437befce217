import {
  boardSources,
  extensionMetrics,
  heatmapBounds,
  layouts,
  metrics,
  type BoardSource,
  type Layout,
  type Metric,
} from "../limits";
import { dateParameter, documented, flag, list, number, word, type Parameter } from "../parameter";

/** A board of one symbol. The service has a default for each omitted field. docs/api.md, Heatmap. */
export interface BoardRequest {
  /** One root, such as SPXW. SPX has only the AM-settled monthly options. */
  symbol: string;
  /** gamma if omitted. */
  metric?: Metric | undefined;
  /** Strikes around spot, 1 to 1000, or all. 92 if omitted. */
  maxStrikes?: number | "all" | undefined;
  /** The number of nearest expirations to net, 1 to 60, or all, or these dates, YYYY-MM-DD. 5 if omitted. */
  expirations?: number | "all" | readonly string[] | undefined;
  /** `matrix` adds the exposure of each strike by expiration. `net` if omitted. */
  layout?: Layout | undefined;
  /** Whether strikes without exposure are included. False if omitted. */
  includeEmpty?: boolean | undefined;
  /** Whether the caller needs no node types of a past board. A stored frame then serves it. False if omitted. */
  valuesOnly?: boolean | undefined;
  /** Adds the straddle of the first expiration on or after this date, YYYY-MM-DD, if the service has its quotes. Not for a live board. */
  straddle?: string | undefined;
  /**
   * Adds the zero gamma of the root (`true`) or of its family, if the service computes it. Levels of now have that of the root in any case.
   */
  zeroGamma?: boolean | "family" | undefined;
  /** The same for a board of now, if `zeroGamma` is omitted. */
  zeroGammaOfNow?: "family" | undefined;
  /** What the board counts: open interest if omitted. Not for streams, ranges and levels. */
  source?: BoardSource | undefined;
  /** Adds calls and puts apart, with open interest, if the service sends them. */
  sides?: boolean | undefined;
  /** Whether a model of positions is computed from calls and puts. A service that does not send them apart gets no request. */
  model?: true | undefined;
}

/** The requested part of a board. docs/api.md, Heatmap. */
export interface BoardSelection {
  metric: Metric;
  /** Strikes around spot. */
  maxStrikes: number | "all";
  /** A number of nearest dates, or exact dates (YYYY-MM-DD, in any order). Dates that the board does not list are ignored. */
  expirations: { nearest: number | "all" } | { exactly: readonly string[] };
  /** Whether strikes are kept that have no cell of 50 dollars. The first and the last strike are always kept. */
  includeEmpty: boolean;
}

type Known = <Given extends Parameter>(parameter: Given) => Given;

const published: Known = (parameter) => parameter;

/** The strikes and expirations of a board. docs/api.md, Heatmap. */
type Fields = Readonly<Record<string, unknown>>;

/** Whether `expirations` of a request is a number or "all". With exact dates the service ignores `maxExpirations`. */
const isCount = (expirations: unknown) => typeof expirations === "number" || expirations === "all";
const expirationCount = ({ expirations, maxExpirations }: Fields) =>
  isCount(expirations) ? expirations : maxExpirations;
const exactDates = ({ expirations }: Fields) => (isCount(expirations) ? undefined : expirations);

/** The exposure to net. */
export const metric: Parameter<Metric> = {
  ...word("metric", metrics, metrics[0]),
  extensionValues: extensionMetrics,
};

const windowParameters = (known: Known) => ({
  metric: known(metric),
  maxStrikes: known(number("maxStrikes", heatmapBounds.maxStrikes.default)),
  maxExpirations: known({ ...number("maxExpirations", heatmapBounds.maxExpirations.default), of: expirationCount }),
  expirations: known({ ...list("expirations"), of: exactDates }),
});

const shownParameters = (known: Known) => ({
  layout: known(word("layout", layouts, layouts[0])),
  includeEmpty: known(flag("includeEmpty")),
});

/** The parameters of a board, as the documents state them for the heatmap. */
export const documentedBoard = { ...windowParameters(documented), ...shownParameters(documented) };

// assumed: every other route with net values per strike uses the parameter names of the heatmap.
export const netted = windowParameters(published);
export const { layout, includeEmpty } = shownParameters(published);

/** A parameter of the local service. It is not sent to a service that does not describe it. */
export const straddle: Parameter<string> = { ...dateParameter("straddle"), isExtension: true };

/** A parameter of the local service. */
export const zeroGamma: Parameter<boolean | "family"> = {
  ...flag("zeroGamma"),
  isExtension: true,
  extensionValues: ["family"],
};

/** A parameter of the local service. Without it the board would be another one, so a service that does not describe it gets no request. */
export const source: Parameter<BoardSource> = {
  ...word("source", boardSources, boardSources[0]),
  isExtension: true,
  isEssential: true,
};
export const sides: Parameter<boolean> = { ...flag("sides"), isExtension: true };

/** The same as `sides`, but essential: without it a model of positions cannot be computed. */
export const model: Parameter<boolean> = { ...sides, isEssential: true };
