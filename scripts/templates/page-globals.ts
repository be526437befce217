import { memoryStorage } from "../../test/support/addin/memory-storage";

/** A custom function as Excel calls it: with its arguments, then the invocation. */
type ExcelFunction = (...given: unknown[]) => unknown;

/** An error that a cell shows, as Excel's runtime has it. */
export class CellError extends Error {
  readonly code: string;

  constructor(code: string, message = "") {
    super(message);
    this.code = code;
  }
}

/** The functions that the add-in has registered, by id. */
export const registered = new Map<string, ExcelFunction>();

/** What the add-in finds on its page in Excel. Imported before the add-in. */
Object.assign(globalThis, {
  window: Object.assign(new EventTarget(), { localStorage: memoryStorage().storage }),
  document: Object.assign(new EventTarget(), {
    baseURI: "https://addin.example.test/taskpane.html",
    hidden: false,
    querySelector: () => null,
  }),
  Office: { onReady: () => Promise.resolve(), context: {} },
  CustomFunctions: {
    Error: CellError,
    ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A" },
    associate: (id: string, call: ExcelFunction) => void registered.set(id, call),
  },
});
