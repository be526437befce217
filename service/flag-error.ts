/** A flag that cannot be read. The message says what was expected and what came. */
export class FlagError extends Error {
  override readonly name = "FlagError";
}
