import { supportsExcelApi } from "../office";

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
