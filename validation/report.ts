import { newYorkTime } from "@strikebook/calendar";
import type { ChainLevels, Wall } from "./chain-levels";
import { type ComparedChain, largestStep, leastMarginPct, levelOf, publishersLevel } from "./compared-chain";
import type { LevelName, PublishedLevel } from "./published-levels";

/** A wall may be another one where its margin is below this, in percent. */
const CLOSE_MARGIN_PCT = 7;
/** A zero gamma may differ by this, in percent. */
const CLOSE_ZERO_GAMMA_PCT = 1;

/** Returns the page: what was published, what both conventions give, and where they differ. */
export function validationReport(chains: readonly ComparedChain[]): string {
  const figures = chains.flatMap((chain) => chain.figures.map((figure) => rowOf(chain, figure)));
  return (
    [
      "# Validation",
      "Levels that others published, beside those of the same chains here. `npm run validate -- FOLDER --output docs/validation.md` reads chain files of a folder " +
        "and the figures of `validation/published.csv`, and writes this page. The chains are not part of the project: quotes belong to their exchange.",
      "Every chain is computed twice, with all roots of the index, all expirations and all strikes. **Publishers**: weekdays / 262 as time, no rates, the volatilities of the file; " +
        "the zero gamma is the first one, interpolated between sixty prices; net gamma adds up the gammas that the file states. **Here**: what the service serves, with calendar time to settlement, forwards and " +
        "discounts of put-call parity, volatilities of the quotes out of the money, and the zero gamma nearest to spot. Neither is wrong. Where the two differ, the margin of a wall is small: " +
        "it says by how many percent the wall is larger than the second strike of its sign.",
      "## Published figures",
      table(
        ["Date", "Symbol", "Level", "Published", "By the convention of publishers", "Here", "Result", "Source"],
        figures,
      ),
      `A wall here may be another one only where a margin is below ${CLOSE_MARGIN_PCT} %, and a zero gamma may differ by ${CLOSE_ZERO_GAMMA_PCT} %; otherwise the result is a miss.`,
      "## Chains",
      ...chains.flatMap(chainPart),
      "## Prices and Greeks",
      "Price, delta, gamma, vega, vanna and charm of 10,000 random European options, and the price of American ones, are those of QuantLib 1.29 (`validation/quantlib`): within " +
        "1e-8 of the value or 1e-10 of the forward, whichever is larger. `npm test` compares them. American prices are compared where the engine of QuantLib keeps to the bounds of the price, " +
        "and a right of early exercise that is worth less than a quarter of a cent is not computed. All Greeks of 3,000 options more, from 1 to 500 % of volatility and from a minute to ten years, are those of QuantLib within 1e-7, and American prices in cells within 1e-6 of spot, except where QuantLib ends its search of the critical price early.",
    ].join("\n\n") + "\n"
  );
}

function rowOf(chain: ComparedChain, figure: PublishedLevel): string[] {
  const theirs = publishersLevel(chain, figure.level);
  const ours = chain.steps.at(-1);
  const here = ours && levelOf(ours.levels, figure.level);
  const shown = (value: number | undefined) => levelText(figure.level, value);
  const published =
    figure.level === "net gamma" ? `${figure.value.toFixed(figure.decimals)} bn` : number(figure.value, 0);
  return [
    figure.date,
    figure.symbol,
    figure.level,
    published,
    shown(theirs),
    shown(here),
    chainResult(chain, figure),
    `${figure.publisher}, ${figure.page}`,
  ];
}

/** Returns what the comparison found, in words. */
export function chainResult(chain: ComparedChain, figure: PublishedLevel): string {
  const { level, value, decimals } = figure;
  const ours = chain.steps.at(-1);
  const [theirs, here] = [publishersLevel(chain, level), ours && levelOf(ours.levels, level)];
  const isRepeated = theirs !== undefined && Math.abs(theirs - value) <= 0.5 * 10 ** -decimals + 1e-9;
  if (!isRepeated) return "**miss**: the published figure is not repeated";
  if (level === "net gamma") return "repeated";
  if (here === undefined) return "repeated; **miss**: none here";
  const cause = largestStep(chain, level);
  if (level === "zero gamma") {
    const awayPct = 100 * (here / value - 1);
    const isClose = Math.abs(awayPct) <= CLOSE_ZERO_GAMMA_PCT;
    return `repeated; here ${signed(awayPct)} %${cause === undefined ? "" : `, mostly ${causes[cause] ?? cause}`}${isClose ? "" : ": **miss**"}`;
  }
  if (here === value) return "repeated, the same here";
  const marginPct = leastMarginPct(chain, level);
  if (marginPct === undefined) return "repeated; another strike here";
  const isClose = marginPct < CLOSE_MARGIN_PCT;
  return `repeated; another strike here, by ${causes[cause ?? ""] ?? "small differences"}; least margin ${number(marginPct, 1)} %${isClose ? "" : ": **miss**"}`;
}

const causes: Readonly<Record<string, string>> = {
  "with calendar time": "calendar time",
  "and forwards of put-call parity": "forwards",
  "and volatilities of the quotes: served here": "volatilities and price",
};

function chainPart({ snapshot, steps }: ComparedChain): string[] {
  const roots = [...new Set(snapshot.contracts.map(({ root }) => root))].sort().join(" and ");
  const rows = steps.map(({ name, levels }) => [name, ...levelCells(levels)]);
  return [
    `### ${snapshot.underlying}, ${newYorkTime(snapshot.asOfMs)}`,
    `${number(snapshot.contracts.length, 0)} contracts of ${roots}.`,
    table(
      [
        "Convention",
        "Spot",
        "Call wall",
        "Margin %",
        "Put wall",
        "Margin %",
        "Absolute gamma",
        "Zero gamma",
        "Net, $bn per 1 %",
      ],
      rows,
    ),
  ];
}

function levelCells(levels: ChainLevels): string[] {
  const wall = (own: Wall | undefined) => [number(own?.strike, 0), number(own?.marginPct, 1)];
  return [
    number(levels.spot, 2),
    ...wall(levels.callWall),
    ...wall(levels.putWall),
    number(levels.absoluteGamma, 0),
    number(levels.zeroGamma, 1),
    number(levels.netUsd / 1e9, 2),
  ];
}

function levelText(level: LevelName, value: number | undefined): string {
  if (value === undefined) return "none";
  if (level === "net gamma") return `${value.toFixed(2)} bn`;
  return number(value, level === "zero gamma" ? 1 : 0);
}

function number(value: number | undefined, decimals: number): string {
  if (value === undefined) return "";
  return value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

const signed = (value: number) => `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(2)}`;

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, headings.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
