/** The keys of the practice accounts, which everyone can use. They are public and worthless elsewhere. */
const practiceKeys = [
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

/** The key of the account to connect to if the user chooses none. */
export const practiceKey: PracticeKey = "practice";

/** Returns whether a key is that of a practice account. */
export function isPracticeKey(key: string): boolean {
  return practiceKeys.some((one) => one === key);
}
