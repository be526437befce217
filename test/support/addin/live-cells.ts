import { CellError, openAddin } from "./function-runtime";
import { startLive } from "../../../scripts/support/stream/start-live";

/** A streaming function as declared: its arguments, then the invocation. */
type StreamingFunction = (...given: never[]) => void;

/** One formula in one cell, with all results that Excel received for it. */
export interface LiveCell {
  /** Every table, and every error as `#N/A text`, in order. */
  shown: unknown[];
  /** The newest result. */
  newest(): unknown;
  /** Cancels the formula, as Excel does when the cell is deleted. Cancelling twice does nothing more. */
  cancel(): void;
}

/**
 * Opens streaming formulas in an add-in connected to the real service, on one clock that the test advances. The add-in is the
 * same for the whole test file, as it is for a workbook in Excel: a test cancels the cells that it has opened.
 */
export async function openLiveCells(options: Parameters<typeof startLive>[0] = {}) {
  const world = startLive(options);
  const addin = await openAddin(world.network.platform);
  let rows = 0;
  const open = (formula: StreamingFunction, name: string, ...given: unknown[]): LiveCell & { address: string } => {
    rows += 1;
    const address = `Sheet1!A${rows}`;
    return { address, ...startCell(formula, { functionName: name, address }, given) };
  };
  /** Lets a connection open, or close after its last cell is gone. */
  const settle = () => world.advance(1_000);
  return { ...world, addin, open, settle };
}

/** Starts a streaming formula as Excel does; arguments that are not given are omitted as Excel omits them. */
export function startCell(formula: StreamingFunction, facts: object = {}, given: readonly unknown[] = []): LiveCell {
  const shown: unknown[] = [];
  const invocation = {
    ...facts,
    setResult: (result: unknown) => void shown.push(asText(result)),
    onCanceled: (): void => undefined,
  };
  const omitted = new Array<null>(Math.max(0, formula.length - 1 - given.length)).fill(null);
  (formula as (...all: unknown[]) => void)(...given, ...omitted, invocation); // Excel passes values without types
  return { shown, newest: () => shown.at(-1), cancel: () => invocation.onCanceled() };
}

/** Returns a table with its errors as text, or a single error as text. */
function asText(result: unknown): unknown {
  if (result instanceof CellError) return `${result.code} ${result.message}`;
  return Array.isArray(result) ? result.map(asText) : result;
}
