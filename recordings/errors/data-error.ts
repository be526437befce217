/**
 * A file or a flag that cannot be used as data. The message names the file and the line, and says what was found, what was expected and
 * which flag would help.
 */
export class DataError extends Error {
  override readonly name = "DataError";
}

/** Returns whether an error of the file system has one of some codes. Not by its class: tests run in a realm of their own. */
export function isFileError(error: unknown, ...codes: readonly string[]): boolean {
  return typeof error === "object" && error !== null && "code" in error && codes.includes(String(error.code));
}
