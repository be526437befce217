import { easternTimeText } from "@strikebook/ui";
import type { ChartLevels, ChartLine } from "./chart-levels";

/** What the color of a line stands for. */
type LineColor = "king" | "positive" | "negative" | "other";

const colors: Readonly<Record<LineColor, string>> = {
  king: "Color.ORANGE",
  positive: "Color.GREEN",
  negative: "Color.RED",
  other: "Color.LIGHT_GRAY",
};

/**
 * Returns a study of thinkorswim with levels. thinkScript takes no text as input that it could split, so the study contains the levels:
 * each symbol has plots of its own, which are empty on other charts.
 */
export function thinkScriptStudy(all: readonly ChartLevels[]): string {
  const used = new Set<string>();
  const plots = all.flatMap(({ symbol, root, asOf, lines }) => {
    const heading = `# ${symbol}: ${root}, ${easternTimeText(Date.parse(asOf))}`;
    return ["", heading, ...lines.map((line) => plotOf(line, symbol, plotName(symbol, line.name, used)))];
  });
  return [
    "# Strikebook levels",
    "declare upper;",
    "def isLastBar = !IsNaN(close) and IsNaN(close[-1]);",
    ...plots,
    "",
  ].join("\n");
}

function plotOf({ name, price }: ChartLine, symbol: string, plot: string): string {
  const color = colors[colorOf(name)];
  return [
    `plot ${plot} = if GetSymbol() == "${symbol}" then ${price} else Double.NaN;`,
    `${plot}.SetPaintingStrategy(PaintingStrategy.HORIZONTAL);`,
    `${plot}.SetDefaultColor(${color});`,
    `AddChartBubble(isLastBar and GetSymbol() == "${symbol}", ${price}, "${name}", ${color}, yes);`,
  ].join("\n");
}

/** Returns what the color of a line stands for, by its name: the indicators for other programs decide alike. */
function colorOf(name: string): LineColor {
  if (name.includes("King")) return "king";
  if (name.includes("Wall +")) return "positive";
  return name.includes("Wall -") ? "negative" : "other";
}

/** Returns a name of letters, digits and underscores that no other plot has: `ES_King_Wall_plus`. */
function plotName(symbol: string, level: string, used: Set<string>): string {
  const words = `${symbol.replace(/:.*/, "")} ${level.replaceAll("+", "plus").replaceAll("-", "minus")}`.match(
    /[A-Za-z0-9]+/g,
  );
  const plain = `L_${words?.join("_") ?? ""}`.replace(/^L_(?=[A-Za-z])/, "");
  let name = plain;
  for (let number = 2; used.has(name); number += 1) name = `${plain}_${number}`;
  used.add(name);
  return name;
}
