import { MINUTE_MS } from "@strikebook/calendar";
import { creditsText } from "@strikebook/contract";
import type { RunComparison } from "../../addin/runs/compare-runs";
import type { RunProgress } from "../../addin/runs/model-run";
import type { RunNotice, RunOffer } from "../../addin/runs/model-runs";
import type { RunRecord } from "../../addin/runs/run-record";
import { counted, grouped } from "@strikebook/ui";
import { displayAddress } from "../../workbook/office/addresses";

/** Returns what a run costs, for which formulas, and what stays as it is: a sentence per line. */
export function offerLines(offer: RunOffer): string[] {
  const { unknown, argument, variants } = offer;
  const chained =
    argument === undefined
      ? []
      : [`${argument} is an argument of another formula of the run, and decides what that formula requests.`];
  const without =
    unknown.length === 0
      ? []
      : [
          `Not calculated since the workbook was opened, so not included in the price: ${cellsText(unknown)}. Calculate first to see it.`,
        ];
  return [
    priceLine(offer),
    ...formulaLines(offer),
    ...chained,
    ...without,
    ...restLines(offer),
    ...variantLines(variants),
  ];
}

/** Returns the price of all instants: exact, unless it depends on what the run shows or is not known. */
function priceLine({ credits, formulas, instants, sessions, unknown, argument }: RunOffer): string {
  const among = sessions > 1 && sessions < instants ? ` in ${grouped(sessions)} sessions` : "";
  const count = `${counted(instants, "time", "times")}${among}`;
  if (credits === 0 && unknown.length === 0) {
    return formulas.length === 0
      ? `${count}: free, but all rows will be the same. The cells do not depend on past data.`
      : `${count}: all boards are stored, so the run is free.`;
  }
  return `${count}: ${argument === undefined ? "" : "about "}${creditsText(credits)}. What is stored is free.`;
}

/** Returns the price of each formula, or of those that request the same. */
function formulaLines({ credits, formulas, instants, sessions }: RunOffer): string[] {
  if (credits === 0) return [];
  return formulas.map(({ cells, credits: own }) => {
    const cell = cellsText(cells);
    if (own === 0) return `${cell}: nothing more. All of it is stored or requested above.`;
    return `${cell}: ${sharedText(own, instants, "times") ?? sharedText(own, sessions, "sessions") ?? creditsText(own)}.`;
  });
}

/** Returns credits as those of each of several: `5 credits × 31 instants = 155 credits`; `undefined` if they are not the same for each. */
function sharedText(credits: number, count: number, unit: string): string | undefined {
  if (count <= 1 || credits % count !== 0) return undefined;
  return `${creditsText(credits / count)} \u00d7 ${grouped(count)} ${unit} = ${creditsText(credits)}`;
}

/** Returns what the run does with the rest of the workbook. */
function restLines({ others, unclear, streamedSymbols }: RunOffer): string[] {
  const kept =
    unclear !== undefined
      ? `${unclear}: its inputs are not known, so all formulas are part of the run.`
      : others === 0
        ? "All formulas with market data are part of the run."
        : `${counted(others, "other formula keeps its value and costs", "other formulas keep their values and cost")} nothing.`;
  const streams =
    streamedSymbols === 0
      ? []
      : [`Live data pauses. Its streams open again afterwards: ${creditsText(streamedSymbols)}, 1 for each symbol.`];
  return [kept, "Afterwards all cells show again what they show now.", ...streams];
}

/** Returns the names of cells: `Model!A2, Model!A3 and 4 more`. */
function cellsText(addresses: readonly string[]): string {
  const shown = addresses.slice(0, 3).map(displayAddress).join(", ");
  return addresses.length <= 3 ? shown : `${shown} and ${grouped(addresses.length - 3)} more`;
}

