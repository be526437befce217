/**
 * A file or a flag that cannot be used as data. The message names the file and the line, and says what was found, what was expected and
 * which flag would help.
 */
export class DataError extends Error {
  override readonly name = "DataError";
}

/** Puts the name of a file at the start of the message of a `DataError`; returns other errors as they are. */
export const namedError = (name: string, error: unknown): unknown =>
  error instanceof DataError ? new DataError(`${name}: ${error.message}`, { cause: error }) : error;

/** Runs what reads a file, with the name of the file at the start of the messages of its errors. */
export async function named<Result>(name: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw namedError(name, error);
  }
}

/** Returns what an error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns whether an error is one of the operating system. Not by its class: tests run in a realm of their own. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  typeof error === "object" && error !== null && "syscall" in error;

/** Returns whether an error of the file system has one of some codes. */
export function isFileError(error: unknown, ...codes: readonly string[]): boolean {
  return typeof error === "object" && error !== null && "code" in error && codes.includes(String(error.code));
}
