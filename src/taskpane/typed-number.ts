/** A number as typed: thousands may be separated by commas. */
const numberForm = /^[-+]?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/;

/** Reads a number as typed; `undefined` for any other text. */
export function readTypedNumber(typed: string): number | undefined {
  const text = typed.trim();
  return /\d/.test(text) && numberForm.test(text) ? Number(text.replaceAll(",", "")) : undefined;
}