/** Returns the label of the button that starts a run: `Start for 50 credits`. */
export function startLabel(verb: string, { credits, unknown, argument }: RunOffer): string {
  const price = creditsText(credits);
  if (unknown.length > 0) return `${verb} for ${price} or more`;
  return argument === undefined || credits === 0 ? `${verb} for ${price}` : `${verb} for about ${price}`;
}

/** Returns a warning about the number of models tried on a span; nothing for the first. */
export function variantLines(variants: number): string[] {
  if (variants === 0) return [];
  const tried = variants === 1 ? "1 model was" : `${grouped(variants)} models were`;
  return [
    `${tried} tried on these dates before. The more you try, the more likely the best one is luck. Check it on other dates.`,
  ];
}

/** Returns how far a run is. */
export function runProgressText({ id, done, total, remainingMs, isStopping }: RunProgress): string {
  const rows = `Run ${id}: ${grouped(done)} of ${grouped(total)} times.`;
  if (isStopping) return `${rows} Finishing this time\u2026`;
  return remainingMs === undefined ? rows : `${rows} ${remainingText(remainingMs)}`;
}

/** Returns the remaining time, rounded up: `About 3 minutes left.` */
function remainingText(remainingMs: number): string {
  if (remainingMs < MINUTE_MS) return "Less than a minute left.";
  return `About ${counted(Math.ceil(remainingMs / MINUTE_MS), "minute", "minutes")} left.`;
}

const statuses: Readonly<Record<RunRecord["status"], string>> = {
  running: "in progress",
  paused: "paused",
  finished: "finished",
  cancelled: "cancelled",
};

/** Returns the facts of a run in the list. */
export function runText({ definition, status, rows, rerunOf }: RunRecord): string {
  const repeated = rerunOf === undefined ? "" : ` Repeats run ${rerunOf}.`;
  const count = `${grouped(rows)} of ${grouped(definition.instants.length)} times`;
  return `${definition.description}. ${count}, ${statuses[status]}.${repeated}`;
}

/** Returns how a run ended. */
export function noticeText({ id, status, rows, reason, differing, changed }: RunNotice): string {
  const end = reason === undefined ? `Run ${id} is ${statuses[status]}` : `Run ${id} has paused. ${reason}`;
  const count = reason === undefined ? `: ${counted(rows, "row", "rows")}.` : "";
  const differences =
    differing === 0
      ? ""
      : ` ${counted(differing, "snapshot differs", "differences differ")} from the manifest: its sheet says which.`;
  const formulas = changed.length === 0 ? "" : ` Formulas changed since the first run: ${changed.join(", ")}.`;
  return `${end}${count}${differences}${formulas}`;
}

/** Returns the result of a comparison. */
export function comparisonText({ rows, cells, onlyInOne }: RunComparison, sheet: string): string {
  const compared = counted(rows, "row", "rows");
  const different =
    cells.length === 0 ? "no cell is different" : `${counted(cells.length, "cell is", "cells are")} different`;
  const rest = onlyInOne === 0 ? "" : ` ${counted(onlyInOne, "row is", "rows are")} in one run only.`;
  return `${compared} compared, ${different}.${rest} See the sheet ${sheet}.`;
}

/** Returns the number of models that were tried on the span of a run. */
export function variantCount(variants: number): string {
  if (variants <= 1) return "The only model tried on these dates.";
  return `${grouped(variants)} models were tried on these dates. The best of many is often luck.`;
}

/** Returns what a user should know before the hold-out is opened, a sentence per line. */
export function holdOutLines(variants: number, before: string): string[] {
  return [
    "The walk-forward lab then shows the last sessions of this run, which no test has used. This works once and cannot be undone.",
    `Open it when your choices are final. ${variantCount(variants)}`,
    ...(before === ""
      ? []
      : [
          `The hold-out of these dates was opened before: ${before}. You have seen its results, so it tests nothing new.`,
        ]),
  ];
}

/** Returns why something about runs has failed. */
export const failureText = (failure: unknown): string =>
  failure instanceof Error ? failure.message : "Excel is busy. Try again.";
