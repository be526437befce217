/** An error that a cell shows, as Excel's runtime has it. */
export class CellError extends Error {
  readonly code: string;

  constructor(code: string, message = "") {
    super(message);
    this.code = code;
  }

  /** Returns the error as the runtime passes it to Excel in a table. */
  toJSON(): object {
    return { type: "Error", basicValue: this.code, message: this.message };
  }
}

/** Defines what the add-in finds on its page in Excel. */
export function openDomPage(): void {
  Object.assign(globalThis, {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), {
      baseURI: "https://addin.example.test/taskpane.html",
      hidden: false,
      querySelector: () => null,
    }),
    Office: { onReady: () => Promise.resolve(), context: {} },
    CustomFunctions: { Error: CellError, ErrorCode: { invalidValue: "#VALUE!", notAvailable: "#N/A" } },
  });
}
