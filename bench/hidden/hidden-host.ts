/** Runs in the browser: hosts the built add-in without a grid, and measures how long the results of many cells take. */
import { hostAddin, type HostedFormula } from "../page/addin-host";

/** The times of one recalculation, in milliseconds from the call. */
export interface Recalculation {
  /** Until every function has returned its result to Microsoft's runtime. */
  returnedMs: number;
  /** Until Excel has received every result. */
  receivedMs: number;
}

declare global {
  interface Window {
    /** Calls formulas once, all together. */
    recalculate?: (formulas: readonly HostedFormula[]) => Promise<Recalculation>;
    /** In the page of the add-in: calls back when a function has returned; set by an init script. */
    onReturned?: () => void;
  }
}

/** The results of the newest recalculation. */
let received: unknown[] = [];
let onReceived: () => void = () => undefined;
const host = hostAddin((rows) => {
  received.push(...rows);
  onReceived();
});

window.recalculate = async (formulas) => {
  const startMs = performance.now();
  let returned = 0;
  let returnedMs = NaN;
  received = [];
  const frame = document.querySelector("iframe");
  if (frame?.contentWindow) {
    frame.contentWindow.onReturned = () => {
      returned += 1;
      if (returned === formulas.length) returnedMs = performance.now() - startMs;
    };
  }
  await host.invoke(formulas);
  await new Promise<void>((resolve) => {
    onReceived = () => {
      if (received.length === formulas.length) resolve();
    };
  });
  const failed = received.find((row) => !Array.isArray(row) || row[1] !== true);
  if (failed !== undefined) throw new Error(`A formula failed: ${JSON.stringify(failed)}`);
  return { returnedMs, receivedMs: performance.now() - startMs };
};
