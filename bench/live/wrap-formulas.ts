/** A custom function as the add-in registers it. Excel passes the invocation last. */
type Formula = (...given: unknown[]) => unknown;

declare global {
  interface Window {
    /** In the page of the add-in: returns the function to register in place of a custom function. Set by an init script. */
    wrapFormula?: (id: string, formula: Formula) => Formula;
  }
}

/**
 * Runs in the add-in's page before its scripts. Each custom function is registered as `wrapFormula` of the page returns it.
 *
 * Must be self-contained: the browser receives only the source text of the function.
 */
export function wrapFormulas(): void {
  // office.js passes a formula from one `associate` to another, each of which wraps it: only the first to be called has an effect.
  const called = new WeakSet<object>();
  const wrap = (id: string, formula: Formula): Formula => {
    const wrapped = window.wrapFormula?.(id, formula) ?? formula;
    return (...given) => {
      const invocation = given.at(-1) as object; // Excel passes it last
      if (called.has(invocation)) return formula(...given);
      called.add(invocation);
      return wrapped(...given);
    };
  };
  // office.js creates an empty registry and adds `associate` later: both assignments are intercepted.
  let registry: object | undefined;
  let associate: ((id: string, formula: Formula) => void) | undefined;
  const associateProperty = {
    configurable: true,
    get: () => associate,
    set: (given: NonNullable<typeof associate>) => {
      if (given !== associate) associate = (id, formula) => given(id, wrap(id, formula));
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
