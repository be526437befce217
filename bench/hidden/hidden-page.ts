/** Functions that run in the add-in's page before its scripts. Each is self-contained: the browser receives only its source text. */

/**
 * Makes a page hidden, as far as its scripts can tell, while the page around it has `hidden` in its address; its timers then end with a
 * full second, as those of a hidden page do in Chrome. A browser without a screen shows all pages and delays no timer.
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

/** Calls `onReturned` of the page whenever a custom function has returned its result. */
export function reportReturns(): void {
  type Formula = (...given: unknown[]) => unknown;
  // A formula passes several `associate` functions on its way to Microsoft's runtime, and is wrapped by each.
  const reported = new WeakSet<object>();
  const reporting =
    (formula: Formula): Formula =>
    async (...given) => {
      try {
        return await formula(...given);
      } finally {
        const invocation = given.at(-1) as object; // Excel passes it last
        if (!reported.has(invocation)) window.onReturned?.();
        reported.add(invocation);
      }
    };
  // office.js creates an empty registry and adds `associate` later: both assignments are intercepted.
  let registry: object | undefined;
  let associate: ((id: string, formula: Formula) => void) | undefined;
  const associateProperty = {
    configurable: true,
    get: () => associate,
    set: (given: NonNullable<typeof associate>) => {
      if (given !== associate) associate = (id, formula) => given(id, reporting(formula));
    },
  };
  Object.defineProperty(window, "CustomFunctions", {
    configurable: true,
    get: () => registry,
    set: (given: object) => {
      if (given !== registry) Object.defineProperty(given, "associate", associateProperty);
      registry = given;
    },
  });
}
