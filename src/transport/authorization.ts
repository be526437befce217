import { MissingKeyError } from "./errors";

/** Shorter keys are no secret, and cutting them out would garble the text. */
const SECRET_LENGTH = 8;

/**
 * The `Authorization` header of a key. API document, Part 5.
 *
 * A character that no header carries would make the platform quote the whole header, key and all, in its complaint: such a
 * key is refused here first.
 *
 * @throws MissingKeyError when there is no key, or none that a header can carry.
 */
export function authorization(key: string | undefined): string {
  const trimmed = key?.trim() ?? "";
  if (trimmed === "") throw new MissingKeyError();
  if (!/^[\x21-\x7e]+$/.test(trimmed)) {
    throw new MissingKeyError("The API key holds characters that no key has. Enter it again.");
  }
  return `Bearer ${trimmed}`;
}

/** The text with the key cut out, should a gateway have quoted it: its words end up in cells and in workbooks. */
export function withoutKey(text: string, key: string | undefined): string {
  const secret = key?.trim() ?? "";
  return secret.length < SECRET_LENGTH ? text : text.replaceAll(secret, "(your key)");
}
