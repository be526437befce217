import type { Right } from "@strikebook/pricing";
import { isMissing } from "./numbers";

/** Reads the right of an option; `undefined` for other text. */
export function readVendorRight(text: string): Right | undefined {
  const [, letter] = /^(c|p)(?:(?<=c)alls?|(?<=p)uts?)?$/i.exec(text.trim()) ?? [];
  return letter === undefined ? undefined : /c/i.test(letter) ? "call" : "put";
}

/** Reads a yes or a no: `undefined` for a missing one, and NaN for other text. 1 is yes, 0 no. */
export function readFlag(text: string): number | undefined {
  if (isMissing(text)) return undefined;
  if (/^(?:true|t|yes|y|1|1\.0)$/i.test(text.trim())) return 1;
  return /^(?:false|f|no|n|0|0\.0)$/i.test(text.trim()) ? 0 : NaN;
}
