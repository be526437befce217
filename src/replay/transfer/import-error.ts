/** Why a file was not imported, and what to do, for the user. Nothing of it was stored. */
export class ImportError extends Error {
  override readonly name = "ImportError";

  /** `reason` is a sentence or more. */
  constructor(reason: string, options?: ErrorOptions) {
    super(`${reason} Nothing was imported.`, options);
  }
}

/** Returns the reason for a damaged file, with what is wrong with it. */
export function damaged(detail: string): string {
  return `This file is damaged or incomplete: ${detail}. Copy or export it again.`;
}
