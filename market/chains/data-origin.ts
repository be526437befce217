/** Where recorded numbers come from. */
export interface DataOrigin {
  /** The source in words that a sentence can begin with: `Cboe delayed quotes`. */
  source: string;
  /** When the numbers were recorded, in milliseconds since 1970 UTC. */
  asOfMs: number;
  /** How many minutes the quotes are delayed; `undefined` if the source does not say that they are. */
  delayMinutes: number | undefined;
  /** Whether no previous close was recorded. */
  lacksPreviousClose: boolean;
  /** Whether market time moves through the recording, so that its boards are live ones. */
  isPlayed: boolean;
}
