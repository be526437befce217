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

/** A board of one symbol; omitted fields have the service's defaults. docs/api.md, Heatmap. */
export interface BoardRequest {
  /** One root, for example SPXW: daily and weekly S&P 500 options, while SPX has the AM-settled monthlies only. */
  symbol: string;
  /** gamma if omitted. */
  metric?: Metric | undefined;
  /** Strikes around spot, 1 to 1000, or every listed strike; 92 if omitted. */
  maxStrikes?: number | "all" | undefined;
  /** How many of the nearest expirations to net, 1 to 60, or all; or exactly these dates, YYYY-MM-DD. 5 if omitted. */
  expirations?: number | "all" | readonly string[] | undefined;
  /** `matrix` adds the exposure of each strike by expiration; net if omitted. */
  layout?: Layout | undefined;
  /** Whether the ladder includes strikes without exposure; not if omitted. */
  includeEmpty?: boolean | undefined;
  /** Whether the caller shows no node types of a past board, so that a stored frame serves it; not if omitted. */
  valuesOnly?: boolean | undefined;
  /** Sends the straddle of the first expiration on or after this date, YYYY-MM-DD, if the service has its quotes. Not with a live board. */
  straddle?: string | undefined;
  /**
   * Sends the zero gamma of the root, or of its family: of all roots of its index together. A service that does not compute it sends none.
   * Levels of now have that of the root without being asked.
   */
  zeroGamma?: boolean | "family" | undefined;
  /** The same, if the board is of now and `zeroGamma` does not say. */
  zeroGammaOfNow?: "family" | undefined;
  /** What the board counts; open interest if omitted. Not with streams, ranges and levels. */
  source?: BoardSource | undefined;
  /** Sends calls and puts apart, with open interest, if the service does. */
  sides?: boolean | undefined;
  /** Whether a model of positions is computed from calls and puts: a service that does not send them apart is not requested. */
  model?: true | undefined;
}

/** The requested part of a board. docs/api.md, Heatmap. */
export interface BoardSelection {
  metric: Metric;
  /** Strikes around spot. */
  maxStrikes: number | "all";
  /** A number of nearest dates, or exact dates (YYYY-MM-DD, any order); dates that the board does not list are ignored. */
  expirations: { nearest: number | "all" } | { exactly: readonly string[] };
  /** Whether to keep interior strikes without a cell of 50 dollars. */
  includeEmpty: boolean;
}

type Known = <Given extends Parameter>(parameter: Given) => Given;

const published: Known = (parameter) => parameter;

/** The strikes and expirations of a board. docs/api.md, Heatmap. */
type Fields = Readonly<Record<string, unknown>>;

/** `expirations` of a request is a number of them or "all", or exact dates: then the service ignores `maxExpirations`. */
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

/** Of our own service: it is not sent to a service that does not describe it. */
export const straddle: Parameter<string> = { ...dateParameter("straddle"), isExtension: true };

/** These are of our own service, too. */
export const zeroGamma: Parameter<boolean | "family"> = {
  ...flag("zeroGamma"),
  isExtension: true,
  extensionValues: ["family"],
};

/** Of our own service, too. Without it the board would be another one: a service that does not describe it is not requested. */
export const source: Parameter<BoardSource> = {
  ...word("source", boardSources, boardSources[0]),
  isExtension: true,
  isEssential: true,
};
export const sides: Parameter<boolean> = { ...flag("sides"), isExtension: true };

/** Without `sides` a model of positions cannot be computed. */
export const model: Parameter<boolean> = { ...sides, isEssential: true };
