import { CellError, openAddin } from "./function-runtime";
import { startLive } from "./start-live";

/** A streaming function as it is declared: its arguments, then the invocation. */
type StreamingFunction = (...given: never[]) => void;

/** One formula in one cell, and everything Excel was given for it. */
export interface LiveCell {
  /** Every table, and every error as `#N/A words`, in order. */
  shown: unknown[];
  /** The newest of them. */
  newest(): unknown;
  /** Excel starts nothing more for the formula; a second time does nothing. */
  cancel(): void;
}

/**
 * Streaming formulas of one test file on the add-in over the real service, all on one clock that the test moves. The page and
 * its add-in are one for the whole file, as they are in Excel: a test cancels the cells it has opened.
 */
export async function openLiveCells(under: Parameters<typeof startLive>[0] = {}) {
  const world = startLive(under);
  const addin = await openAddin(world.line.platform);
  let rows = 0;
  const open = (formula: StreamingFunction, name: string, ...given: unknown[]): LiveCell & { address: string } => {
    rows += 1;
    const address = `Sheet1!A${rows}`;
    return { address, ...startCell(formula, { functionName: name, address }, given) };
  };
  /** Lets a connection open, or close once nobody watches. */
  const settle = () => world.advance(1_000);
  return { ...world, addin, open, settle };
}

/** Starts a streaming formula as Excel does; arguments left out are omitted as Excel omits them. */
export function startCell(formula: StreamingFunction, facts: object = {}, given: readonly unknown[] = []): LiveCell {
  const shown: unknown[] = [];
  const invocation = {
    ...facts,
    setResult: (result: unknown) => void shown.push(asText(result)),
    onCanceled: (): void => undefined,
  };
  const omitted = new Array<null>(Math.max(0, formula.length - 1 - given.length)).fill(null);
  (formula as (...all: unknown[]) => void)(...given, ...omitted, invocation); // Excel knows no types
  return { shown, newest: () => shown.at(-1), cancel: () => invocation.onCanceled() };
}

/** A table with its errors, or an error alone, in words. */
function asText(result: unknown): unknown {
  if (result instanceof CellError) return `${result.code} ${result.message}`;
  return Array.isArray(result) ? result.map(asText) : result;
}
