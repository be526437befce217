import { supportsExcelApi } from "../office/office";

/** The number of bytes that are read from Excel at once, which is the most that it allows. */
const SLICE_BYTES = 4 * 1024 * 1024;

/** Returns the file of the open workbook as it is now, without saving or changing it. Rejects with what to do. */
export async function readDocument(): Promise<Uint8Array> {
  const document = typeof Office === "undefined" ? undefined : Office.context.document;
  if (typeof document?.getFileAsync !== "function") {
    throw new Error("This version of Excel does not let add-ins read the workbook file. Update Excel, then try again.");
  }
  const file = await settled<Office.File>((done) => {
    document.getFileAsync(Office.FileType.Compressed, { sliceSize: SLICE_BYTES }, done);
  });
  try {
    const bytes = new Uint8Array(file.size);
    let length = 0;
    for (let index = 0; index < file.sliceCount; index += 1) {
      const slice = await settled<Office.Slice>((done) => file.getSliceAsync(index, done));
      const data = slice.data as ArrayLike<number>; // the bytes of a file of this type
      bytes.set(data, length);
      length += data.length;
    }
    return bytes;
  } finally {
    file.closeAsync();
  }
}

function settled<Value>(start: (done: (result: Office.AsyncResult<Value>) => void) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    start((result) => {
      if (result.status === Office.AsyncResultStatus.Succeeded) resolve(result.value);
      else
        reject(
          new Error(
            `Excel did not let the add-in read the workbook file: ${result.error.message} Save the workbook, then try again.`,
          ),
        );
    });
  });
}

/** The number of bytes that are converted at once: the most that a call accepts as arguments is not much larger. */
const BYTES_PER_PART = 0x8000;

/** Opens the file of a workbook as a new workbook that is not saved. Resolves to false if this version of Excel does not. */
export async function openCopy(bytes: Uint8Array): Promise<boolean> {
  if (typeof Excel === "undefined" || !supportsExcelApi("1.8")) return false;
  try {
    await Excel.createWorkbook(base64(bytes));
    return true;
  } catch {
    return false; // For example a browser that blocks new windows.
  }
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += BYTES_PER_PART) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + BYTES_PER_PART)));
  }
  return btoa(parts.join(""));
}
