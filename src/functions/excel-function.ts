import { isTableFormula } from "../workbook/function-list";
import type { Formula } from "../formulas/formula";
import { answerCell, answerTable } from "./answer-cell";
import { ownAnswers } from "./own-answers";
import { streams } from "./live/streams";
import { streamCell } from "./live/stream-cell";

/** A custom function as Excel calls it: with its arguments, then the invocation. */
type ExcelFunction = (...given: unknown[]) => unknown;

/** Returns the custom function of a formula. */
export function excelFunction(formula: Formula): ExcelFunction {
  const run = runnerOf(formula);
  return (...given) => run(given.slice(0, -1).map(plainArgument), given.at(-1));
}

/** Runs a formula with what was typed, for the cell of the invocation. */
type Run = (typed: readonly unknown[], invocation: unknown) => unknown;

function runnerOf(formula: Formula): Run {
  if (isTableFormula(formula)) return (typed, invocation) => answerTable(formula, typed, invocation as Invocation);
  const start = streams.get(formula);
  if (start) return (typed, invocation) => streamCell(formula, start, typed, invocation as StreamingInvocation);
  const answer = ownAnswers.get(formula);
  if (!answer) throw new Error(`src/functions has nothing that answers ${formula.name}.`);
  return (typed, invocation) =>
    answerCell(invocation as Invocation, (addin) => answer(addin, typed, invocation as Invocation));
}

type Invocation = CustomFunctions.Invocation;
type StreamingInvocation = CustomFunctions.StreamingInvocation<unknown[][]>;

/** An argument as one of Excel's data types: a number with a format (as in tables of Strikebook), a stock, a picture or an error. */
interface DataType {
  type: string;
  basicValue: unknown;
  /** The text that the cell of an entity shows. */
  text?: unknown;
}

/** Returns an argument without Excel's data types: the value of a formatted number, the text of an entity, or a range of such values. */
export function plainArgument(argument: unknown): unknown {
  if (Array.isArray(argument)) return argument.map(plainArgument);
  if (!isDataType(argument) || argument.type === "Error") return argument;
  return typeof argument.text === "string" ? argument.text : argument.basicValue;
}

function isDataType(argument: unknown): argument is DataType {
  return typeof argument === "object" && argument !== null && "type" in argument && "basicValue" in argument;
}
