import { creditsText } from "../../contract/credits-text";
import type { RunComparison } from "../../addin/runs/compare-runs";
import type { RunProgress } from "../../addin/runs/model-run";
import type { RunNotice, RunOffer } from "../../addin/runs/model-runs";
import type { RunRecord } from "../../addin/runs/run-record";
import { counted, grouped } from "../../ui/format";

/** Returns what a run costs, a sentence per line. */
export function offerLines({ credits, instants, unknown, variants }: RunOffer): string[] {
  const price =
    credits === 0 && unknown === 0
      ? `${counted(instants, "instant", "instants")}: all boards are stored, the run is free.`
      : `${counted(instants, "instant", "instants")}: at most ${creditsText(credits)}. What is stored is free.`;
  const without =
    unknown === 0
      ? []
      : [
          `${counted(unknown, "formula was", "formulas were")} not calculated since the workbook was opened: not included in the price.`,
        ];
  return [price, ...without, ...variantLines(variants)];
}

/** Returns the label of the button that starts a run: `Start for 50 credits`. */
export function startLabel(verb: string, { credits, unknown }: RunOffer): string {
  const price = creditsText(credits);
  return unknown > 0 ? `${verb} for ${price} or more` : `${verb} for ${price}`;
}

/** Returns a warning about the number of models tried on a span; nothing for the first. */
export function variantLines(variants: number): string[] {
  if (variants === 0) return [];
  const tried = variants === 1 ? "1 model was" : `${grouped(variants)} models were`;
  return [
    `${tried} tried on this span before. The more you try, the more likely the best one is luck: check it on other dates.`,
  ];
}

const MINUTE_MS = 60_000;

/** Returns how far a run is. */
export function runProgressText({ id, done, total, remainingMs, isStopping }: RunProgress): string {
  const rows = `Run ${id}: ${grouped(done)} of ${grouped(total)} instants.`;
  if (isStopping) return `${rows} Finishing this instant\u2026`;
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
  const count = `${grouped(rows)} of ${grouped(definition.instants.length)} instants`;
  return `${definition.description}. ${count}, ${statuses[status]}.${repeated}`;
}

/** Returns how a run ended. */
export function noticeText({ id, status, rows, reason, differing, changed }: RunNotice): string {
  const end = reason === undefined ? `Run ${id} is ${statuses[status]}` : `Run ${id} has paused. ${reason}`;
  const count = reason === undefined ? `: ${counted(rows, "row", "rows")}.` : "";
  const snapshots =
    differing === 0
      ? ""
      : ` ${counted(differing, "snapshot differs", "snapshots differ")} from the manifest: its sheet says which.`;
  const formulas = changed.length === 0 ? "" : ` Formulas changed since the first run: ${changed.join(", ")}.`;
  return `${end}${count}${snapshots}${formulas}`;
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
  if (variants <= 1) return "The only model tried on this span.";
  return `${grouped(variants)} models were tried on this span. The best of many is often luck.`;
}

/** Returns what a user should know before the hold-out is opened, a sentence per line. */
export function holdOutLines(variants: number, before: string): string[] {
  return [
    "The walk-forward lab then shows the last sessions of this run, which no test has used. This works once and cannot be undone.",
    `Open it when your choices are final. ${variantCount(variants)}`,
    ...(before === ""
      ? []
      : [`The hold-out of these dates was opened before: ${before}. It is no test of something new.`]),
  ];
}

/** Returns why something about runs has failed. */
export const failureText = (failure: unknown): string =>
  failure instanceof Error ? failure.message : "Excel is busy. Try again.";
