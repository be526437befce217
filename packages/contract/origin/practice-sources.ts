/**
 * Whether the text of an attribution, such as `Simulated by Strikebook: not real prices`, says that the data is simulated. The API has no
 * field for it.
 */
export function isSimulatedSource(text: string | undefined): boolean {
  return text !== undefined && /^simulated\b/i.test(text);
}

/**
 * Whether the text of an attribution says that the data is of a recording, such as `Cboe delayed quotes of 2026-01-06 15:45 ET, recorded`.
 * The API has no field for it.
 */
export function isRecordedSource(text: string | undefined): text is string {
  return text !== undefined && /, recorded(;|$)/.test(text);
}
