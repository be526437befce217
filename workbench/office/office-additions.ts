/** A range of office.js, with the method that takes the response of the host. */
interface LoadedRange {
  isNullObject: boolean;
  _handleResult: (this: LoadedRange, values: { ValuesAsJson?: unknown } | null) => void;
}

/**
 * Adds to office.js what its npm copy lacks and that of Microsoft's network has: `Range.valuesAsJson` of ExcelApi 1.16. Runs in the
 * add-in's page between office.js and the add-in, as a script beside others: it has no variables of its own outside the function.
 */
void Office.onReady(() => {
  const range = Excel.Range.prototype as unknown as LoadedRange; // the types leave the method out
  if ("valuesAsJson" in range) return;
  const loaded = new WeakMap<LoadedRange, unknown>();
  const { _handleResult: handleResult } = range;
  range._handleResult = function (values) {
    handleResult.call(this, values);
    if (values && "ValuesAsJson" in values) loaded.set(this, values.ValuesAsJson);
  };
  Object.defineProperty(range, "valuesAsJson", {
    get(this: LoadedRange) {
      if (!loaded.has(this) && !this.isNullObject)
        throw new Error("The property 'valuesAsJson' is not available: load it and call sync first.");
      return loaded.get(this);
    },
  });
});

export {};
