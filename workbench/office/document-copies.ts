/** The methods of the older API that read the file of the workbook, by their numbers in the messages of office.js. */
const methods = { getCopy: 77, getSlice: 80, releaseCopy: 81 } as const;

/** Results of the older API: success, and a method that the host does not have. */
const succeeded = 0;
const unsupported = 5001;

/** What a call of the older API returns: its result, then what it delivers. */
export type HostResult = readonly [status: number, payload?: unknown];

/** The copies of the workbook's file that add-ins are reading: `Office.context.document.getFileAsync`. */
export class DocumentCopies {
  readonly #read: () => Uint8Array;
  readonly #copies = new Map<number, Uint8Array>();
  #count = 0;

  /** `read` returns the file of the workbook. */
  constructor(read: () => Uint8Array) {
    this.#read = read;
  }

  /** Runs a method with its parameters in the order of office.js. */
  execute(method: number, [first, offset, size]: readonly unknown[]): HostResult {
    if (method === methods.getCopy) {
      this.#count += 1;
      const bytes = this.#read();
      this.#copies.set(this.#count, bytes);
      return [succeeded, [this.#count, bytes.length]];
    }
    const copy = this.#copies.get(Number(first));
    if (method === methods.getSlice && copy) {
      const slice = Array.from(copy.subarray(Number(offset), Number(offset) + Number(size)));
      return [succeeded, [slice, slice.length]];
    }
    if (method === methods.releaseCopy && this.#copies.delete(Number(first))) return [succeeded];
    return [unsupported];
  }
}
