/** Functions that run in the add-in's page before its scripts. Each is self-contained: the browser receives only its source text. */

/**
 * Makes a page hidden, as far as its scripts can tell, while the page around it has `hidden` in its address; its timers then end with a
 * full second, as in a hidden page in Chrome. A browser without a screen shows all pages and delays no timer.
 */
export function emulateHiddenPage(): void {
  if (window.parent === window) return;
  const isHidden = () => window.parent.location.hash === "#hidden";
  Object.defineProperty(document, "hidden", { configurable: true, get: isHidden });
  window.parent.addEventListener("hashchange", () => document.dispatchEvent(new Event("visibilitychange")));
  const setPageTimeout = window.setTimeout.bind(window);
  const delayed = (run: () => void, waitMs = 0) => {
    const dueAtMs = performance.now() + waitMs;
    return setPageTimeout(run, isHidden() ? Math.ceil(dueAtMs / 1_000) * 1_000 - performance.now() : waitMs);
  };
  Object.assign(window, { setTimeout: delayed });
}

/** Removes workers, so that the timers of the page remain. */
export function removeWorkers(): void {
  Object.assign(window, { Worker: undefined });
}

/** Calls `onReturned` of the page whenever a custom function has returned its result. Needs `wrapFormulas`. */
export function reportReturns(): void {
  window.wrapFormula =
    (_, formula) =>
    async (...given) => {
      try {
        return await formula(...given);
      } finally {
        window.onReturned?.();
      }
    };
}
