/** The public keys of the practice accounts of a local service. No other service accepts them. */
export const practiceKeys = [
  "practice",
  "practice-invite",
  "practice-low-balance",
  "practice-no-credits",
  "practice-suspended",
  "practice-blocked",
  "practice-cap",
  "practice-not-entitled",
] as const;
export type PracticeKey = (typeof practiceKeys)[number];

/** The key of the usual practice account. */
export const practiceKey = "practice" satisfies PracticeKey;
